import { figure } from "../harness/format-figure.ts";
import type { SummarizedClaim } from "./summary.ts";
import { shape, svg, text } from "./svg.ts";

const WIDTH = 860;
const NAMES = 400;
const ROW = 24;
const TOP = 64;
const BAR = 12;

type Bar = { readonly name: string; readonly times: number };

/**
 * The factor by which each comparison is ahead of its peer, on a logarithmic axis: right of one is
 * ahead, left of it behind, both for throughput and for time.
 */
export function ratioChart(claims: readonly SummarizedClaim[]): string {
  const bars = claims.flatMap(barsOf).toSorted((a, b) => b.times - a.times);
  const decades = [-3, -2, -1, 0, 1, 2, 3];
  const scale = (times: number) => NAMES + ((Math.log10(times) + 3) / 6) * (WIDTH - NAMES - 70);
  const height = TOP + bars.length * ROW + 10;
  const grid = decades.flatMap((decade) => {
    const x = scale(10 ** decade);
    return [
      shape("line", { x1: x, y1: TOP - 8, x2: x, y2: height - 8, class: decade === 0 ? "axis" : "grid" }),
      text(decade >= 0 ? `× ${10 ** decade}` : `× 1/${10 ** -decade}`, { x, y: TOP - 14, "text-anchor": "middle" }),
    ];
  });
  const marks = bars.flatMap(({ name, times }, index) => {
    const y = TOP + index * ROW;
    const [one, end] = [scale(1), scale(Math.min(1000, Math.max(0.001, times)))];
    const width = Math.max(1, Math.abs(end - one));
    return [
      text(name, { x: NAMES - 10, y: y + 11, "text-anchor": "end" }),
      shape("rect", { x: Math.min(one, end), y, width, height: BAR, class: times >= 1 ? "ours" : "theirs" }),
      text(`× ${figure(times)}`, { x: Math.max(one, end) + 6, y: y + 11 }),
    ];
  });
  const heading = text("Times ahead of the peer (right) or behind the limit (left)", { x: 10, y: 16, class: "name" });
  return svg("How far ahead of its peer each comparison is", WIDTH, height, [heading, ...grid, ...marks]);
}

function barsOf({ claim, rows }: SummarizedClaim): Bar[] {
  return rows.flatMap(({ of, unit, ratio }) => {
    if (!ratio) return [];
    const times = unit.endsWith("/s") ? ratio.median : 1 / ratio.median;
    return [{ name: of === "" ? claim : `${claim}: ${of}`, times }];
  });
}
