/** The other half of the whole fights. */
import { playWholeFights } from "./whole_fights.mjs";

await playWholeFights((place) => !process.env.FRAY_FIGURES && place % 2 === 1);
