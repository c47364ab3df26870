/** What the server told this page about itself, and its sentences in the person's language. */

/**
 * @typedef {{table: string, game: string, lang: string, root: string, build: string, words: Record<string, string>,
 *   ways?: [string, string][], here?: string, tongues?: Record<string, string>} & Record<string, any>} Page
 * a site without a server keeps things at other places: ways say where, the first that fits; tongues are its folders
 */

/** @returns {Page} */
function read() {
  const block = document.getElementById("page")?.textContent ?? "";
  const told = block.trim() ? JSON.parse(block) : {};
  if (told.table === "#") told.table = location.hash.slice(1).split("&")[0]; // a page of all tables of a game
  return { table: "", game: "", lang: "en", root: "/", build: "", words: {}, ...told };
}

export const page = read();

/** The address of something in this house, seen from this page: to("me"). @param {string} there */
export function to(there) {
  for (const [from, put] of page.ways ?? []) {
    const place = there.replace(new RegExp(from), put);
    if (place !== there) return /^https?:/.test(place) ? place : page.root + place;
  }
  return page.root + there;
}

/** The address of this page in another language. @param {string} lang */
export function inLanguage(lang) {
  const address = new URL(location.href);
  if (page.tongues) return new URL(page.root + page.tongues[lang] + page.here + address.hash, address).href;
  address.searchParams.set("lang", lang);
  return address.href;
}

/**
 * The English sentence in the person's language, with its {words} filled in.
 * @param {string} sentence @param {Record<string, string | number>} [words]
 */
export function say(sentence, words = {}) {
  const told = page.words[sentence] ?? sentence;
  return told.replace(/\{(\w+)\}/g, (whole, name) => (name in words ? String(words[name]) : whole));
}

/** Fills what the page itself says: data-say is the text, data-label the name of what has no text. */
export function sayPage() {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]")))
    one.textContent = say(one.dataset.say ?? "");
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]")))
    one.setAttribute("aria-label", say(one.dataset.label ?? ""));
}
