import { createHash } from "node:crypto";
import { ColorClass, type WorkColors } from "#contract/primitives.ts";
import { DAY_MS } from "#domain/time.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { changeWorkColors, type KeptColor } from "#server/store/queries/work-colors.ts";

/** Work that is shown together. */
export type ShownWork = {
  readonly works: Iterable<{ readonly title: string; readonly category?: string | null | undefined }>;
  /** Titles of blocks whose work may not be among `works`. */
  readonly titles: Iterable<string>;
};

const MOST_KEPT = 2_000;
const KEPT_DAYS = 180;
/** How old the day of the last use may become before it is stored again. */
const SAME_DAYS = 30;

/**
 * The colours of work by name: its course or category, otherwise its title. A name gets the colour
 * that is used least among the work it is first shown with, and keeps it until it was not shown for
 * half a year. `now`: epoch milliseconds.
 */
export async function colorsOfWork(mine: OwnerDb, shown: ShownWork, now: number): Promise<WorkColors> {
  const { names, courseOf } = namesOf(shown);
  const today = Math.floor(now / DAY_MS);
  let colors = new Map<string, ColorClass>();
  await changeWorkColors(mine, (stored) => {
    const before = new Map(stored.map((each) => [each.name, each]));
    colors = assignColors(names, new Map([...names.keys()].flatMap((name) => colorIn(before, name))));
    const used = keptOf(colors, courseOf, today);
    const isStored = ({ name, color, day }: KeptColor) => {
      const known = before.get(name);
      return known?.color === color && day - known.day < SAME_DAYS;
    };
    if (used.every(isStored)) return null;
    const isUsed = new Set(used.map(({ name }) => name));
    const others = stored.filter(({ name, day }) => !isUsed.has(name) && today - day < KEPT_DAYS);
    return [...used, ...others].slice(0, MOST_KEPT);
  });
  return Object.fromEntries(colors);
}

/** Names by whether they are courses; courses first, because they are told apart first. */
type Names = ReadonlyMap<string, boolean>;

function namesOf({ works, titles }: ShownWork): { names: Names; courseOf: ReadonlyMap<string, string> } {
  const courseOf = new Map<string, string>();
  const names = new Map<string, boolean>();
  const rest: string[] = [];
  for (const { title, category } of works) {
    if (!category) rest.push(title);
    else {
      courseOf.set(title, category);
      names.set(category, true);
    }
  }
  const unknown = [...titles].filter((title) => !courseOf.has(title));
  for (const title of [...rest, ...unknown]) if (!names.has(title)) names.set(title, false);
  return { names: new Map([...names].slice(0, MOST_KEPT)), courseOf };
}

/** The known colours, and for each other name the least used one, the first of those used alike. */
function assignColors(names: Names, known: ReadonlyMap<string, ColorClass>): Map<string, ColorClass> {
  const uses = new Map(ColorClass.options.map((color) => [color, { color, courses: 0, all: 0 }]));
  const colors = new Map<string, ColorClass>();
  const use = (name: string, color: ColorClass) => {
    const counted = uses.get(color);
    if (counted) counted.all += 1;
    if (counted && names.get(name)) counted.courses += 1;
    colors.set(name, color);
  };
  for (const [name, color] of known) use(name, color);
  for (const [name, isCourse] of names) {
    if (colors.has(name)) continue;
    const [least] = [...uses.values()].sort((a, b) => (isCourse ? a.courses - b.courses : 0) || a.all - b.all);
    if (least) use(name, least.color);
  }
  return colors;
}

/** What is stored: also the titles of a course's work, for when its course is not known. */
function keptOf(
  colors: ReadonlyMap<string, ColorClass>,
  courseOf: ReadonlyMap<string, string>,
  day: number,
): readonly KeptColor[] {
  const alike = [...courseOf].flatMap(([title, course]) => {
    const color = colors.get(course);
    return color && !colors.has(title) ? [[title, color] as const] : [];
  });
  return [...colors, ...alike].slice(0, MOST_KEPT).map(([name, color]) => ({ name: digestOf(name), color, day }));
}

function colorIn(kept: ReadonlyMap<string, KeptColor>, name: string): [string, ColorClass][] {
  const known = kept.get(digestOf(name));
  return known ? [[name, known.color]] : [];
}

function digestOf(name: string): string {
  return createHash("sha256").update(name).digest("base64url").slice(0, 22);
}
