import type { DayMinutes } from "./wall-clock.ts";
/** The minutes of a day that a box covers. */
export type Taken = DayMinutes & { readonly anchor: Element | null };

/** The minutes of a day that boxes cover. */
export function minutesTaken(column: HTMLElement): Taken[] {
  return [...column.querySelectorAll<HTMLElement>(".fc-timegrid-event-harness")].map(({ style, firstElementChild }) => {
    const from = Number(style.getPropertyValue("--s"));
    return { from, to: from + Number(style.getPropertyValue("--d")), anchor: firstElementChild };
  });
}
