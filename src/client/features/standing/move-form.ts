import type { Interval } from "#domain/interval.ts";
import { dateOf, epochOf, formatLocalTime, MINUTE_MS, minuteOfDay, parseLocalTime } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { actionButton, element } from "../../ui/element.ts";

type Ends = { move(to: Interval): void; cancel(): void };

/** The new day and time of a block, which keeps its length. */
export function moveForm({ text, state }: AppInFull, { start, end }: Interval, { move, cancel }: Ends): HTMLElement {
  const zone = planZone(state);
  const clock = formatLocalTime(minuteOfDay(start, zone));
  const date = element("input", {
    class: "field",
    attrs: { type: "date", required: true, value: dateOf(start, zone), "aria-label": text.day },
  });
  const time = element("input", {
    class: "field",
    attrs: { type: "time", required: true, value: clock, "aria-label": text.fields.time },
  });
  return element(
    "form",
    {
      class: "move",
      on: {
        submit: (event) => {
          event.preventDefault();
          const to = zoneOrUtc(zone).toInstant(epochOf(date.value) + parseLocalTime(time.value) * MINUTE_MS);
          move({ start: to, end: to + (end - start) });
        },
      },
    },
    date,
    time,
    element("button", { class: "button primary", text: text.moveIt, attrs: { type: "submit" } }),
    actionButton(text.cancel, cancel, "button quiet"),
  );
}
