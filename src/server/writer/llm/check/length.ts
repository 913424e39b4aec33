import type { Claim } from "./claims.ts";

/** A length of time as a text says it. */
export type Length = Extract<Claim, { kind: "duration" }>;

/** Whether something that takes so many minutes may be said to be so long. */
export function isLength({ minutes: said, hedge }: Length, minutes: number): boolean {
  const off = minutes - said;
  switch (hedge) {
    case "about":
      return Math.abs(off) <= tolerance(said, 0.1);
    case "under":
      return off <= 0 && -off <= tolerance(said, 0.1);
    case "over":
      return off > 0 && off <= tolerance(said, 0.2);
    case "least":
      return off >= 0 && off <= tolerance(said, 0.2);
    case "most":
      return off <= 0 && -off <= tolerance(said, 0.2);
    default:
      return off === 0;
  }
}

export function isOneOf(length: Length, minutes: Iterable<number>): boolean {
  return [...minutes].some((each) => isLength(length, each));
}

/** How far, in minutes, a length that is not said exactly may be off: one that is not round, hardly. */
function tolerance(minutes: number, share: number): number {
  return minutes % 30 === 0 ? Math.max(15, minutes * share) : 5;
}
