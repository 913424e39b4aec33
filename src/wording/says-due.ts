import type { BlockFact } from "#planner/facts.ts";

/** Whether the fact itself already names the due date. */
export function saysDue(fact: BlockFact): boolean {
  switch (fact.kind) {
    case "last-focus":
      return true;
    case "only-stretch":
      return fact.until !== null;
    case "earliest-free":
      return fact.ahead?.kind === "due";
    default:
      return false;
  }
}
