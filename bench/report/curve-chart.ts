import { figure } from "../harness/format-figure.ts";
import type { Curve } from "./summary.ts";
import { shape, svg, text } from "./svg.ts";

const COLUMNS = 3;
const CELL = { width: 280, height: 210 };
const PLOT = { left: 50, top: 44, width: 205, height: 120 };

/** Each cost by size, on logarithmic axes, with the line of linear growth for comparison. */
export function curveChart(curves: readonly Curve[]): string {
  const rows = Math.ceil(curves.length / COLUMNS);
  const cells = curves.flatMap((curve, index) =>
    cell(curve, (index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height),
  );
  return svg("How each core cost grows with its size", COLUMNS * CELL.width, rows * CELL.height, cells);
}

function cell({ of, sizes, costs, unit, lastDecade, promise }: Curve, left: number, top: number): string[] {
  const [x0, y0] = [left + PLOT.left, top + PLOT.top];
  const x = logScale(sizes, x0, PLOT.width);
  const linear = sizes.map((size) => ((costs.at(-1) as number) * size) / (sizes.at(-1) as number));
  const shown = [...costs, ...linear.slice(-3)];
  const least = Math.min(...shown);
  const y = (cost: number) => y0 + PLOT.height - (logScale(shown, 0, PLOT.height)(cost) as number);
  const points = (values: readonly number[]) =>
    values
      .flatMap((cost, at) => (cost < least ? [] : [`${x(sizes[at] as number).toFixed(1)},${y(cost).toFixed(1)}`]))
      .join(" ");
  const [name, rest] = wrapped(of);
  return [
    text(name, { x: left + 8, y: top + 16, class: "name" }),
    text(rest, { x: left + 8, y: top + 31, class: "name" }),
    shape("line", { x1: x0, y1: y0 + PLOT.height, x2: x0 + PLOT.width, y2: y0 + PLOT.height, class: "axis" }),
    shape("line", { x1: x0, y1: y0, x2: x0, y2: y0 + PLOT.height, class: "axis" }),
    shape("polyline", { points: points(linear), class: "theirs line", "stroke-dasharray": "4 3" }),
    shape("polyline", { points: points(costs), class: "ours line" }),
    ...sizes.map((size, at) => shape("circle", { cx: x(size), cy: y(costs[at] as number), r: 2.5, class: "ours" })),
    ...[0, -1].map((at) =>
      text(figure(sizes.at(at) as number), {
        x: x(sizes.at(at) as number),
        y: y0 + PLOT.height + 15,
        "text-anchor": "middle",
      }),
    ),
    ...(isLevel(costs) ? [-1] : [0, -1]).map((at) =>
      text(figure(costs.at(at) as number), {
        x: x0 - 4,
        y: y(costs.at(at) as number) + 4,
        "text-anchor": "end",
      }),
    ),
    text(`${unit}; exponent ${lastDecade} (${promise})`, { x: x0, y: y0 + PLOT.height + 32 }),
  ];
}

/** Whether the labels at both ends would overlap. */
function isLevel(costs: readonly number[]): boolean {
  return Math.max(...costs) < 1.5 * Math.min(...costs);
}

function logScale(values: readonly number[], from: number, length: number): (value: number) => number {
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  // A constant cost is drawn as level: a span of less than a decade never fills the height.
  const span = Math.max(Math.log(10), high - low);
  return (value) => from + ((Math.log(value) - low) / span) * length;
}

/** A name on two lines. */
function wrapped(name: string): [string, string] {
  if (name.length <= 36) return [name, ""];
  const at = name.lastIndexOf(" ", 36);
  return [name.slice(0, at), name.slice(at + 1)];
}
