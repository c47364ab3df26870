"""The site as an app: what the browser itself says of installing it, and what policy holds in its workers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from anywhere.visit import keep_for_later
from browser.chromium import FLAGS, executable

STEALS = """async () => {
  await new Promise((done) => setTimeout(done)); // what a debugger calls may do more than others
  const tried = { eval: () => Function("return 1")(), far: () => fetch("https://example.org/") };
  const held = [];
  for (const [name, attempt] of Object.entries(tried))
    try { await attempt(); } catch (why) { held.push(name); }
  const script = document.createElement("script");
  script.textContent = "document.body.dataset.stolen = 1";
  document.body.append(script);
  if (!document.body.dataset.stolen) held.push("inline");
  return held;
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_browser_would_install_it(lang: str, url: str, tmp_path: Path) -> None:
    """Not in a private window, so this browser has a folder of its own."""
    with sync_playwright() as play:
        context = play.chromium.launch_persistent_context(
            tmp_path, executable_path=executable(), args=FLAGS, locale=lang
        )
        page = context.pages[0]
        page.goto(url if lang == "en" else f"{url}{lang}/")
        keep_for_later(page)
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        told = session.send("Page.getAppManifest")
        assert told["errors"] == []
        assert json.loads(told["data"])["lang"] == lang
        assert held_back(page) == ["eval", "far", "inline"]
        context.close()


def held_back(page: Page) -> list[str]:
    """What a script that does not belong there would try, and cannot do."""
    found: list[str] = page.evaluate(STEALS)
    return found
