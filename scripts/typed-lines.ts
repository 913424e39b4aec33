// What becomes of the lines in test/corpora/typed-lines.json: node bin/node26.js
// scripts/typed-lines.ts [exact|left|wrong] (counts, and the lines of one outcome) node
// bin/node26.js scripts/typed-lines.ts guide (writes docs/guides/quick-add.md)
import { writeFile } from "node:fs/promises";
import { type Outcome, outcomesOf, readCorpus, readingOf } from "../test/support/typed-lines.ts";
import { guide } from "./typed-lines/guide.ts";

if (process.argv[2] === "guide") await writeFile(new URL("../docs/guides/quick-add.md", import.meta.url), guide());
else await report(process.argv[2]);

async function report(wanted: string | undefined): Promise<void> {
  for (const [part, phrases] of Object.entries(await readCorpus())) {
    const outcomes = outcomesOf(phrases);
    const all = Object.keys(phrases).length;
    console.log(`${part}: ${all}`);
    for (const [outcome, found] of Object.entries(outcomes) as [Outcome, string[]][]) {
      console.log(`  ${outcome.padEnd(6)}${found.length} (${((100 * found.length) / all).toFixed(1)} %)`);
      if (outcome !== wanted) continue;
      for (const phrase of found)
        console.log(`    ${phrase}\n      meant ${phrases[phrase]}\n      read  ${readingOf(phrase)}`);
    }
  }
}
