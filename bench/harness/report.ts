import type { Bound, Measurement } from "./claim.ts";
import { pairedRatios, type Summary, summarize } from "./statistics.ts";

/** What became of a measurement; `bounded` is the summary that the bound speaks of. */
export type Verdict =
  | { readonly kind: "held" | "missed"; readonly bounded: Summary; readonly line: string }
  | { readonly kind: "skipped"; readonly line: string };

/** Judges a measurement against its bound and puts it in one line. */
export function judge(name: string, measurement: Measurement): Verdict {
  if (measurement.kind === "skipped") return { kind: "skipped", line: `skip  ${name}: ${measurement.why}` };
  const bounded = boundedSummary(measurement);
  const kind = holds(measurement.bound, bounded.median) ? "held" : "missed";
  const mark = kind === "held" ? "ok  " : "MISS";
  return { kind, bounded, line: `${mark}  ${name}: ${figures(measurement, bounded)}, ${boundText(measurement.bound)}` };
}

function boundedSummary(measurement: Exclude<Measurement, { kind: "skipped" }>): Summary {
  return summarize(
    measurement.kind === "value" ? measurement.ours : pairedRatios(measurement.ours, measurement.theirs),
  );
}

function figures(measurement: Exclude<Measurement, { kind: "skipped" }>, bounded: Summary): string {
  if (measurement.kind === "value") return withSpread(bounded, ` ${measurement.unit}`);
  const { unit, peer } = measurement;
  const ours = withSpread(summarize(measurement.ours), ` ${unit}`);
  const theirs = withSpread(summarize(measurement.theirs), ` ${unit}`);
  return `${ours} against ${peer} ${theirs}, ratio ${withSpread(bounded, "")}`;
}

function holds(bound: Bound, value: number): boolean {
  return "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
}

function boundText(bound: Bound): string {
  const limit = "atLeast" in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  return `bound ${limit}${bound.aim === undefined ? "" : ` (aim ${bound.aim})`}`;
}

function withSpread({ median, low, high }: Summary, unit: string): string {
  return `${figure(median)}${unit} (${figure(low)}–${figure(high)})`;
}

/** Three significant digits, in full. */
function figure(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: value >= 1000 ? 4 : 3 }).format(value);
}
