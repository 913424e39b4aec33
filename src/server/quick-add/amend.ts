import { plainly } from "./ascii.ts";
import type { Change } from "./change.ts";
import type { Item } from "./items.ts";
import type { Mark, Meaning } from "./mark.ts";
import type { When } from "./moment.ts";
import { joinRuns } from "./title.ts";

/** The items as a change leaves them; null when none of them is what it speaks of, or it cannot be told what it replaces. */
export function applyChange(change: Change, own: readonly Mark[], items: readonly Item[]): Item[] | null {
  const name = change.kind === "of" || change.kind === "drop" ? change.name : null;
  const at = name === null ? items.length - 1 : namedBy(name, items);
  const item = items[at];
  if (!item || change.kind === "signal") return null;
  if (change.kind === "drop") return items.toSpliced(at, 1);
  const meant = amended(item, own);
  return meant && items.with(at, meant);
}

/** Where the one item stands that goes by this name; -1 when none does, or several do. */
function namedBy(name: string, items: readonly Item[]): number {
  const wanted = comparable(name);
  if (wanted === "") return -1;
  const titles = items.map(({ runs }) => comparable(joinRuns(runs)));
  const same = titles.flatMap((title, index) => (title === wanted ? [index] : []));
  const like = titles.flatMap((title, index) => (holds(title, wanted) ? [index] : []));
  const [only = -1, more] = same.length > 0 ? same : like;
  return more === undefined ? only : -1;
}

/** The item as it is meant now: what is said again takes the place of what was said. */
function amended(item: Item, own: readonly Mark[]): Item | null {
  if (own.some(({ meaning }) => meaning.kind === "unclear" || meaning.kind === "literal")) return null;
  const times = amendedTime(item.marks.filter(isWhen), own.filter(isWhen));
  if (times === null) return null;
  const said = new Set(own.map(({ meaning }) => meaning.kind));
  const kept = item.marks.filter(({ meaning }) => !said.has(meaning.kind));
  return { ...item, marks: [...kept, ...own.filter((mark) => !isWhen(mark)), ...times] };
}

type Timed = Mark & { readonly meaning: Extract<Meaning, { kind: "when" }> };

function isWhen(mark: Mark): mark is Timed {
  return mark.meaning.kind === "when";
}

/** "At 3 tomorrow … no, at 4": the day that is not said again stays. Null when there are several times to choose from. */
function amendedTime(before: readonly Timed[], after: readonly Timed[]): readonly Timed[] | null {
  const [one, more] = after;
  const [old, older] = before;
  if (!one || more || !old) return after;
  if (older) return null;
  const said = one.meaning.when;
  if (said.until || said.instant) return after;
  const { role, days, hours } = old.meaning.when;
  const when: When = {
    role: said.role === "on" ? role : said.role,
    days: said.days ?? days,
    hours: said.hours ?? (said.days ? hours : null),
  };
  return [{ ...one, meaning: { kind: "when", when } }];
}

function comparable(name: string): string {
  return plainly(name)
    .toLowerCase()
    .replaceAll(/\b(?:the|a|an|my|task)\b/g, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether a title holds a name as words of its own. */
function holds(title: string, name: string): boolean {
  return /[\u3400-\u9FFF]/.test(name) ? title.includes(name) : ` ${title} `.includes(` ${name} `);
}
