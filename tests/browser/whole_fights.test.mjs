/** Half of the whole fights; the other half runs next to it. For the figures one file plays them all. */
import { playWholeFights } from "./whole_fights.mjs";

await playWholeFights((place) => process.env.FRAY_FIGURES || place % 2 === 0);
