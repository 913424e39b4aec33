import type { VariantProgress } from "#contract/planning-progress.ts";
import { isUpdate } from "#contract/variant.ts";
import { dateOf, epochOf, startOfDate } from "#domain/time.ts";

/** A block; `stands` is null for one that stands already, and for all when no plan stands. */
export type PreviewBlock = {
  readonly title: string;
  readonly start: number;
  readonly allDay: boolean;
  readonly stands: "new" | "moved" | "removed" | null;
};

export type PreviewDay = { readonly date: string; readonly blocks: readonly PreviewBlock[] };

/** The blocks of a plan by starting day, including those that it removes. */
export function daysOf(plan: VariantProgress, timeZone: string): PreviewDay[] {
  const says = isUpdate(plan);
  const drawn = plan.events.map(({ summary, start, all_day: allDay, stands }): PreviewBlock => {
    const at = allDay ? startOfDate(start, timeZone) : epochOf(start);
    return { title: summary, start: at, allDay, stands: says && stands !== "kept" ? (stands ?? "new") : null };
  });
  const removed = (plan.removes ?? []).map(({ summary, start }): PreviewBlock => {
    return { title: summary, start: epochOf(start), allDay: false, stands: "removed" };
  });
  const inOrder = [...drawn, ...removed].sort((a, b) => a.start - b.start);
  const days = Map.groupBy(inOrder, ({ start }) => dateOf(start, timeZone));
  return [...days].map(([date, blocks]) => ({ date, blocks }));
}
