import { Calendar, type CalendarOptions, type EventInput } from "@fullcalendar/core";
import timeGridPlugin from "@fullcalendar/timegrid";
import { DAY_MS, dateOf, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import type { Box } from "../boxes/grid-boxes.ts";
import { element } from "../ui/element.ts";
import { type BoxWords, boxContent, type Fit, fitText, fitTitles, tagBox, tagConflicts } from "./event-box.ts";
import type * as Glide from "./glide.ts";
import { sameButForConflicts, sameConflicts } from "./same-boxes.ts";
import type { ViewName } from "./visible-dates.ts";
import { wallSpan } from "./wall-clock.ts";

/** FullCalendar's calendar. Other rooms pass it on (interface §2.5), but only call the grid. */
export type CalendarWidget = Calendar;

export type Grid = {
  readonly widget: CalendarWidget;
  /**
   * Shows a view at a date with these boxes, in one rendering. Unchanged sources are not redrawn.
   */
  show(shown: Shown): void;
  /** Shows each date's planned minutes under its header; `full` minutes fill the bar. */
  setLoads(minutes: ReadonlyMap<string, number>, full: number): void;
  boxOf(anchor: Element): Box | null;
  /** Fits the boxes and their text to the zoom, or to another scale in pixels per minute. */
  fit(pixelsPerMinute?: number): void;
  /** From now on, blocks are animated from plan to plan. */
  glideWith(glide: typeof Glide): void;
};

type GridOptions = BoxWords & {
  readonly mount: HTMLElement;
  readonly view: ViewName;
  readonly date: string;
  readonly now: () => number;
  readonly pixelsPerMinute: () => number;
  /** A box was clicked, or activated with Enter. */
  readonly select: (box: Box) => void;
  /** The person asked for all events of a day whose all-day row is full. */
  readonly openDay: (date: string) => void;
};

type Drawn = {
  readonly options: GridOptions;
  readonly widget: CalendarWidget;
  /** By key: the boxes in the widget. */
  readonly boxes: Map<string, Box>;
  readonly boxOf: Grid["boxOf"];
  readonly shown: Record<Box["kind"], readonly Box[]>;
  /** By key: how many boxes had appeared before the drawing in which each first did. */
  readonly came: Map<string, number>;
  /** View and date. */
  place: string;
  glide: typeof Glide | null;
  /** As after the last drawing. */
  refit?: Fit;
};

export function createGrid(options: GridOptions): Grid {
  const boxes = new Map<string, Box>();
  const boxOf: Grid["boxOf"] = (anchor) => boxes.get((anchor as HTMLElement).dataset.key ?? "") ?? null;
  const widget = new Calendar(options.mount, {
    ...FIXED_OPTIONS,
    ...wordsOf(options),
    ...boxesOf(options, boxes),
    eventDidMount: ({ event, el }) => tagBox(el, event.extendedProps.box as Box, options, drawn.refit),
    plugins: [timeGridPlugin],
    initialView: options.view,
    initialDate: options.date,
  });
  widget.render();
  const drawn: Drawn = {
    options,
    widget,
    boxes,
    boxOf,
    shown: { existing: [], draft: [] },
    came: new Map(),
    place: "",
    glide: null,
  };
  return {
    widget,
    show: (shown) => show(drawn, shown),
    setLoads: (minutes, full) => setLoads(options, minutes, full),
    boxOf,
    fit: (pixelsPerMinute) => fitBoxes(drawn, pixelsPerMinute),
    glideWith(glide) {
      drawn.glide = glide;
    },
  };
}

/** The widget's own texts. */
function wordsOf(options: GridOptions): CalendarOptions {
  const { formats, text, now, openDay } = options;
  const zone = zoneOrUtc(formats.timeZone);
  return {
    locale: formats.locale,
    firstDay: formats.firstDay,
    now: () => zone.toWall(now()),
    dayHeaderContent: ({ date }) => ({ domNodes: [dayHeader(date, options)] }),
    slotLabelContent: ({ date }) => formats.hour(date.getUTCHours()),
    allDayText: text.allDay,
    moreLinkText: text.more,
    moreLinkHint: text.more,
    moreLinkDidMount: ({ el }) => {
      el.role = "button";
    },
    moreLinkClick: ({ date }) => {
      openDay(dateOf(date.getTime(), "UTC"));
      // `openDay` has switched the state to this view.
      return "timeGridDay";
    },
    nowIndicatorContent: ({ isAxis, date }) => (isAxis ? formats.timeAlone(zone.toInstant(date.getTime())) : ""),
  };
}

/** How the widget draws a box, and handles a click on one. */
function boxesOf(options: GridOptions, boxes: ReadonlyMap<string, Box>): CalendarOptions {
  const content = new WeakMap<object, Node[]>();
  return {
    eventContent: ({ event, isStart }) => {
      const box = event.extendedProps.box as Box;
      // What continues from the day before has nodes of its own.
      const place = isStart ? box : {};
      const nodes = content.get(place) ?? boxContent(box, options);
      content.set(place, nodes);
      return { domNodes: nodes };
    },
    // The widget widens its columns after this.
    windowResize: () => requestAnimationFrame(() => fitTitles(options.mount)),
    eventClick: ({ event }) => {
      const box = boxes.get(event.id);
      if (box) options.select(box);
    },
  };
}

type Shown = {
  readonly view: ViewName;
  readonly date: string;
  readonly existing: readonly Box[];
  readonly drafts: readonly Box[];
};

function show(drawn: Drawn, { view, date, existing, drafts }: Shown): void {
  const { widget, boxOf, options } = drawn;
  const { mount } = options;
  const place = `${view} ${date}`;
  const isSamePlace = place === drawn.place;
  const keepsExisting = sameButForConflicts(drawn.shown.existing, existing);
  const keepsDrafts = sameButForConflicts(drawn.shown.draft, drafts);
  const before = isSamePlace && !keepsDrafts && drawn.glide?.placesOf(mount, boxOf);
  keepFocus(mount, () =>
    widget.batchRendering(() => {
      if (!isSamePlace) widget.changeView(view, date);
      (keepsExisting ? retag : redraw)(drawn, "existing", existing);
      // When existing boxes change, the drafts are redrawn too, because their widths may change.
      (keepsExisting && keepsDrafts ? retag : redraw)(drawn, "draft", drafts);
    }),
  );
  drawn.place = place;
  keepScrollable(mount);
  fitBoxes(drawn);
  fitTitles(mount);
  if (before) drawn.glide?.glideFrom(before, mount, boxOf);
}

function fitBoxes(drawn: Drawn, pixelsPerMinute = drawn.options.pixelsPerMinute()): void {
  drawn.widget.batchRendering(() => spread(drawn, pixelsPerMinute));
  drawn.refit = fitText(drawn.options.mount, pixelsPerMinute);
}

/**
 * Boxes that are higher than their time, because a line of words is, end for the widget as they
 * are drawn where another begins before, so that it places them side by side.
 */
function spread({ widget, boxes, options }: Drawn, pixelsPerMinute: number): void {
  // Without the pixel between boxes.
  const least = (12 * MINUTE_MS) / pixelsPerMinute;
  const all = [...boxes.values()];
  for (const box of all) {
    // Longer ones are as high as their time at every zoom.
    if (box.end - box.start >= 30 * MINUTE_MS) continue;
    const { start, end } = wallSpan(box, options.formats.timeZone);
    const covers = all.some((next) => box.end <= next.start && next.start < box.start + least);
    // On the next day it would be drawn a second time.
    const drawnEnd = covers ? start + Math.min(least, DAY_MS - (start % DAY_MS)) : end;
    const event = widget.getEventById(box.key);
    if (Number(event?.end) !== drawnEnd) event?.setEnd(drawnEnd);
  }
}

/** Restores the focus to a box that is redrawn, or moves it to the grid when the box is gone. */
function keepFocus(mount: HTMLElement, drawAnew: () => void): void {
  const focused = document.activeElement?.closest<HTMLElement>("[data-key]");
  const held = focused && mount.contains(focused) ? focused.dataset.key : undefined;
  drawAnew();
  if (held === undefined || focused?.isConnected) return;
  const again = mount.querySelector<HTMLElement>(`[data-key="${CSS.escape(held)}"]`);
  (again ?? mount).focus({ preventScroll: true });
}

function redraw({ options, widget, boxes, shown, came }: Drawn, kind: Box["kind"], next: readonly Box[]): void {
  const { size } = came;
  for (const box of shown[kind]) boxes.delete(box.key);
  for (const box of next) boxes.set(box.key, box);
  shown[kind] = next;
  widget.getEventSourceById(kind)?.remove();
  const events = next.map((box) => {
    const turn = kind === "draft" ? 0 : (came.get(box.key) ?? size);
    came.set(box.key, turn);
    return { ...eventInput(box, options.formats.timeZone), turn };
  });
  widget.addEventSource({ id: kind, events });
}

/** Updates the overlaps of boxes that did not move. */
function retag({ options, boxes, shown }: Drawn, kind: Box["kind"], next: readonly Box[]): void {
  const changed = next.filter((box, index) => !sameConflicts(box, shown[kind][index] ?? box));
  for (const box of next) boxes.set(box.key, box);
  shown[kind] = next;
  if (changed.length === 0) return;
  const byKey = new Map(changed.map((box) => [box.key, box]));
  for (const anchor of options.mount.querySelectorAll<HTMLElement>("[data-key]")) {
    const box = byKey.get(anchor.dataset.key ?? "");
    if (box) tagConflicts(anchor, box, options);
  }
}

function setLoads({ mount, text, formats }: GridOptions, minutes: ReadonlyMap<string, number>, full: number): void {
  for (const bar of mount.querySelectorAll<HTMLElement>(".load")) {
    const planned = minutes.get(bar.dataset.date ?? "") ?? 0;
    bar.style.setProperty("--load", `${Math.min(1, planned / full)}`);
    bar.title = planned > 0 ? text.placed(formats.duration(planned)) : "";
  }
}

/**
 * Constant options. Rows are hours, because fewer rows paint faster; the axis is labelled by the
 * hour.
 */
const FIXED_OPTIONS: CalendarOptions = {
  timeZone: "UTC",
  headerToolbar: false,
  height: "100%",
  slotDuration: "01:00:00",
  scrollTimeReset: false,
  nowIndicator: true,
  slotEventOverlap: false,
  eventInteractive: true,
  // Boxes write their own times; FullCalendar would create a formatter for each.
  displayEventTime: false,
  eventMinHeight: 1,
  // Nor has a box other classes for its height in the widget.
  eventShortHeight: 0,
  // A box that appears later is placed beside earlier ones, which keep their place.
  eventOrder: "turn,start,-duration,-kind",
  views: { timeGridWeek: { dayMaxEventRows: 3 } },
};

function eventInput(box: Box, timeZone: string): EventInput {
  const wall = wallSpan(box, timeZone);
  return {
    id: box.key,
    title: box.title,
    start: wall.start,
    end: wall.end,
    allDay: box.allDay,
    // An event of no length takes no column among overlapping boxes.
    ...(box.start === box.end && !box.allDay && { display: "background" }),
    // A written block is drawn like a standing one.
    classNames: `${box.stands === "apart" ? "existing" : box.kind} ${box.colorClass}${box.habit ? " habit" : ""}`,
    extendedProps: { box },
    kind: box.kind,
  };
}

function dayHeader(date: Date, { formats }: GridOptions): HTMLElement {
  const noon = zoneOrUtc(formats.timeZone).toInstant(date.getTime() + 43_200_000);
  return element(
    "div",
    { class: "day-header", attrs: { "aria-label": formats.longDate(noon) } },
    element("span", { class: "day-name", text: formats.weekday(noon) }),
    element("span", { class: "day-number", text: formats.dayNumber(noon) }),
    element("span", { class: "load", data: { date: dateOf(date.getTime(), "UTC") } }),
  );
}

/**
 * An empty grid has no focusable element, but must be scrollable by keyboard, so that its first day
 * becomes focusable.
 */
function keepScrollable(mount: HTMLElement): void {
  const column = mount.querySelector(".fc-timegrid-col[data-date]") as HTMLElement;
  if (mount.querySelector(".fc-timegrid-body .fc-event")) column.removeAttribute("tabindex");
  else column.tabIndex = 0;
}
