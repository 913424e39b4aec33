import type { Highs } from "highs";

/** A week in half hours, numbered from its beginning. */
export type SmallWeek = {
  readonly free: ReadonlySet<number>;
  /** Longest block. */
  readonly longest: number;
  readonly tasks: readonly {
    readonly slots: number;
    readonly due: number;
    readonly stood: readonly { readonly start: number; readonly length: number }[];
  }[];
};

/**
 * An update: half hours left out; blocks moved, added and removed; former places where no block
 * stays.
 */
export type Change = { readonly unplaced: number; readonly changes: number; readonly placesLeft: number };

type Place = { readonly name: string; readonly task: number; readonly start: number; readonly end: number };

/**
 * The update that leaves out the least work, from as few tasks as that allows, with the fewest
 * changed blocks, as an integer program with one binary for each possible block. It is independent
 * of the planner: for a task with s standing and n new blocks, k of them in place, max(s, n) − k
 * blocks are moved, added or removed.
 */
export function fewestChanges(solver: Highs, week: SmallWeek): Change {
  const places = week.tasks.flatMap((task, index) => placesOf(week, task.due, index));
  const sum = (some: readonly Place[], factor = "") => some.map(({ name }) => `+ ${factor} ${name}`).join(" ");
  const rows: string[] = [];
  const terms: string[] = [];
  for (const [index, { slots, stood }] of week.tasks.entries()) {
    const own = places.filter(({ task }) => task === index);
    const kept = own.filter(({ start, end }) => stood.some((at) => at.start === start && at.start + at.length === end));
    const lengths = own.map(({ name, start, end }) => `+ ${end - start} ${name}`).join(" ");
    rows.push(`${lengths} + u${index} = ${slots}`);
    rows.push(`c${index} ${sum(kept)} >= ${stood.length}`);
    rows.push(`c${index} ${sum(own, "-1").replaceAll("+ -1", "- 1")} ${sum(kept)} >= 0`);
    rows.push(`u${index} - ${slots} z${index} <= 0`);
    // One more half hour left out, or unfinished task, outweighs all blocks together.
    terms.push(`+ 1000 u${index} + 1000 z${index} + 1 c${index}`);
  }
  for (const slot of week.free) {
    const over = places.filter(({ start, end }) => start <= slot && end > slot);
    if (over.length > 1) rows.push(`${sum(over)} <= 1`);
  }
  const program = [
    ...["Minimize", ` obj: ${terms.join(" ")}`, "Subject To"],
    ...rows.map((row, index) => ` r${index}: ${row}`),
    ...[
      "Binaries",
      ` ${places.map(({ name }) => name).join(" ")} ${week.tasks.map((_, index) => `z${index}`).join(" ")}`,
    ],
    ...["General", ` ${week.tasks.map((_, index) => `u${index}`).join(" ")}`, "End"],
  ].join("\n");
  const found = solver.solve(program, { time_limit: 60, mip_rel_gap: 1e-9, output_flag: false });
  if (found.Status !== "Optimal") throw new Error(`the program was not solved: ${found.Status}`);
  const value = (name: string) => Math.round((found.Columns[name] as { Primal: number } | undefined)?.Primal ?? 0);
  const over = (letter: string) => week.tasks.reduce((all, _, index) => all + value(`${letter}${index}`), 0);
  const chosen = places.filter(({ name }) => value(name) === 1);
  const isChosen = (task: number, at: number, length: number) =>
    chosen.some((place) => place.task === task && place.start === at && place.end === at + length);
  const placesLeft = week.tasks.flatMap(({ stood }, task) =>
    stood.filter(({ start, length }) => !isChosen(task, start, length)),
  ).length;
  return { unplaced: over("u"), changes: over("c"), placesLeft };
}

function placesOf({ free, longest }: SmallWeek, due: number, task: number): Place[] {
  return [...free].flatMap((start) => {
    const places: Place[] = [];
    for (let end = start + 1; end <= Math.min(due, start + longest) && free.has(end - 1); end++)
      places.push({ name: `x${task}_${start}_${end}`, task, start, end });
    return places;
  });
}
