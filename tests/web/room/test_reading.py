"""Whatever a client sends is read as the protocol says, or refused with a reason."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from contextlib import suppress
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from irisade.web.pictures import wire
from irisade.web.room import reading
from irisade.web.room.protocol import FromClient
from irisade.web.room.reading import Malformed, read

patiently = settings(deadline=None)  # machines are busy
CLIENTS = get_args(FromClient)


def values(hint: Any) -> st.SearchStrategy[Any]:
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    return {
        str: st.text(max_size=reading.STRING_LIMIT),
        int: st.integers(-1, 2**53 - 1),
        float: st.floats(0.05, 20) | st.integers(1, 20),
        bool: st.booleans(),
    }[hint]


def messages(cls: Any) -> st.SearchStrategy[dict[str, Any]]:
    hints = get_type_hints(cls, include_extras=True)
    may = {name: values(get_args(hint)[0]) for name, hint in hints.items() if get_origin(hint) is NotRequired}
    must = {name: values(hint) for name, hint in hints.items() if name not in may}
    return st.fixed_dictionaries(must, optional=may)


@pytest.mark.parametrize("cls", CLIENTS, ids=lambda cls: cls.__name__)
@patiently
@given(data=st.data())
def test_every_message_of_a_client_is_read_as_it_was_written(cls, data):
    message = data.draw(messages(cls))
    text = wire.dumps(message)
    if len(text) <= reading.TEXT_LIMIT:
        assert read(text) == message


@pytest.mark.parametrize("cls", CLIENTS, ids=lambda cls: cls.__name__)
@patiently
@given(data=st.data())
def test_a_message_with_anything_wrong_is_refused(cls, data):
    message = data.draw(messages(cls))
    name = data.draw(st.sampled_from(sorted(message)))
    wrong: list[dict[str, Any]] = [
        {**message, name: None},
        {**message, name: [message[name]]},
        {**message, name: 1 if type(message[name]) is bool else True},
        {**message, name: 2**53},
        {**message, name: "x" * (reading.STRING_LIMIT + 1)},
        {**message, "more": 1},
    ]
    optional = get_type_hints(cls, include_extras=True)[name]
    if get_origin(optional) is not NotRequired:
        wrong.append({other: value for other, value in message.items() if other != name})
    for each in wrong:
        with pytest.raises(Malformed):
            read(json.dumps(each))


@patiently
@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text):
    with pytest.raises(Malformed):
        read(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@patiently
@given(json_values, st.sampled_from([*(reading._SHAPES), "full", ""]))
def test_any_json_is_read_or_refused(value, kind):
    for message in (value, {"kind": value}, {"kind": kind, "id": value, "v": value, "seat": value}):
        with suppress(Malformed):
            read(json.dumps(message))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[" * 4000, "not JSON"),
        ("[]", "JSON object"),
        ("{}", "has a kind"),
        ('{"kind":"dance"}', "has a kind"),
        ('{"kind":"ping","now":NaN}', "not JSON"),
        ('{"kind":"ping"}' + " " * reading.TEXT_LIMIT, "at most 4096 characters"),
        ('{"kind":"move","id":"1","v":3}', "move needs m"),
        ('{"kind":"move","id":"1","v":"3","m":"4"}', "v of move is a whole number"),
        ('{"kind":"seat","id":"1","seat":0,"do":"dance"}', "do of seat is one of bot, open"),
        ('{"kind":"view","aspect":1e99}', "aspect of view is a number from 0.05 to 20"),
        ('{"kind":"why","id":"\\ud800","place":"x"}', "not JSON"),
        ('{"kind":"unlock","seat":-2}', "seat of unlock is a whole number from -1"),
    ],
)
def test_a_refusal_says_why(text, why):
    with pytest.raises(Malformed, match=re.escape(why)):
        read(text)


@pytest.fixture
def plain_wire(monkeypatch):
    """The same module where orjson is not installed."""
    monkeypatch.setitem(sys.modules, "orjson", None)
    spec = importlib.util.spec_from_file_location("plain_wire", wire.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.orjson is None
    return module


@pytest.mark.parametrize(
    "text",
    ['{"kind":"ping"}', '["é","\\u00e9",1.5,-3,true,null]', '{"a":1,"a":2}', " 7 ", b'{"a":"\xc3\xa9"}'],
)
def test_json_says_the_same_without_orjson(plain_wire, text):
    said = wire.loads(text)
    assert plain_wire.loads(text) == said
    assert plain_wire.dumps(said) == wire.dumps(said)


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "NaN", "[Infinity]", '"\\ud800"', "[" * 3000, "[1,]", "01", b"\xff", "\x00"]
)
def test_what_is_no_json_is_none_without_orjson_either(plain_wire, text):
    for module in (wire, plain_wire):
        with pytest.raises(ValueError):
            module.loads(text)
