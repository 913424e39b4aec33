import type { Interval } from "#domain/interval.ts";
import { dateOf, epochOf, MINUTE_MS, minuteOfDay } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { AppInFull } from "../../app.ts";
import { planZone } from "../../state.ts";
import { actionButton, element } from "../../ui/element.ts";

type Ends = { move(to: Interval): void; cancel(): void };

/** To which day and time a block goes; its length stays. */
export function moveForm({ text, state }: AppInFull, { start, end }: Interval, { move, cancel }: Ends): HTMLElement {
  const zone = planZone(state);
  const minute = minuteOfDay(start, zone);
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
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
          const [hours = 0, minutes = 0] = time.value.split(":").map(Number);
          const to = zoneOrUtc(zone).toInstant(epochOf(date.value) + (hours * 60 + minutes) * MINUTE_MS);
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
