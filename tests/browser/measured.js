// What of a page is cut, covered or hidden, in words; measured.py has it run in the page
() => {
  const SEEN = 0.6; // of a thing
  const found = new Set();
  const all = (chosen, within = document) => [...within.querySelectorAll(chosen)];
  const isShown = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1.5 && height > 1.5 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const name = (one) => {
    const zone = one.closest(".zone")?.dataset.zone;
    const what = one.dataset.id ?? one.dataset.tool ?? one.id ?? "";
    return `${zone ? zone + " " : ""}${one.classList[0] ?? one.tagName} ${what} "${one.textContent.trim().slice(0, 24)}"`;
  };
  const words = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const inner = ({ x, y, width, height }, by = 0) => ({
    x: x + by, y: y + by, right: x + width - by, bottom: y + height - by, width: width - 2 * by, height: height - 2 * by,
  });
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y));
  const out = (a, b, by) => a.x < b.x - by || a.y < b.y - by || a.right > b.right + by || a.bottom > b.bottom + by;
  const screen = { x: 0, y: 0, right: innerWidth, bottom: innerHeight };
  const mat = document.getElementById("stage").getBoundingClientRect();

  // Words are whole: in their own box, in whatever hides the rest, and on the screen
  const texts = all(".title, .prompt > span, .pill .name, .pill .score, .heading .name, .heading .score, .badge, .said, .note, .act, .doze")
    .filter((one) => isShown(one) && one.textContent.trim());
  for (const one of texts) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = one;
    const hides = getComputedStyle(one).overflowX !== "visible";
    if (hides && clientWidth && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3)) found.add(`cut: ${name(one)}`);
    for (let box = one.parentElement; box; box = box.parentElement)
      if (box === document.body || getComputedStyle(box).overflowX !== "visible") {
        const edge = box === document.body ? screen : box.getBoundingClientRect();
        if (out(words(one), edge, 1.5)) found.add(`cut: ${name(one)} by ${name(box).slice(0, 30)}`);
      }
    const zone = one.closest(".zone")?.getBoundingClientRect();
    if (zone && out(words(one), zone, 2)) found.add(`out of its zone: ${name(one)}`);
  }

  for (const one of all(".foot .words").filter((each) => each.textContent.trim()))
    if (isShown(one) && one.clientWidth < 4 * parseFloat(getComputedStyle(one.firstElementChild).fontSize)) found.add(`squeezed: ${name(one)}`);
  if (mat.width < 1.5 * mat.height && all(".scenery.side").some(isShown)) found.add("cut: ornaments reach further in than their side does");

  // Nothing lies on words, and no words on others
  const pieces = all(".piece:not(.leaving, .spot, .aim)").filter(isShown);
  const boxes = new Map(pieces.map((one) => [one, one.querySelector(".lift").getBoundingClientRect()]));
  const headings = texts.filter((one) => one.closest(".heading")).map((one) => [one, inner(words(one), 1)]);
  const badges = texts.filter((one) => one.matches(".badge")).map((one) => [one, inner(one.getBoundingClientRect(), 1)]);
  for (const [one, here] of headings) {
    for (const [piece, box] of boxes)
      if (shared(here, inner(box, Math.min(box.width, box.height) * 0.08)) > 4) found.add(`covers words: ${name(piece)} on ${name(one)}`);
    for (const ghost of all(".ghost", one.closest(".zone")))
      if (shared(here, inner(ghost.getBoundingClientRect(), 2)) > 4) found.add(`covers words: ghost on ${name(one)}`);
    for (const [other, there] of [...headings, ...badges])
      if (one !== other && shared(here, there) > 2) found.add(`words on words: ${name(one)} and ${name(other)}`);
  }
  badges.forEach(([one, here], k) => {
    if (out(here, mat, 1)) found.add(`off the mat: badge ${name(one)}`);
    for (const [other, there] of badges.slice(k + 1))
      if (shared(here, there) > 6) found.add(`words on words: ${name(one.parentElement)} and ${name(other.parentElement)}`);
  });
  const chips = all(".heading .chip, .pill .chip").filter(isShown);
  for (const chip of chips)
    for (const one of texts)
      if (chip.parentElement === one.parentElement && shared(inner(chip.getBoundingClientRect(), 1), words(one)) > 4) found.add(`words on words: sign and ${name(one)}`);

  for (const mark of all(".doze").filter(isShown)) {
    const here = mark.getBoundingClientRect();
    const sign = mark.parentElement.getBoundingClientRect();
    if (shared(here, sign) > SEEN * sign.width * sign.height) found.add(`hidden: the sign below ${name(mark.closest(".pill, .heading"))}`);
    for (const one of texts)
      if (one !== mark && shared(here, inner(words(one), 1)) > 2) found.add(`covers words: ${name(mark)} on ${name(one)}`);
    for (const [piece, box] of boxes) if (shared(here, inner(box, 2)) > 2) found.add(`covers: ${name(mark)} on ${name(piece)}`);
  }

  for (const hand of all(".hand:not(.eager)").filter(isShown))
    for (const one of [...texts, ...all(".said span").filter(isShown)])
      if (shared(hand.getBoundingClientRect(), inner(words(one), 3)) > 30) found.add(`covers words: the hand on ${name(one)}`);

  // Trays lie side by side, and what lies on the mat lies within it
  const trays = all(".zone[data-mat=tray], .zone[data-mat=slot]").filter(isShown);
  trays.forEach((one, k) => {
    for (const other of trays.slice(k + 1))
      if (shared(inner(one.getBoundingClientRect(), 1), other.getBoundingClientRect()) > 1) found.add(`trays overlap: ${one.dataset.zone} and ${other.dataset.zone}`);
  });
  for (const [piece, box] of boxes) if (out(inner(box, Math.min(box.width, box.height) * 0.1), mat, 2)) found.add(`off the mat: ${name(piece)}`);

  // Whatever can be touched is on the screen, and nothing else answers in its middle
  for (const one of all("button, a, select, input, .can:not(.area)").filter(isShown)) {
    if (one.closest("dialog:not([open])") || one.classList.contains("unseen")) continue;
    const { x, y, width, height } = one.getBoundingClientRect();
    if (one.closest(".sheet, .drawer")) continue; // those scroll
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const aside = one.classList.contains("piece") && top?.closest("#stage"); // taps go to the nearest that can be touched
    if (!top) found.add(`off the screen: ${name(one)}`);
    else if (!aside && !one.contains(top) && !top.contains(one) && !document.querySelector("dialog[open]"))
      found.add(`covered: ${name(one)} by ${name(top)}`);
  }

  // Of what can be touched, enough is seen to know it
  const above = (one, other) => {
    const [z, y] = [one, other].map((each) => Number(getComputedStyle(each).zIndex) || 0);
    return z === y ? !!(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) : y > z;
  };
  const PARTS = 8; // each way
  for (const one of pieces.filter((each) => each.classList.contains("can"))) {
    const here = boxes.get(one);
    const over = [...boxes].filter(([other, box]) => other !== one && above(one, other) && shared(here, box) > 0);
    const solid = over.filter(([other]) => !other.dataset.face.match(/^(seam|lock|gem|crystal|goblin|marker|fairy|pawn|disc|bonus|sign)/));
    let seen = 0;
    for (let k = 0; k < PARTS * PARTS; k++) {
      const x = here.x + (here.width * ((k % PARTS) + 0.5)) / PARTS;
      const y = here.y + (here.height * (Math.floor(k / PARTS) + 0.5)) / PARTS;
      if (!solid.some(([, box]) => x > box.x && x < box.right && y > box.y && y < box.bottom)) seen++;
    }
    if (seen < PARTS * PARTS * SEEN) found.add(`hidden: ${name(one)}, ${Math.round((100 * seen) / PARTS / PARTS)} % seen`);
  }
  return [...found];
}
