"""`irisade serve`: from what was typed to a server that listens, an open browser, and a quiet end.

What cannot be is a `CannotServe` with one sentence. The key of the server, from which all luck derives, is
not in the store: it lies beside the SQLite file, readable by its owner alone, or comes from a file or from
IRISADE_KEY, which several processes then share.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import hashlib
import os
import re
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import urlsplit

from aiohttp import web

from irisade.web.house import logs
from irisade.web.house.house import House
from irisade.web.http.app import make_app
from irisade.web.http.browser import can_show_a_browser, tunnel
from irisade.web.http.doors import open_doors
from irisade.web.http.hosting import Hosting
from irisade.web.pages import shelf
from irisade.web.room.limits import Limits
from irisade.web.store.store import BadStore, Store, open_store, sqlite_path
from irisade.web.table.rows import StoreAway
from irisade.web.table.snapshots import program

PORT, PORTS_TRIED = 8717, 30
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
KEY_BYTES = 32
ORIGIN = re.compile(r"https?://[^/\s]+")
WARM_UP = 3.0  # seconds after which, in the background, what masters need is compiled
TURN = 0.0005  # seconds that a thread goes on while another waits
Say = Callable[..., str]


class CannotServe(Exception):
    """Why the server does not start: a sentence with its words, still to be said in some language."""

    def __init__(self, text: str, **words: Any) -> None:
        super().__init__(text)
        self.text, self.words = text, words


@dataclass(frozen=True)
class Plan:
    """What was asked for."""

    host: str = ""
    port: int | None = None  # None: 8717, or the next one that is free
    store: str = ""
    broker: str = ""
    key_file: Path | None = None
    lan: bool = False
    browser: bool = True
    pace: float = 1.0
    keep_days: float = 30
    origins: tuple[str, ...] = ()
    trust_proxy: bool = False
    open_metrics: bool = False
    limits: Sequence[str] = field(default_factory=tuple)
    verbose: bool = False
    first: tuple[str, ...] = ()  # the keys of games that stand before all others


def serve(plan: Plan, say: Say, out: TextIO = sys.stdout) -> int:
    """Serve until somebody stops it; CannotServe when it cannot begin."""
    limits = limits_of(plan.limits)
    if not 0 <= plan.pace <= 10:
        raise CannotServe("A pace is a number from 0 to 10, not {pace}.", pace=f"{plan.pace:g}")
    if not plan.keep_days > 0:
        raise CannotServe("Tables are kept for more than 0 days, not {days}.", days=f"{plan.keep_days:g}")
    for origin in plan.origins:
        if not ORIGIN.fullmatch(origin):
            raise CannotServe("An origin looks like https://example.org, not {url}.", url=origin)
    store_url = plan.store or default_store()
    store = opened(store_url, plan.broker)
    try:
        key = server_key(plan, store_url, os.environ)
        check_key(store, key)
        listening = listen(plan)
    except CannotServe:
        store.close()
        raise
    logs.begin(plan.verbose)
    addresses = reachable(listening)
    hosting = Hosting(
        limits=limits,
        origins=plan.origins,
        trust_proxy=plan.trust_proxy,
        public=addresses[1].rstrip("/") if len(addresses) > 1 else "",
        open_metrics=plan.open_metrics,
        first=plan.first,
    )

    def ready() -> None:
        greet(addresses, plan, say, out)

    asyncio.run(run(store, key, listening, hosting, plan, ready))
    return 0


async def run(
    store: Store,
    key: bytes,
    listening: socket.socket,
    hosting: Hosting,
    plan: Plan,
    ready: Callable[[], None],
) -> None:
    """Until SIGINT or SIGTERM: then what waits is stored, and the devices are told to come back."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: there Ctrl-C interrupts the loop itself
            loop.add_signal_handler(name, ended.set)
    house = House(store, key, build=shelf.build(), pace=plan.pace, keep=round(plan.keep_days * 86_400_000))
    runner = web.AppRunner(make_app(house, hosting), access_log=None, shutdown_timeout=2)
    await runner.setup()
    door = await open_doors(runner, hosting, listening)
    settle()
    ready()
    loop.call_later(WARM_UP, house.thinkers.warm_up)
    loop.call_later(WARM_UP, loop.run_in_executor, None, program)
    try:
        await ended.wait()
    finally:
        door.close()
        await house.close()
        await runner.cleanup()
        store.close()


def settle() -> None:
    """What is loaded stays, and Python no longer collects garbage whenever it likes.

    With hundreds of tables that holds up everybody for a tenth of a second. What leaves a house leaves no
    cycle, as a rule; so the house does it only when much has been left behind and nobody moves
    (`house.GARBAGE`).
    And threads take turns quickly: whoever waits for a move does not wait for a robot that thinks.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(TURN)


# -- what it stands on --


def default_store() -> str:
    return f"sqlite:///{data_folder(os.environ, sys.platform) / 'tables.sqlite'}"


def data_folder(environ: Mapping[str, str], platform: str) -> Path:
    """Where a person's own data lies on this system."""
    if "IRISADE_DATA" in environ:
        return Path(environ["IRISADE_DATA"])
    home = Path.home()
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Irisade"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Irisade"
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "irisade"


def opened(url: str, broker: str = "") -> Store:
    try:
        if path := sqlite_path(url):
            path.parent.mkdir(parents=True, exist_ok=True)
        return open_store(url, broker)
    except (BadStore, StoreAway, OSError) as away:
        raise CannotServe("The tables cannot be kept there: {why}", why=str(away)) from None


def server_key(plan: Plan, store_url: str, environ: Mapping[str, str]) -> bytes:
    """From --key-file, from IRISADE_KEY, or from the file beside the SQLite file, made when it is missing."""
    if plan.key_file is not None:
        try:
            return _key(plan.key_file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as unreadable:
            raise CannotServe("The key file cannot be read: {why}", why=str(unreadable)) from None
    if environ.get("IRISADE_KEY"):
        return _key(environ["IRISADE_KEY"])
    try:
        path = sqlite_path(store_url)
    except BadStore as wrong:
        raise CannotServe("The tables cannot be kept there: {why}", why=str(wrong)) from None
    if path is None:
        raise CannotServe("Several processes share one key: set IRISADE_KEY or give --key-file FILE.")
    beside = path.with_name(path.name + ".key")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            made = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(made, "w", encoding="utf-8") as file:
                file.write(secrets.token_hex(KEY_BYTES) + "\n")
        return _key(beside.read_text(encoding="utf-8"))
    except OSError as failed:
        raise CannotServe("The tables cannot be kept there: {why}", why=str(failed)) from None


def check_key(store: Store, key: bytes) -> None:
    """CannotServe when the tables of this store were begun with another key: none of them could go on."""
    mark = hashlib.sha256(b"irisade: the mark of a server key\0" + key).hexdigest()
    try:
        ours = store.belongs_to(mark)
    except StoreAway as away:
        raise CannotServe("The tables cannot be kept there: {why}", why=str(away)) from None
    if not ours:
        raise CannotServe("These tables were begun with another key: give that one, or choose another store.")


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) < KEY_BYTES:
        raise CannotServe("A key is {n} hexadecimal digits or more.", n=2 * KEY_BYTES)
    return key


def limits_of(typed: Sequence[str]) -> Limits:
    limits = Limits()
    for pair in typed:
        key, _, value = pair.partition("=")
        try:
            limits = limits.changed(key.strip(), value.strip())
        except ValueError as wrong:
            raise CannotServe("This limit is not possible: {why}", why=str(wrong)) from None
    return limits


# -- the address --


def listen(plan: Plan) -> socket.socket:
    """A socket on the port that was asked for, or on the first that is free."""
    host = plan.host or (EVERYWHERE if plan.lan else LOOPBACK)
    wanted = [plan.port] if plan.port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for port in wanted:
        if not 0 <= port < 65_536:
            raise CannotServe("A port is a number from 0 to 65535, not {port}.", port=port)
        try:
            return _bound(host, port)
        except OSError as busy:
            if busy.errno not in (errno.EADDRINUSE, errno.EACCES) or plan.port is not None:
                raise _no_address(host, port, busy) from None
    raise CannotServe("No port is free at {host}.", host=host)


def _no_address(host: str, port: int, why: OSError) -> CannotServe:
    if why.errno == errno.EADDRINUSE:
        return CannotServe("Port {port} is taken; leave --port out, or choose another.", port=port)
    if why.errno == errno.EACCES:
        return CannotServe("Port {port} is reserved; choose one above 1023.", port=port)
    return CannotServe(
        "It is not possible to listen on {host}: {why}", host=host, why=why.strerror or str(why)
    )


def _bound(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    made.listen(1024)
    made.setblocking(False)
    return made


def reachable(listening: socket.socket) -> list[str]:
    """The addresses to type, the one for this machine first."""
    host, port = listening.getsockname()[:2]
    if host not in (EVERYWHERE, "::"):
        return [f"http://{_bracketed(host)}:{port}/"]
    return [
        f"http://{LOOPBACK}:{port}/",
        *(f"http://{_bracketed(there)}:{port}/" for there in lan_addresses()),
    ]


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def lan_addresses() -> list[str]:
    """The addresses of this machine in its home network; nothing is sent to find out."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 1))  # a datagram socket only chooses its own end
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [there for there in dict.fromkeys(found) if not there.startswith(("127.", "0."))]


def greet(addresses: Sequence[str], plan: Plan, say: Say, out: TextIO) -> None:
    """Say where to play, draw the QR code for the others in the room, and open the browser."""
    print(say("Irisade is ready: {address}", address=addresses[0]), file=out)
    for address in addresses[1:]:
        print(say("For others on this network: {address}", address=address), file=out)
    if plan.lan:
        if len(addresses) > 1:
            _draw_code(addresses[1], out)
        else:
            print(say("This machine does not seem to be on a network."), file=out)
    shows = can_show_a_browser(os.environ, sys.platform)
    if not shows and (typed := tunnel(os.environ, urlsplit(addresses[0]).port or PORT)):
        print(
            say("There is no browser here. On your own machine, type this and open that address:"), file=out
        )
        print(f"  {typed}", file=out)
    print(say("Ctrl-C ends it; unfinished games stay where they are."), file=out, flush=True)
    if plan.browser and shows:
        asyncio.get_running_loop().run_in_executor(None, webbrowser.open, addresses[0])


def _draw_code(address: str, out: TextIO) -> None:
    import segno

    encoding = (getattr(out, "encoding", "") or "").lower()
    if "utf" in encoding or encoding == "":
        segno.make(address, micro=False).terminal(out, border=2, compact=True)
