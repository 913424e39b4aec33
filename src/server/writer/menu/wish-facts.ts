import { extentOf } from "#contract/fold-wishes.ts";
import type { Weekday } from "#contract/primitives.ts";
import { weekdayNameOf } from "#contract/week-hours.ts";
import type { Wish } from "#contract/wish.ts";
import { contains, type Interval, intersection } from "#domain/interval.ts";
import { dateOf, datesBetween, endOfDate, MINUTE_MS, minuteOfDay, parseLocalTime } from "#domain/time.ts";
import type { SetFact } from "#wording/draft/index.ts";
import type { PlanFacts } from "../port.ts";
import type { Digest } from "./plan-digest.ts";

/** A wish that plans visibly keep or break, and the indexes of the plans that keep it. */
export type SeenWish = { readonly wish: Wish; readonly keptBy: ReadonlySet<number> };

/** The wishes that are visible in the blocks of plans. Those that some plan breaks come first. */
export function seenWishes(plans: readonly Digest[], facts: PlanFacts): SeenWish[] {
  const { wishes = [], usualHours, timeZone } = facts;
  if (!usualHours) return [];
  const works = plans.map(({ work: blocks }) => ({
    blocks,
    pieces: blocks.flatMap((block) => piecesOf(block, timeZone)),
  }));
  const extent = (wish: Wish & { kind: "no-work" | "only" }, day: Weekday) => extentOf(wish, day, usualHours);
  return wishes
    .flatMap((wish) => {
      const keeps = keeping(wish, extent);
      if (!keeps) return [];
      return [{ wish, keptBy: new Set(works.flatMap((work, index) => (keeps(work) ? [index] : []))) }];
    })
    .toSorted((a, b) => a.keptBy.size - b.keptBy.size);
}

/** The fact for all plans: which of them keep the wish. */
export function wishFact({ wish, keptBy }: SeenWish, plans: readonly Digest[]): SetFact {
  const titles = (kept: boolean) => plans.filter((_, index) => keptBy.has(index) === kept).map(({ title }) => title);
  return { kind: "wish", wish, keptBy: titles(true), brokenBy: titles(false) };
}

/** Work on a day, in minutes after midnight. */
type Piece = Interval & { readonly day: Weekday };
type Work = { readonly blocks: readonly Interval[]; readonly pieces: readonly Piece[] };
type ExtentOf = (wish: Wish & { kind: "no-work" | "only" }, day: Weekday) => Interval | null;

/** Tells whether a plan keeps a wish; null when its blocks alone do not show it. */
function keeping(wish: Wish, extent: ExtentOf): ((work: Work) => boolean) | null {
  const each = (days: readonly Weekday[] | null, isRight: (piece: Piece) => boolean) => (work: Work) =>
    work.pieces.every((piece) => !(days?.includes(piece.day) ?? true) || isRight(piece));
  switch (wish.kind) {
    case "no-work":
      return each(null, (piece) => !meets(piece, extent(wish, piece.day)));
    case "only":
      return each(null, (piece) => {
        const span = extent(wish, piece.day);
        return span !== null && contains(span, piece);
      });
    case "start":
      return each(wish.days, ({ start }) => start >= parseLocalTime(wish.at));
    case "stop":
      return each(wish.days, ({ end }) => end <= parseLocalTime(wish.at));
    case "lunch":
      return each(
        wish.days,
        (piece) => !meets(piece, { start: parseLocalTime(wish.from), end: parseLocalTime(wish.to) }),
      );
    case "blocks": {
      const { least, most } = wish;
      // A short task, or the rest of one, may be shorter than the minimum.
      if (least !== null || most === null) return null;
      return ({ blocks }) => blocks.every(({ start, end }) => end - start <= most * MINUTE_MS);
    }
    default:
      return null;
  }
}

function meets(piece: Piece, span: Interval | null): boolean {
  return span !== null && intersection(piece, span) !== null;
}

function piecesOf({ start, end }: Interval, timeZone: string): Piece[] {
  return datesBetween(start, end, timeZone).map((date) => ({
    day: weekdayNameOf(date),
    start: dateOf(start, timeZone) === date ? minuteOfDay(start, timeZone) : 0,
    end: endOfDate(date, timeZone) <= end ? 24 * 60 : minuteOfDay(end, timeZone),
  }));
}
