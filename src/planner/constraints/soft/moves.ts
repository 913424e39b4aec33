import type { Stood } from "../../job.ts";
import type { SoftConstraint, TaskState } from "../soft-constraint.ts";

export const moves: SoftConstraint = {
  name: "moves",
  meaning: "blocks of the standing plan that do not stay where they are",
  scope: "task",
  amount: ({ stood }, { placed }) => (stood.length === 0 ? 0 : left(stood, placed).length),
  guide: null,
};

/** The spans that have no equal among the others. */
export function left<Span extends Pick<Stood, "start" | "end">>(
  spans: readonly Span[],
  others: TaskState["placed"],
): readonly Span[] {
  return spans.filter(({ start, end }) => !others.some((other) => other.start === start && other.end === end));
}
