import { applyChange } from "./amend.ts";
import { plainly } from "./ascii.ts";
import { type Change, readChange, readLastChange } from "./change.ts";
import { CLAIMED, isInTitle, type Mark } from "./mark.ts";
import { isBeginning } from "./moment.ts";
import { commentsOnTheLast, saysHowMuchOrWhere, speaksOfTheLast } from "./of-the-last.ts";
import { isCourtesy } from "./remark.ts";
import { cutGroups, type Group, type Segment, within } from "./segments.ts";
import { sessionAgain } from "./session-again.ts";
import { isFiller, isPronoun, trimTitle } from "./title.ts";

/** One thing to do: its marks, and the runs of words that no mark claimed. */
export type Item = {
  /** The words between the marks, in order, cleaned of connectors. */
  readonly runs: readonly string[];
  readonly marks: readonly Mark[];
  /** What stood between this item and the one before; null for a conjunction. */
  readonly separator: string | null;
};

/** A change of something that was said before this line, and its words. */
export type PendingChange = { readonly change: Change; readonly marks: readonly Mark[]; readonly said: string };

type Line = { readonly line: string; readonly masked: string; readonly marks: readonly Mark[] };

const MARKS_THEN_COLON = new RegExp(`^\\s*(?:[-*•]\\s+)?${CLAIMED}[${CLAIMED}\\s,]*[:：]`);

/** Cuts a line into items. `orphans` are marks and comments that no item could take, `pending` changes of no item of this line. */
export function cutItems(
  line: string,
  masked: string,
  marks: readonly Mark[],
): { items: Item[]; orphans: readonly Mark[]; pending: readonly PendingChange[] } {
  const prefix = MARKS_THEN_COLON.exec(masked)?.[0].length ?? 0;
  const shared = marks.filter((mark) => mark.end <= prefix);
  const text = { line, masked, marks };
  let items: Item[] = [];
  let waiting: Mark[] = [];
  const unheard: Mark[] = [];
  const pending: PendingChange[] = [];
  let takenBack: number | null = null;
  for (const group of cutGroups(masked, marks, prefix)) {
    const before = items.length;
    for (const segment of group.segments) {
      const own = marks.filter((mark) => within(mark, segment));
      const start: number = takenBack ?? segment.start;
      const goesOn = /[^\s.!。！]/.test(masked.slice(segment.end + 1));
      const change = (goesOn ? readChange : readLastChange)(masked.slice(start, segment.end));
      takenBack = change?.kind === "signal" ? start : null;
      if (takenBack !== null) continue;
      const changed = change && applyChange(change, own, items);
      if (changed) items = changed;
      else if (change && isSure(change))
        pending.push({ change, marks: own, said: line.slice(start, segment.end).trim() });
      if (changed || isSure(change)) continue;
      if (own.length === 0 && isCourtesy(plainly(masked.slice(segment.start, segment.end)))) continue;
      const runs = wordsOf(text, segment, own);
      const last = items.at(-1);
      const said = line.slice(segment.start, segment.end);
      const again = sessionAgain(last, { own, runs, said, joined: items.length > before });
      if (again) {
        items.push({ ...again, separator: items.length > before ? null : group.separator });
      } else if (last && own.length > 0 && runs.length === 1 && EACH.test(plainly(runs[0] ?? ""))) {
        items = items.map((item) => withShared(item, own));
      } else if (
        last &&
        own.length > 0 &&
        !runs.every(isFiller) &&
        (speaksOfTheLast(masked.slice(segment.start, segment.end)) || isVerbOf(last, runs))
      ) {
        items[items.length - 1] = { ...last, marks: [...last.marks, ...own] };
      } else if (last && own.length > 0 && MODAL.test(runs[0] ?? "") && !runs.every(isFiller)) {
        items[items.length - 1] = { ...last, runs: [...last.runs, ...runs], marks: [...last.marks, ...own] };
      } else if (
        last &&
        /[,，]/.test(group.separator) &&
        runs.length === 1 &&
        saysHowMuchOrWhere(plainly(runs[0] ?? ""), own.length > 0)
      ) {
        items[items.length - 1] = { ...last, runs: [...last.runs, ...runs], marks: [...last.marks, ...own] };
      } else if (last && !runs.every(isFiller) && commentsOnTheLast(masked.slice(segment.start, segment.end))) {
        unheard.push({ ...segment, meaning: { kind: "unclear" }, said: said.trim() });
      } else if (runs.length > 0 && !runs.every(isPronoun) && !(last && own.length > 0 && runs.every(isFiller))) {
        const [first = "", ...others] = runs;
        const separator = items.length > before ? null : group.separator;
        items.push({
          runs: [first.replace(last ? NEXT : FIRST, ""), ...others],
          marks: [...waiting, ...own],
          separator,
        });
        waiting = [];
      } else if (last) {
        items = shareBack(
          items,
          own.map((mark) => ofEach(mark, items)),
          group.separator,
        );
      } else {
        waiting.push(...own);
      }
    }
    if (items.length - before === group.segments.length) items = shareWithin(items, before, group, text);
  }
  const last = items.at(-1);
  if (last && waiting.length > 0) items[items.length - 1] = { ...last, marks: [...last.marks, ...waiting] };
  if (items.length === 0) return { items, orphans: [...shared, ...waiting], pending };
  const own = withoutTotal(items, line);
  return { items: inheritDays(own.map((item) => withShared(item, shared))), orphans: unheard, pending };
}

/** Whether it is no task, even where nothing is found that it could change. */
function isSure(change: Change | null): change is Change {
  return change?.kind === "again" || ((change?.kind === "of" || change?.kind === "drop") && change.sure);
}

/** "…; both by Dec 20": what is said of all items so far. */
const EACH =
  /^(?:(?:they )?(?:are )?(?:both|all(?: of (?:them|these|it))?|each(?: of them)?|everything)(?: of them)?(?: are)?(?: due)?|(?:都|全部|全都|以上|(?:[两三四]|\d)(?:个|项|件事?情?)都)(?:是|要|得|需要)?(?:在)?(?:交|完成|做完|搞定|弄完|办完|写完|做好|弄好)?)$/i;
/** 给爷爷打电话，晚上打: a part that only says the verb again. */
function isVerbOf(last: Item, runs: readonly string[]): boolean {
  const [verb = "", more] = runs;
  return more === undefined && /^[一-龥]$/.test(verb) && last.runs.some((run) => run.includes(verb));
}

/** "…, must arrive by Friday": what is said of the item before. */
const MODAL = /^(?:(?:it |which )?(?:must|should|has to|needs to|shall))\s/i;
/** What is left of "oh yeah, and …". */
const FIRST = /^and\s+(?=\S)/i;
/** What leads on to the next item. */
const NEXT =
  /^(?:(?:and|but|so|then|also|plus|finally|next)\s+|然后|接着|还有|另外|再(?=[写做把去看洗买打复吃完交读练跑背给拖弄搞联订约回发整修擦喂浇陪接送寄取拿]))(?=\S)/i;

/** What a line says before its colon holds for each item that does not say otherwise. */
function withShared(item: Item, shared: readonly Mark[]): Item {
  const added = shared.filter(
    (mark) => !item.marks.some((own) => saysTheSame(own, mark)) || (isDay(mark) && needsDay(item)),
  );
  return { ...item, marks: [...added, ...item.marks] };
}

/** Whether both say the same of an item; the day that it may begin ("from Thursday: …") and the day that it is due are two things. */
function saysTheSame({ meaning: own }: Mark, { meaning }: Mark): boolean {
  if (own.kind !== "when" || meaning.kind !== "when") return own.kind === meaning.kind;
  const roles = [own.when.role, meaning.when.role] as const;
  return roles.includes("on") || isBeginning(roles[0]) === isBeginning(roles[1]);
}

/** "Maths 2h, English 1h, due Friday": a date that stands alone at the end holds for the whole list. */
function shareBack(items: readonly Item[], own: readonly Mark[], separator: string): Item[] {
  const dates = own.filter(isShareable);
  const lengths = own.filter(({ meaning }) => meaning.kind === "duration" && meaning.shared);
  const shared = items.map((item, at) =>
    at === items.length - 1 || saysLength(item) ? item : { ...item, marks: [...item.marks, ...lengths] },
  );
  for (let at = items.length - 1; at >= 0; at--) {
    const item = shared[at] as Item;
    if (at < items.length - 1 && saysWhen(item)) break;
    shared[at] = { ...item, marks: [...item.marks, ...(at === items.length - 1 ? own : dates)] };
    if ((item.separator !== null && item.separator !== separator) || saysWhen(item)) break;
  }
  return shared;
}

/** "Laundry 1h and ironing 30m on Sunday": what stands before the first or after the last holds for those joined with it. */
function shareWithin(items: readonly Item[], from: number, { segments }: Group, { masked, marks }: Line): Item[] {
  const [first, last] = [segments[0] as Segment, segments.at(-1) as Segment];
  const isBare = (text: string) => !/\p{L}/u.test(text) || isFiller(text.replaceAll(CLAIMED, "").trim());
  const around = marks.filter(
    (mark) =>
      isShareable(mark) &&
      ((within(mark, first) && isBare(masked.slice(first.start, mark.start))) ||
        (within(mark, last) && isBare(masked.slice(mark.end, last.end)))),
  );
  return items.map((item, index) =>
    index < from || saysWhen(item) ? item : { ...item, marks: [...around, ...item.marks] },
  );
}

/** "Tomorrow morning code 2h, afternoon meeting 1h": a part of the day after a day is that day's. */
function inheritDays(items: readonly Item[]): Item[] {
  let day: Mark | null = null;
  return items.map((item) => {
    if (day && needsDay(item) && /^[,，]?$/.test(item.separator ?? "")) return { ...item, marks: [day, ...item.marks] };
    const own = item.marks.find(
      ({ meaning }) => meaning.kind === "when" && meaning.when.role === "on" && meaning.when.days,
    );
    const days = own?.meaning.kind === "when" ? own.meaning.when.days : null;
    const single = days?.first.equals(days.last);
    day = own && days && single ? { ...own, meaning: { kind: "when", when: { role: "on", days, hours: null } } } : null;
    return item;
  });
}

/** "洗碗、拖地，一共40分钟": how the length of several things is shared out was not said. */
function withoutTotal(items: readonly Item[], line: string): readonly Item[] {
  const lengths = items.flatMap(({ marks }) => marks.filter(({ meaning }) => meaning.kind === "duration"));
  const [only, more] = lengths;
  if (items.length < 2 || !only || more || !TOTAL.test(line.slice(only.start, only.end))) return items;
  return items.map((item) => ({
    ...item,
    marks: item.marks.map((mark) => (mark === only ? { ...mark, meaning: { kind: "unclear" } } : mark)),
  }));
}

const TOTAL = /一共|总共|共计|加起来|\b(?:in total|total|altogether|for both|for all)\b/i;

/** "Dishes, laundry, hoovering, 15 min each": of several items, that is how long one of them takes. */
function ofEach(mark: Mark, items: readonly Item[]): Mark {
  const { meaning } = mark;
  if (meaning.kind !== "duration" || !meaning.each || items.length < 2) return mark;
  return { ...mark, meaning: { kind: "duration", minutes: meaning.minutes, shared: true } };
}

/** A day without a time. */
function isDay({ meaning }: Mark): boolean {
  return meaning.kind === "when" && meaning.when.days !== null && meaning.when.hours === null && !meaning.when.until;
}

/** Whether an item says a time of day and no day. */
function needsDay({ marks }: Item): boolean {
  const whens = marks.flatMap(({ meaning }) => (meaning.kind === "when" ? [meaning.when] : []));
  const repeats = marks.some(({ meaning }) => meaning.kind === "repeat");
  return !repeats && whens.length > 0 && whens.every(({ days, instant, hours }) => !days && !instant && hours);
}

function saysWhen({ marks }: Item): boolean {
  return marks.some(({ meaning }) => meaning.kind === "when" || meaning.kind === "repeat");
}

function saysLength({ marks }: Item): boolean {
  return marks.some(({ meaning }) => meaning.kind === "duration");
}

/** A day or a deadline, not an appointment at an hour. */
function isShareable({ meaning }: Mark): boolean {
  if (meaning.kind !== "when") return false;
  const { role, hours, instant } = meaning.when;
  return role !== "on" || (!instant && !hours?.to?.equals(hours.from));
}

function wordsOf({ line, masked }: Line, segment: Segment, marks: readonly Mark[]): string[] {
  const pieces: { text: string; afterMark: boolean }[] = [];
  let run: { text: string; afterMark: boolean } = { text: "", afterMark: false };
  for (let at = segment.start; at < segment.end; at++) {
    const kept = marks.some((mark) => isInTitle(mark) && at >= mark.start && at < mark.end);
    if (kept || masked[at] !== CLAIMED) {
      run.text += line[at];
    } else {
      // "The essay's due Friday"
      if (run.text !== "" && /^due\b/i.test(line.slice(at))) run.text = run.text.replace(/['’]s\s*$/, "");
      pieces.push(run);
      run = { text: "", afterMark: true };
    }
  }
  const all = [...pieces, run];
  const runs: string[] = [];
  for (const [index, piece] of all.entries()) {
    const cleaned = clean(piece, index < all.length - 1, runs.every(isPronoun));
    if (cleaned !== "") runs.push(cleaned);
  }
  if (runs.length < 2) return runs;
  return runs.filter((text, index) => (index === 0 ? !isPronoun(text) : !isFiller(text)));
}

function clean({ text, afterMark }: { text: string; afterMark: boolean }, beforeMark: boolean, opens: boolean): string {
  const { start, end } = trimTitle(text, { afterMark, beforeMark, opens });
  return text
    .slice(start, end)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\(\s*\)|\[\s*\]|（\s*）/g, "")
    .trim();
}
