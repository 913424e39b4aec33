import type { StandingPlan } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { dateOf, startOfDate, weekdayOf } from "#domain/time.ts";
import { sharedTime, spanOf } from "../../../standing-plan/last-read-plan.ts";
import { isIn } from "./week.ts";

const SVG = "http://www.w3.org/2000/svg";
const COLUMN = 44;
const STEP = 48;
const HEIGHT = 156;
const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** The hours that the picture always includes. */
const USUAL: Interval = { start: 8 * 60, end: 19 * 60 };

type Shape = Interval & {
  /** 0 for Monday. */
  readonly day: number;
  readonly kind: "event" | "done" | "partial" | "missed" | "planned" | "habit" | "clash";
};

/** The week as small boxes: calendar events, blocks done and not done, and blocks ahead. */
export function weekPicture(plan: StandingPlan, monday: string, now: number, label: string): SVGSVGElement {
  const shapes = shapesOf(plan, monday);
  const hours = {
    start: Math.min(USUAL.start, ...shapes.map(({ start }) => start)),
    end: Math.max(USUAL.end, ...shapes.map(({ end }) => end)),
  };
  const scale = HEIGHT / (hours.end - hours.start);
  const svg = svgElement("svg", {
    class: "week",
    viewBox: `0 0 ${6 * STEP + COLUMN} ${HEIGHT}`,
    role: "img",
    "aria-label": label,
  });
  svg.append(
    svgElement("path", {
      class: "day",
      d: DAYS.map((day) => `M${day * STEP} 0h${COLUMN}v${HEIGHT}h-${COLUMN}z`).join(""),
    }),
  );
  const ticks: SVGElement[] = [];
  for (const { day, kind, start, end } of shapes) {
    const [x, y] = [day * STEP, (start - hours.start) * scale];
    const height = Math.max(5, (end - start) * scale);
    // Half of a line's width lies outside of its box.
    const inset = kind === "missed" || kind === "habit" || kind === "clash" ? 0.5 : 0;
    svg.append(
      svgElement("rect", {
        class: kind,
        x: x + inset,
        y: y + inset,
        width: COLUMN - 2 * inset,
        height: height - 2 * inset,
        rx: kind === "event" ? 0 : 3,
      }),
    );
    if (kind === "done") ticks.push(tick(x + COLUMN / 2, y + height / 2));
    if (kind === "clash") svg.append(hatch(x, y, height));
  }
  const today = dateOf(now, plan.time_zone);
  const minute = durationMinutes(startOfDate(today, plan.time_zone), now);
  if (isIn(monday, today) && minute >= hours.start && minute <= hours.end) {
    const x = (weekdayOf(today) - 1) * STEP;
    svg.append(svgElement("path", { class: "now", d: `M${x - 2} ${(minute - hours.start) * scale}h${COLUMN + 4}` }));
  }
  // Last, so that the line of the present moment does not cross them.
  svg.append(...ticks);
  return svg;
}

function tick(x: number, y: number): SVGElement {
  return svgElement("path", { class: "tick", d: `M${x - 4} ${y}l2.6 2.6 5.4-5.4` });
}

/** Stripes over a box, clipped to it. */
function hatch(x: number, y: number, height: number): SVGElement {
  let d = "";
  for (let from = -height; from < COLUMN; from += 5) {
    const [first, last] = [Math.max(0, -from), Math.min(height, COLUMN - from)];
    if (last > first) d += `M${x + from + first} ${y + height - first}L${x + from + last} ${y + height - last}`;
  }
  return svgElement("path", { class: "stripes", d });
}

function svgElement(name: string, attributes: Readonly<Record<string, string | number>>): SVGSVGElement {
  const made = document.createElementNS(SVG, name) as SVGSVGElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** The shapes of the picture in the order of drawing; spans are minutes of the day. */
export function shapesOf(plan: StandingPlan, monday: string): Shape[] {
  const zone = plan.time_zone;
  const shape = (kind: Shape["kind"], { start, end }: Interval): Shape[] => {
    const date = dateOf(start, zone);
    if (!isIn(monday, date)) return [];
    const from = durationMinutes(startOfDate(date, zone), start);
    return [{ kind, day: weekdayOf(date) - 1, start: from, end: from + durationMinutes(start, end) }];
  };
  const events = plan.events.filter(({ all_day: allDay }) => !allDay).flatMap((event) => shape("event", spanOf(event)));
  const blocks = plan.blocks.filter(({ state }) => state !== "cancelled");
  const clashOf = (id: string) => plan.conflicts.find(({ block_id: blockId }) => blockId === id)?.event_id;
  const clashes = blocks.flatMap((block) =>
    plan.events
      .filter(({ event_id: id }) => id === clashOf(block.block_id))
      .flatMap((event) => sharedTime(event, block) ?? [])
      .flatMap((shared) => shape("clash", shared)),
  );
  return [...events, ...blocks.flatMap((block) => shape(kindOf(block), spanOf(block))), ...clashes];
}

function kindOf({ state, work }: StandingPlan["blocks"][number]): Shape["kind"] {
  if (state === "done" || state === "partial" || state === "missed") return state;
  return work?.kind === "habit" ? "habit" : "planned";
}
