import { type Interval, intersection } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";

const SVG = "http://www.w3.org/2000/svg";
const COLUMN = 10;
const GAP = 2;
/** The miniature shows the day from 6:00 to 22:00, a pixel per 24 minutes. */
const FIRST_MINUTE = 6 * 60;
const LAST_MINUTE = 22 * 60;
const SCALE = 1 / 24;

export type MiniWeek = { readonly firstWall: number; readonly timeZone: string };

type Layers = Readonly<Record<"existing" | "standing" | "proposed", readonly Interval[]>>;

/**
 * A week in miniature: existing events as a pale background, then standing blocks, proposals on
 * top. One path for each layer, however many events.
 */
export function miniWeek(week: MiniWeek, { existing, standing, proposed }: Layers): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${7 * (COLUMN + GAP) - GAP} ${(LAST_MINUTE - FIRST_MINUTE) * SCALE}`);
  svg.setAttribute("class", "mini-week");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path("mini-days", dayColumns()), path("mini-existing", boxes(week, existing)));
  svg.append(path("mini-standing", boxes(week, standing)), path("mini-proposed", boxes(week, proposed)));
  return svg;
}

function path(name: string, d: string): SVGPathElement {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("class", name);
  made.setAttribute("d", d);
  return made;
}

function dayColumns(): string {
  return Array.from({ length: 7 }, (_, day) => rectangle(day, FIRST_MINUTE, LAST_MINUTE)).join("");
}

function boxes({ firstWall, timeZone }: MiniWeek, spans: readonly Interval[]): string {
  const zone = zoneOrUtc(timeZone);
  let d = "";
  for (const span of spans) {
    const wall = { start: zone.toWall(span.start), end: zone.toWall(span.end) };
    for (let day = 0; day < 7; day++) {
      const midnight = firstWall + day * DAY_MS;
      const part = intersection(wall, {
        start: midnight + FIRST_MINUTE * MINUTE_MS,
        end: midnight + LAST_MINUTE * MINUTE_MS,
      });
      if (part) d += rectangle(day, durationMinutes(midnight, part.start), durationMinutes(midnight, part.end));
    }
  }
  return d;
}

function rectangle(day: number, from: number, to: number): string {
  const height = Math.max(1, (to - from) * SCALE - 0.5);
  return `M${day * (COLUMN + GAP)} ${((from - FIRST_MINUTE) * SCALE).toFixed(2)}h${COLUMN}v${height.toFixed(2)}h-${COLUMN}z`;
}
