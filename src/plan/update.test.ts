import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { standingBlock } from "../../test/support/standing-block.ts";
import { updateBetween } from "./update.ts";

const ESSAY = { kind: "task", id: "essay" } as const;
const proposed = (from: number, to: number, work: typeof ESSAY | null = ESSAY, eventId: string | null = null) => ({
  work,
  start: from * HOUR_MS,
  end: to * HOUR_MS,
  eventId,
});

test("blocks of one task are interchangeable: what can stay stays, the rest moves as little as can be", () => {
  const standing = [standingBlock("a", 9, 10), standingBlock("b", 11, 12), standingBlock("c", 20, 21)];
  const { stands, removes } = updateBetween(standing, [proposed(22, 23), proposed(11, 12), proposed(8, 9)]);
  expect(stands).toMatchObject([
    { stands: "moved", block: { blockId: "c" } },
    { stands: "kept", block: { blockId: "b" } },
    { stands: "moved", block: { blockId: "a" } },
  ]);
  expect(removes).toEqual([]);
});

test("what is not proposed any more is removed, and what nothing stands for is new", () => {
  const other = { work: { kind: "task", id: "other" } as const };
  const { stands, removes } = updateBetween([standingBlock("a", 9, 10, other)], [proposed(9, 10)]);
  expect(stands).toEqual([{ stands: "new" }]);
  expect(removes).toMatchObject([{ blockId: "a" }]);
});

test("a proposal that names an event is that event, wherever it goes", () => {
  const standing = [standingBlock("a", 9, 10), standingBlock("b", 11, 12)];
  const { stands } = updateBetween(standing, [proposed(9, 10, null, "event b"), proposed(30, 31, ESSAY, "event a")]);
  expect(stands).toMatchObject([
    { stands: "moved", block: { blockId: "b" } },
    { stands: "moved", block: { blockId: "a" } },
  ]);
});

const hours = fc.uniqueArray(fc.nat(60), { maxLength: 5 });

test("no pairing keeps more blocks or, of those that keep as many, moves them less", () => {
  fc.assert(
    fc.property(hours, hours, (stood, wanted) => {
      const standing = stood.map((hour) => standingBlock(String(hour), hour, hour + 1));
      const { stands, removes } = updateBetween(
        standing,
        wanted.map((hour) => proposed(hour, hour + 1)),
      );
      const moved = stands.flatMap((stand, index) =>
        stand.stands === "moved" ? [Math.abs(stand.block.start / HOUR_MS - (wanted[index] as number))] : [],
      );
      const kept = wanted.filter((hour) => stood.includes(hour));
      expect(stands.filter((stand) => stand.stands === "kept")).toHaveLength(kept.length);
      expect(removes).toHaveLength(Math.max(0, stood.length - wanted.length));
      const [from, to] = [stood, wanted].map((list) => list.filter((hour) => !kept.includes(hour)));
      expect(moved.reduce((sum, hour) => sum + hour, 0)).toBe(leastMovement(from ?? [], to ?? []));
    }),
  );
});

/** By exhaustive search. */
function leastMovement(from: readonly number[], to: readonly number[]): number {
  if (from.length > to.length) return leastMovement(to, from);
  const [first, ...rest] = from;
  if (first === undefined) return 0;
  return Math.min(
    ...to.map(
      (hour, index) =>
        Math.abs(hour - first) +
        leastMovement(
          rest,
          to.filter((_, other) => other !== index),
        ),
    ),
  );
}
