"""The table fits its mat, also when the mat was larger for less than a frame."""

from __future__ import annotations

from browser.visit import BARE_STAGE, new_table, rest

# A mat of 600 by 300 that is 600 high while a scene comes, because the buttons below it are gone for a moment
BRIEFLY_HIGHER = (
    "async () => {"
    + BARE_STAGE
    + """
  const frame = () => new Promise(requestAnimationFrame);
  const bare = { zones: [], seats: [], pieces: {}, turn: [], said: [] };
  const scene = { game: "toy", form: "wide", w: 1000, h: 1000, ...bare };
  Object.assign(root.style, { width: "600px", height: "300px" });
  await stage.show(scene);
  await frame();
  await frame();
  root.style.height = "600px";
  const shown = stage.show({ ...scene, h: 900 });
  root.style.height = "300px";
  await shown;
  await frame();
  await frame();
  return [root.clientHeight, 900 * parseFloat(root.style.getPropertyValue("--u"))];
}"""
)


def test_a_mat_that_was_higher_for_a_moment_is_not_cut(server, visit):
    page = visit(new_table(server.url, "colomo-trio"))
    rest(page)
    high, drawn = page.evaluate(BRIEFLY_HIGHER)
    assert drawn <= high
