import "../../styles/print.css";
import { MINUTE_MS, minuteOfDay } from "#domain/time.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";

const MORNING = 8;
const EVENING = 18;
/** Additional space at both ends, so that the first and the last hour are readable. */
const HALF_A_LINE_PX = 10;
/** The printable height of a landscape A4 sheet. */
const SHEET_MM = 187;
const DATES_PX = 57;
const PX_PER_MM = 96 / 25.4;
/** The height of a line of text in a block of a week; a day has room for lines as on the screen. */
const LINE = "0.6875rem";

/**
 * A print begins with the first hour that contains something, ends with the last, fits on one
 * sheet, and is dark on light.
 */
export function fitToSheet(app: App): void {
  const { dom, signal, grid } = app;
  const { dataset } = document.documentElement;
  let { theme } = dataset;
  const back = () => {
    dataset.theme = theme;
    dom.dateLabel.ariaLevel = null;
    dom.calendar.style.removeProperty("--box-line");
    grid.fit();
  };
  window.addEventListener("afterprint", back, { signal });
  window.addEventListener(
    "beforeprint",
    () => {
      theme = dataset.theme;
      dataset.theme = "light";
      // The plan's name stays on the screen.
      dom.dateLabel.ariaLevel = "1";
      const height = SHEET_MM * PX_PER_MM - DATES_PX - headHeight(dom.calendar);
      const { from, to } = hoursOf(app, height);
      dom.calendar.style.setProperty("--print-from", String(from));
      dom.calendar.style.setProperty("--print-to", String(to));
      dom.calendar.style.setProperty("--print-height", `${height}px`);
      if (app.state.currentView === "timeGridWeek") dom.calendar.style.setProperty("--box-line", LINE);
      grid.fit(height / ((to - from) * 60));
      widenWithDays(dom.calendar);
    },
    { signal },
  );
}

/** The hours from the first to the last one with contents, and their total height. */
function hoursOf({ shown, state }: App, height: number): { readonly from: number; readonly to: number } {
  const zone = planZone(state);
  const boxes = [...shown.existing(), ...shown.drafts()].filter(({ allDay }) => !allDay);
  const to = boxes.map(({ start, end }) => Math.ceil((minuteOfDay(start, zone) + (end - start) / MINUTE_MS) / 60));
  // What continues after midnight begins the next day.
  const from = boxes.map(({ start }, index) => ((to[index] ?? 0) > 24 ? 0 : Math.floor(minuteOfDay(start, zone) / 60)));
  const [first, last] = [Math.min(MORNING, ...from), Math.min(24, Math.max(EVENING, ...to))];
  const more = (HALF_A_LINE_PX * (last - first)) / (height - 2 * HALF_A_LINE_PX);
  return { from: Math.max(0, first - more), to: Math.min(24, last + more) };
}

/** FullCalendar gives an event of several days the pixels of the screen's columns. */
function widenWithDays(calendar: HTMLElement): void {
  for (const event of calendar.querySelectorAll<HTMLElement>(".fc-daygrid-event-harness-abs")) {
    const { style, offsetParent } = event;
    if (style.right.endsWith("px"))
      style.right = `${(100 * parseFloat(style.right)) / (offsetParent?.clientWidth ?? 1)}%`;
  }
}

/** The height of the day names and the all-day row. */
function headHeight(calendar: HTMLElement): number {
  const hours = calendar.querySelector(".fc-timegrid-body")?.closest(".fc-scroller-harness");
  return hours ? hours.getBoundingClientRect().top - calendar.getBoundingClientRect().top : 0;
}
