/** Writes docs/UX_FIGURES.md: what the whole fights counted, and the text around it. */

const row = (cells) => `| ${cells.join(" | ")} |`;

const BEFORE = `# Taps and seconds

Counted while \`tests/browser/whole_fights.test.mjs\` plays the sample fight of each ruleset on the map to its end, with a GM, three
phones (one of 320×568) and the television: the most that came up in it. The presses are counted as they are made. The test fails
where a count is above what it may be, and where a row was never counted that comes up in every fight. Seconds are those of a
debug build on a machine that runs six pages as well: nothing is held to them. \`–\`: it did not come up. To write this page anew,
in \`tests/browser\`, after \`cargo build -p fray\`:

\`\`\`
FRAY_FIGURES=../../docs/UX_FIGURES.md node --test whole_fights.test.mjs
\`\`\`
`;

const AFTER = `
Ways to a foe and to a dying friend do not come up in every fight. \`way.test.mjs\` walks them in four systems with two taps each: the
offer, and one more that carries out the move and what it is for. In Cthulhu Eternal a way longer than a small step takes the whole
action: there the button says *Move closer*, and no taps are counted for an attack.

The GM's part is what a player waits for before the dice. After them the rules may ask the GM: what a fumble brings, who a stray
shot hits. The one attack with an option is left out of it, because its option may ask for a ruling. After 60 presses the GM ends
a fight that still goes on.

# Other numbers

Tests named \`*.test.mjs\` are in \`tests/browser\`, and are part of the whole test. Figures "by hand" are measured when something has
changed that they depend on.

| what | goal | measured | test or command |
| --- | --- | --- | --- |
| from Home to the first decision | 2 clicks | 1, in all five systems | \`first_decision.test.mjs\` |
| odds after a change | 50 ms | likely actions 4 to 36 ms; eight actions together up to 55 ms (Chronicles of Darkness) for one who asks, and longer where several ask at once; by hand, see [PERFORMANCE.md](PERFORMANCE.md) | \`fray-load odds --commands 300\` |
| odds that are sampled | marked ≈, at least 64 samples | so | \`cargo test -p fray-engine odds\` |
| first load of Home | 40 kB | 31 kB | \`weight.test.mjs\` |
| first load of a phone in the fight, with its data | 60 kB | 57 to 58 kB in all five systems | \`weight.test.mjs\` |
| first load of the GM's desk in the fight, with its data | 100 kB | 87 to 90 kB in all five systems | \`weight.test.mjs\` |
| usable on slow 4G, processor slowed four times | 1.5 s | 1.31 s at most (the GM's desk), a phone 1.25 s; by hand | \`node usable.mjs\` |
| from the first visit to round 1 | 5 s | first table, in seconds | \`whole_fights.test.mjs\` |
| banner that the network is lost | 3 s | at once where the device is offline or the connection closes; within 3 s where a connection dies silently while the page is looked at | \`between_turns.test.mjs\`, \`hands.test.mjs\` |
| Tabs to the stage of the desk | 5 | 1, then Enter | \`crowd.test.mjs\` |
| combatants in sight on the desk, 1280×800 | 10 to 25 | 20 and 25, three of them with a condition | \`crowd.test.mjs\` |
| combatants in sight on the television, 1920×1080 and 1280×720 | 10 to 25 | 32 | \`crowd.test.mjs\` |
| boxes of Health in one row, 360 and 320 wide | 9 | 9 | \`map.test.mjs\` |
| widths without clipping | 320 | 320, 360, 640, 1280, 1920 | \`pictures.test.mjs\`; \`whole_fights.test.mjs\` at 320 |
| questions to players | see [QUESTIONS.md](QUESTIONS.md) | within them | \`players_are_asked_little\` in each ruleset |
| accessibility | nothing is found | nothing, on each screen and state that is looked at | all of them: \`audit\` in \`screens.mjs\` |

# Pictures

Each test takes pictures of the states that it comes to, in the folder that FRAY_SHOTS names. With FRAY_SIZES=all each of them is
taken at all sizes that fit (320×568, 360×640 and 640×360 of a phone, 1280×800 and 1920×1080 of the others), in light and in dark,
and the whole fights take one of each new state of each screen. States that a fight rarely comes to are played for their pictures
alone, by \`states.test.mjs\`. All screens and states of all five systems:

\`\`\`
FRAY_SHOTS=/tmp/pictures FRAY_SIZES=all npm test
\`\`\`

Pictures of the README:

\`\`\`
FRAY_SHOTS=/tmp/pictures node --test evening.test.mjs
cp /tmp/pictures/{home,gm,phone,table}.png ../../docs/pictures
\`\`\`
`;

/** The page, from the figures of each ruleset, the most taps for each purpose, and what is measured in seconds. */
export function written(figures, most, seconds) {
  const names = [...figures.keys()];
  const cells = (what) => names.map((name) => figures.get(name).get(what) ?? "–");
  const rounded = (what) => cells(what).map((n) => (typeof n === "number" ? n.toFixed(1) : n));
  const table = [
    row(["", "at most", ...names]),
    row(["---", "---:", ...names.map(() => "---:")]),
    ...most.map(([what, limit]) => row([what, limit, ...cells(what)])),
    ...seconds.map(([what, goal]) => row([what, goal, ...rounded(what)])),
  ];
  return [BEFORE, ...table, AFTER].join("\n");
}
