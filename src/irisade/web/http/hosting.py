"""Who may come to a house, and who comes: what a host decides, and what it makes of a request.

Behind a reverse proxy the proxy says who comes and by which name; nobody else is believed.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlsplit

from aiohttp import web

from irisade.web.room.limits import Limits


@dataclass(frozen=True)
class Hosting:
    """What a host decides about who may come."""

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # allowed besides the address of the page itself
    trust_proxy: bool = False  # a reverse proxy in front says who comes, and by which name
    public: str = ""  # the address for others, where visitors of this machine use its loopback address
    open_metrics: bool = False  # else only this machine may read them
    first: tuple[str, ...] = ()  # the keys of games that stand before all others

    def address(self, request: web.Request) -> str:
        """Where a request comes from, as limits count it."""
        if self.trust_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "").split(",")[-1].strip()
            if forwarded:
                return household(forwarded)
        return household(request.remote or "")

    def same_site(self, request: web.Request) -> bool:
        """The page that asks is ours. A program that is no browser sends no Origin.

        Somebody else's name may be made to lead to this machine, and its page would seem to be ours. Without
        a proxy that knows its names, only an address or a name that nobody can register is believed.
        """
        origin = request.headers.get("Origin")
        if origin is None or origin in self.origins:
            return True
        host = request.headers.get("Host", "")
        if self.trust_proxy:
            host = request.headers.get("X-Forwarded-Host", host)
        return _netloc(origin) == host != "" and (self.trust_proxy or _is_our_own(_hostname(host)))

    def origin(self, request: web.Request) -> str:
        """The address under which others reach this house; "" when only this machine does.

        Who sits at the machine itself may use its loopback address, which is of no use to anybody else.
        """
        host, scheme = request.host, request.scheme
        if self.trust_proxy:
            host = request.headers.get("X-Forwarded-Host", host)
            scheme = "https" if request.headers.get("X-Forwarded-Proto") == "https" else scheme
        if _is_loopback(_hostname(host)):
            return self.public
        return f"{scheme}://{host}"


def _netloc(url: str) -> str:
    """The host and port of whatever somebody sends as an address; "" when it is none."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_our_own(name: str) -> bool:
    """A name of this machine, or of this network, that nobody can register elsewhere."""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        own = socket.gethostname().lower()
        return name != "" and ("." not in name or name == own or name.endswith((".local", ".localhost")))
    return True


def is_local(request: web.Request) -> bool:
    """Asked on this machine, and not by a proxy on it that speaks for somebody else."""
    forwarded = any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "Via"))
    return _is_loopback(request.remote or "") and not forwarded


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whoever has one IPv6 address has 2^64 of them: limits count the network."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
    return address
