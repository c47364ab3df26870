"""Connections that are opened and say nothing, or half a request: they end by themselves, others get in."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from irisade.web.http.hosting import Hosting
from irisade.web.room.limits import Limits
from patience import PATIENCE
from web.pages.test_pages import answer
from web.running import Server, serving

HALF = b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow"


def half_asked(server: Server) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    client.sendall(HALF)
    return client


def ended(client: socket.socket) -> bool:
    try:
        return client.recv(1) == b""
    except ConnectionError:
        return True


def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path, Hosting(Limits(arrives=0.2))) as server:
        assert ended(half_asked(server))
        assert answer(server.url + "/healthz")[0] == 200


@pytest.mark.parametrize("path", ["/api/replay", "/api/tables", "/api/join"])
def test_a_body_that_drips_is_not_waited_for(tmp_path: Path, path: str) -> None:
    with serving(tmp_path, Hosting(Limits(body_seconds=0.2))) as server:
        client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        client.sendall(f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\n{{".encode())
        told = b""
        while more := client.recv(65_536):
            told += more
        head, _, body = told.partition(b"\r\n\r\n")
        assert b" 408 " in head.splitlines()[0]
        assert b"in time" in body


@pytest.mark.parametrize("many", [30, pytest.param(300, marks=pytest.mark.long)])
def test_one_address_has_so_many_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, many: int
) -> None:
    with serving(tmp_path, Hosting(Limits(doors=5))) as server, caplog.at_level(logging.WARNING):
        inside = [half_asked(server) for _ in range(5)]
        for _ in range(many):
            client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            assert ended(client)
            client.close()
        for client in inside:
            client.close()
    assert len([record for record in caplog.records if "turned away" in record.getMessage()]) == 1
