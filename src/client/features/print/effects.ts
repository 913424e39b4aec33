import "../../styles/print.css";
import { MINUTE_MS, minuteOfDay } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { fitText } from "../../calendar/index.ts";
import { planZone } from "../../state.ts";

const MORNING = 8;
const EVENING = 18;
/** Both ends get this much more room, so that the first and the last hour can be read. */
const HALF_A_LINE_PX = 10;
/** What a landscape sheet of A4, the lower one, has between its margins. */
const SHEET_MM = 187;
const DATES_PX = 57;
const PX_PER_MM = 96 / 25.4;

/**
 * What is printed begins with the first hour that holds something, ends with the last, is as high
 * as one sheet, and is dark on light.
 */
export function fitToSheet(app: App): void {
  const { dom, signal, zoom } = app;
  const { dataset } = document.documentElement;
  let { theme } = dataset;
  const back = () => {
    dataset.theme = theme;
    fitText(dom.calendar, zoom.pixelsPerMinute());
  };
  window.addEventListener("afterprint", back, { signal });
  window.addEventListener(
    "beforeprint",
    () => {
      theme = dataset.theme;
      dataset.theme = "light";
      const height = SHEET_MM * PX_PER_MM - DATES_PX - headHeight(dom.calendar);
      const { from, to } = hoursOf(app, height);
      dom.calendar.style.setProperty("--print-from", String(from));
      dom.calendar.style.setProperty("--print-to", String(to));
      dom.calendar.style.setProperty("--print-height", `${height}px`);
      fitText(dom.calendar, height / ((to - from) * 60));
    },
    { signal },
  );
}

/** The hours from the first that holds something to the last, which are so high in all. */
function hoursOf({ shown, state }: App, height: number): { readonly from: number; readonly to: number } {
  const zone = planZone(state);
  const boxes = [...shown.existing(), ...shown.drafts()].filter(({ allDay }) => !allDay);
  const from = boxes.map(({ start }) => Math.floor(minuteOfDay(start, zone) / 60));
  const to = boxes.map(({ start, end }) => Math.ceil((minuteOfDay(start, zone) + (end - start) / MINUTE_MS) / 60));
  const [first, last] = [Math.min(MORNING, ...from), Math.min(24, Math.max(EVENING, ...to))];
  const more = (HALF_A_LINE_PX * (last - first)) / (height - 2 * HALF_A_LINE_PX);
  return { from: Math.max(0, first - more), to: Math.min(24, last + more) };
}

/** The names of the days, and what lasts all day. */
function headHeight(calendar: HTMLElement): number {
  const hours = calendar.querySelector(".fc-timegrid-body")?.closest(".fc-scroller-harness");
  return hours ? hours.getBoundingClientRect().top - calendar.getBoundingClientRect().top : 0;
}
