import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { readInstanceSets } from "./read-instance-sets.ts";

/** Two instances of two jobs each. */
const TWO_OF_TWO = " 3 4\n 1 2\n 5 6\n 7 8\n 9 1\n 2 3\n";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "instance-sets-"));
});
afterEach(() => rm(directory, { recursive: true }));

async function read(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return unwrap(await readInstanceSets(directory));
}

test("each instance has its times, weights, due dates and the best value known", async () => {
  const [set] = await read({ "wt2.txt": TWO_OF_TWO, "wtopt2.txt": "10\n0\n" });
  expect(set).toEqual({
    file: "wt2.txt",
    jobs: 2,
    instances: [
      { name: "wt2.txt #1", minutes: [3, 4], weights: [1, 2], due: [5, 6], best: 10 },
      { name: "wt2.txt #2", minutes: [7, 8], weights: [9, 1], due: [2, 3], best: 0 },
    ],
    notes: [],
  });
});

test("line ends, blank lines and the width of gaps make no difference", async () => {
  const plain = await read({ "wt2.txt": TWO_OF_TWO, "wtopt2.txt": "10 0" });
  const spaced = `\uFEFF\r\n${TWO_OF_TWO.replaceAll("\n", " \r\n\r\n").replaceAll(" ", "\t ")}`;
  expect(await read({ "wt2.txt": spaced, "wtopt2.txt": "\r\n10\r\n\r\n 0 \r\n" })).toEqual(plain);
});

test("several sizes come smallest first, each with its own best values", async () => {
  const sets = await read({
    "wt10.txt": "1 ".repeat(30),
    "wt2.txt": TWO_OF_TWO,
    "wtopt2.txt": "10 0",
    "wtbest10.txt": "7",
  });
  expect(sets.map(({ jobs, instances }) => [jobs, instances.map(({ best }) => best)])).toEqual([
    [2, [10, 0]],
    [10, [7]],
  ]);
});

test("of several best values the least counts, and what stands for none does not", async () => {
  const [set] = await read({
    "wt2.txt": TWO_OF_TWO,
    "wtbest2a.txt": "12 -1",
    "wtbest2b.txt": "11 ?",
    "wtopt2.txt": "0",
  });
  expect(set?.instances.map(({ best }) => best)).toEqual([11, null]);
});

test("best values that are missing, or too few, are said to be", async () => {
  const notes = async (files: Readonly<Record<string, string>>) => (await read(files))[0]?.notes;
  expect(await notes({ "wt2.txt": TWO_OF_TWO })).toEqual([
    "no best values known: no wtopt2*.txt or wtbest2*.txt beside it that holds any",
  ]);
  expect(await notes({ "wtopt2.txt": "10" })).toEqual(["no best value known for 1 of 2"]);
});

test("a file that is cut short, empty or no list of numbers is said to be", async () => {
  const [cut, empty, words] = await read({
    "wt2.txt": `${TWO_OF_TWO} 1 2 3`,
    "wtopt2.txt": "10 0",
    "wt3.txt": "\n",
    "wt4.txt": "1 2 three",
  });
  expect(cut?.instances).toHaveLength(2);
  expect(cut?.notes).toEqual(["3 of 15 numbers make no whole instance of 3 × 2, and are left out"]);
  expect(empty).toMatchObject({ instances: [], notes: ["no instance in it"] });
  expect(words).toMatchObject({ instances: [], notes: ['"three" is not a number'] });
});

test("a directory that is absent, or holds no instances, is said to be", async () => {
  const absent = join(directory, "absent");
  expect(await readInstanceSets(absent)).toEqual({ ok: false, error: `there is no directory ${absent}` });
  expect(await readInstanceSets(directory)).toEqual({
    ok: false,
    error: `no wt*.txt of the OR-Library in ${directory}`,
  });
});
