/** Pictures of a page at all sizes of its device, in light and dark, and what is out of reach on it. */
import { atSizes, inBoth } from "./screens.mjs";

/** What cannot be reached: it lies left or right of the page, or its text is cut without an ellipsis. */
const unreachable = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const found = wide > 0 ? [`sticks out by ${wide} pixels`] : [];
    for (const e of document.querySelectorAll("button, summary, label.option")) {
      const scrolls = e.closest("[tabindex], .runs-on, ol, ul, .log, nav");
      if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).textOverflow !== "ellipsis")
        found.push(`cut: ${e.innerText.slice(0, 60)}`);
      const { left, right } = e.getBoundingClientRect();
      if (!scrolls && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${e.innerText.slice(0, 60)}`);
    }
    return found;
  });

/** Takes pictures, and keeps what was wrong with the pages. */
export function pictures() {
  const wrong = [];
  async function picture(page, name, fits) {
    await atSizes(page, fits, async (size) => {
      await inBoth(page, `${name}-${size}`);
      wrong.push(...(await unreachable(page)).map((what) => `${name} at ${size} ${what}`));
    });
  }
  return { picture, wrong };
}
