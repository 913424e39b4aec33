import { figure } from "../harness/format-figure.ts";
import type { Summary } from "../harness/statistics.ts";
import { curveChart } from "./curve-chart.ts";
import { ratioChart } from "./ratio-chart.ts";
import type { Benchmarks, ProfiledFlow, Row, SummarizedClaim } from "./summary.ts";

const IMAGES = "images/benchmarks";

/** The files below `docs/` that a summary produces, by path: equal bytes for equal summaries. */
export function renderBenchmarks(measured: Benchmarks, before: readonly ProfiledFlow[]): ReadonlyMap<string, string> {
  return new Map([
    ["benchmarks.md", page(measured, before)],
    [`${IMAGES}/ratios.svg`, ratioChart(measured.claims)],
    [`${IMAGES}/scaling.svg`, curveChart(measured.claims.flatMap(({ curves }) => curves))],
  ]);
}

function page({ measuredOn, machine, claims, profile }: Benchmarks, before: readonly ProfiledFlow[]): string {
  const { node, platform, cpu, cores } = machine;
  const minutes = claims.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const curves = claims.flatMap((claim) => claim.curves);
  return `${[
    "# Benchmarks",
    "Made by `npm run bench:report` from [benchmarks.json](benchmarks.json); do not edit: a test compares.",
    METHOD,
    `Measured on ${measuredOn}, Node ${node}, ${platform}, ${cores} cores of ${cpu}, in ${minutes.toFixed(1)} minutes.`,
    `![How far ahead of its peer each comparison is](${IMAGES}/ratios.svg)`,
    "## Claims",
    ...claims.filter(({ rows, skipped }) => rows.length + skipped.length > 0).map(claimSection),
    "## Scaling",
    "Each cost against its size over three decades, fastest of several runs. The exponent is fitted by least squares on logarithms; over the last decade, where fixed costs weigh least, it must stay below the bound. The dashed line in the chart grows as the size does.",
    `![How each core cost grows with its size](${IMAGES}/scaling.svg)`,
    table(
      ["cost", "sizes", "from", "to", "exponent", "last decade", "promised", "bound", ""],
      curves.map((curve) => [
        curve.of,
        `${figure(curve.sizes[0] ?? 0)} to ${figure(curve.sizes.at(-1) ?? 0)}`,
        `${figure(curve.costs[0] ?? 0)} ${curve.unit}`,
        `${figure(curve.costs.at(-1) ?? 0)} ${curve.unit}`,
        String(curve.overall),
        String(curve.lastDecade),
        curve.promise,
        curve.bound.replace("bound ", ""),
        mark(curve.held),
      ]),
    ),
    ...claims.filter((claim) => claim.curves.length > 0).map(({ wrongIf }) => `Wrong if ${wrongIf}.`),
    "## Where the time goes",
    "CPU of the server's own thread (of the planner's for the plan) in one run of each main flow, by folder, package or part of Node, from V8's sampling profiler. Before is the tree before the work of November 2026 on what these profiles showed.",
    table(
      ["flow", "before", "now", "where, now"],
      profile.map(({ flow, milliseconds, places }) => {
        const old = before.find((other) => other.flow === flow);
        const where = places.map(({ place, percent }) => `${place} ${figure(percent)} %`).join(", ");
        return [flow, old ? `${figure(old.milliseconds)} ms` : "", `${figure(milliseconds)} ms`, where];
      }),
    ),
    MENDED,
  ].join("\n\n")}\n`;
}

const METHOD = `\`npm run bench\` runs every claim of speed on one machine in one go, each in a process of its own. A comparison runs ours and the
peer in turn, the order swapped each round, so that drift of the machine hits both; its ratio is the median of the rounds' ratios. Figures are the median,
with the middle half of the samples in brackets. Ratios travel from machine to machine; seconds do not. A claim whose peer or program is absent is left out
and says so. Answers are compared in the run: a peer that found something else would stop it.

What makes any of the numbers wrong: other work on the machine (watch the spread), a laptop on battery, a peer of another version (it is named), and what
stands below each table.`;

const MENDED = `What these profiles and curves led to: a window of a local calendar no longer parses the whole session that it belongs to, nor looks at events
outside the window; the first read of a CalDAV calendar does not make the server write a history; conflicts and the comparison of variants allocate less and
have lost a square. What is left is inherent: handing bytes to the kernel, checking what goes in and out, the search itself, and durable writes.`;

function claimSection({ claim, says, wrongIf, rows, skipped }: SummarizedClaim): string {
  const shown = rows.map((row) => [
    row.of,
    withSpread(row.ours, row.unit),
    row.peer ?? "",
    row.theirs ? withSpread(row.theirs, row.unit) : "",
    row.ratio ? withSpread(row.ratio, "") : "",
    row.bound.replace("bound ", ""),
    mark(row.held),
  ]);
  return [
    `### ${claim[0]?.toUpperCase()}${claim.slice(1)}`,
    `${says[0]?.toUpperCase()}${says.slice(1)}.`,
    ...(rows.length > 0 ? [table(["", "ours", "peer or limit", "theirs", "ratio", "bound", ""], shown)] : []),
    ...skipped.map((why) => `Not measured: ${why}.`),
    `Wrong if ${wrongIf}.`,
  ].join("\n\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function withSpread({ median, low, high }: Summary, unit: Row["unit"]): string {
  const middle = `${figure(median)}${unit === "" ? "" : ` ${unit}`}`;
  return low === high ? middle : `${middle} (${figure(low)}–${figure(high)})`;
}

const mark = (held: boolean): string => (held ? "held" : "**missed**");
