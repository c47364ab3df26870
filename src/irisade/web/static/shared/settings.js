/** What this person likes, kept in this browser: sound, speech, calm, colours. The table knows nothing of it. */

/** @typedef {{sound: boolean, speech: boolean, calm: boolean, theme: "" | "light" | "dark", guided: string[], explains: boolean, coach: string, text: number}} Likes
 *   `coach`: one of COACHES, or "" for as much as suits a newcomer */

const KEY = "irisade.likes";
const GUIDED_MOST = 40;
export const COACHES = ["off", "gentle", "full"];
export const TEXT_SIZES = [100, 125, 150, 200]; // percent of what the browser is set to
const USUAL = 16; // px: letters, in a browser that nobody has set otherwise
const YEAR = 31536000; // seconds
const less = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Likes} */
const PLAIN = {
  sound: true,
  speech: false,
  calm: false,
  theme: "",
  guided: [],
  explains: true,
  coach: "",
  text: 100,
};

/** @returns {Likes} */
function read() {
  try {
    return { ...PLAIN, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...PLAIN }; // storage is forbidden or holds what is not ours: play with the plain ones
  }
}

export const likes = read();

/** @param {Partial<Likes>} change */
export function like(change) {
  Object.assign(likes, change, change.guided ? { guided: change.guided.slice(-GUIDED_MOST) } : {});
  try {
    localStorage.setItem(KEY, JSON.stringify(likes));
  } catch {
    // storage is forbidden: it holds for this visit
  }
  if (change.theme !== undefined) tellTheme();
  apply();
}

/** The server paints the next page in the same light from its first moment: a cookie tells it, and only that. */
function tellTheme() {
  // biome-ignore lint/suspicious/noDocumentCookie: the page may close at once, and cookieStore is not everywhere
  document.cookie = `theme=${likes.theme}; path=/; max-age=${likes.theme ? YEAR : 0}; samesite=lax`;
}

/** Shows the page as it is liked. */
export function apply() {
  const root = document.documentElement;
  if (likes.theme) root.dataset.theme = likes.theme;
  else delete root.dataset.theme;
  root.classList.toggle("calm", likes.calm || less.matches);
  root.style.setProperty("--larger", String(TEXT_SIZES.includes(likes.text) ? likes.text / 100 : 1));
  root.classList.toggle("large", Number.parseFloat(getComputedStyle(root).fontSize) > USUAL);
}

/** Nothing glides, flips or falls: somebody likes it so, or nobody looks. */
export const isCalm = () => likes.calm || less.matches || document.hidden;
less.addEventListener("change", apply);
