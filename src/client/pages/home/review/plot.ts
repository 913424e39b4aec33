import type { WeekReview } from "#contract/review.ts";
import { element } from "../../../ui/element.ts";
import type { Home } from "../home-context.ts";

type Minutes = Pick<WeekReview, "planned_minutes" | "done_minutes">;

/** One bar per row: the planned time as an outline, the time done within or beyond it. */
export function plot({ formats }: Home, rows: readonly (Minutes & { readonly name: string })[]): HTMLElement {
  const most = Math.max(1, ...rows.flatMap(({ planned_minutes, done_minutes }) => [planned_minutes, done_minutes]));
  const list = element("ol", { class: "plot" });
  for (const { name, planned_minutes: planned, done_minutes: done } of rows) {
    const bar = element("i", { data: { empty: String(planned === 0) } });
    bar.style.setProperty("--planned", String(planned / most));
    bar.style.setProperty("--done", String(done / most));
    const words = planned + done > 0 ? `${formats.duration(done)} / ${formats.duration(planned)}` : "";
    list.append(
      element("li", {}, element("span", { text: name }), bar, element("span", { class: "hint", text: words })),
    );
  }
  return list;
}
