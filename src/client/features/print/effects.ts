import "../../styles/print.css";
import { minuteOfDay } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { planZone } from "../../state.ts";

const MORNING = 8;
const EVENING = 18;

/**
 * What is printed begins with the first hour that holds something, ends with the last, and is dark
 * on light.
 */
export function fitToSheet({ dom, picture, state, signal }: App): void {
  const zone = planZone(state);
  const { dataset } = document.documentElement;
  let { theme } = dataset;
  window.addEventListener("afterprint", () => (dataset.theme = theme), { signal });
  window.addEventListener(
    "beforeprint",
    () => {
      theme = dataset.theme;
      dataset.theme = "light";
      const boxes = [...picture.existing(), ...picture.drafts()].filter(({ allDay }) => !allDay);
      const from = boxes.map(({ start }) => Math.floor(minuteOfDay(start, zone) / 60));
      const to = boxes.map(({ start, end }) => Math.ceil((minuteOfDay(start, zone) + (end - start) / 60_000) / 60));
      dom.calendar.style.setProperty("--print-from", String(Math.min(MORNING, ...from)));
      dom.calendar.style.setProperty("--print-to", String(Math.min(24, Math.max(EVENING, ...to))));
    },
    { signal },
  );
}
