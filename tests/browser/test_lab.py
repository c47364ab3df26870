"""A report in a real browser: on a desk and on a phone, by day and by night, on paper, open to everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from browser.chromium import profile
from irisade.lab.report_page import page
from lab.studies import study

DESK, PHONE = (1280, 800), (390, 844)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("lab") / "index.html"
    file.write_text(page(study("gumball-rally"), "en"), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_report_fits_and_is_open_to_everybody(
    browser: Browser, report: str, size: tuple[int, int], scheme: str
) -> None:
    with profile(
        browser,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,  # type: ignore[arg-type]
    ) as context:
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        opened = context.new_page()
        opened.goto(report)
        assert asked == [report]
        assert opened.evaluate("document.documentElement.scrollWidth") <= size[0]
        found = Axe().run(opened).response["violations"]
        assert [one["id"] for one in found] == []


def test_a_report_prints_on_a_few_pages(browser: Browser, report: str, tmp_path: Path) -> None:
    with profile(browser) as context:
        opened = context.new_page()
        opened.goto(report)
        printed = opened.pdf(format="A4", path=tmp_path / "report.pdf")
    pages = printed.count(b"/Type /Page") - printed.count(b"/Type /Pages")
    assert 3 <= pages <= 12
