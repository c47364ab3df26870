/**
 * How the game went: three pictures, how a tie was broken, and a kind word for those who did not win. The house tells
 * it when it is asked, from the record; a table that cannot be asked ends without.
 *
 * @typedef {{label: string, text: string, picture: string, turning: boolean}} Moment
 * @typedef {{why: string, tie: string, moments: Moment[], kind: string[]}} Story
 */

import { icon, make } from "../shared/dom.js";
import { ask } from "../shared/house.js";
import { likes } from "../shared/settings.js";
import { page, say } from "../shared/words.js";

const isDark = () => (likes.theme ? likes.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

/** @param {number} seat whose eyes see it @returns {Promise<Story | undefined>} */
export async function told(seat) {
  const theme = isDark() ? "dark" : "light";
  const answer = await ask(`api/story/${page.table}?seat=${seat}&lang=${page.lang}&theme=${theme}`);
  return answer.ok ? await answer.json() : undefined;
}

/** An address that draws this SVG text. @param {string} svg */
export const drawn = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** @param {Story} story */
export function pages(story) {
  const moments = story.moments.map(({ label, text, picture, turning }) =>
    make(
      `li.moment${turning ? ".turning" : ""}`,
      {},
      make("img", { src: drawn(picture), alt: "" }),
      make("b", {}, ...(turning ? [icon("cup")] : []), label),
      text ? make("p", {}, text) : null,
    ),
  );
  return [
    story.tie ? make("p.tie", {}, story.tie) : null,
    make("h3", {}, say("How it happened")),
    make("ol.moments", {}, ...moments),
    ...story.kind.map((word) => make("p.kind-word", {}, icon("react"), word)),
  ].filter((each) => each !== null);
}
