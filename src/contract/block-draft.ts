import type { DraftEvent } from "./event.ts";

/** A plain block of work as a draft: it takes its time, once, and says no more than its title. */
export function blockDraft({ summary, start, end }: Pick<DraftEvent, "summary" | "start" | "end">): DraftEvent {
  return {
    summary,
    start,
    end,
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: null,
  };
}
