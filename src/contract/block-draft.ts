import type { DraftEvent } from "./event.ts";

/** A plain block of work as a draft: busy, without recurrence, and with nothing but a title. */
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
