import type { Bound, Comparison, Curve, Measurement, Value } from "./claim.ts";
import { fitGrowth } from "./fit-growth.ts";
import { figure } from "./format-figure.ts";
import { pairedRatios, type Summary, summarize } from "./statistics.ts";

/** The result of a measurement; `bounded` is the summary to which the bound applies. */
export type Verdict =
  | { readonly kind: "held" | "missed"; readonly bounded: Summary; readonly line: string }
  | { readonly kind: "skipped"; readonly line: string };

/** Compares a measurement with its bound and formats it as one line. */
export function judge(name: string, measurement: Measurement): Verdict {
  if (measurement.kind === "skipped") return { kind: "skipped", line: `skip  ${name}: ${measurement.why}` };
  const bounded = boundedSummary(measurement);
  const kind = holds(measurement.bound, bounded.median) ? "held" : "missed";
  const mark = kind === "held" ? "ok  " : "MISS";
  return { kind, bounded, line: `${mark}  ${name}: ${figures(measurement, bounded)}, ${boundText(measurement.bound)}` };
}

/** "bound ≥ 3 (aim 5)". */
export function boundText(bound: Bound): string {
  const limit = "atLeast" in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  return `bound ${limit}${"aim" in bound ? ` (aim ${bound.aim})` : ""}`;
}

function boundedSummary(measurement: Comparison | Value | Curve): Summary {
  switch (measurement.kind) {
    case "value":
      return summarize(measurement.ours);
    case "comparison":
      return summarize(pairedRatios(measurement.ours, measurement.theirs));
    case "curve":
      return summarize([fitGrowth(measurement.sizes, measurement.costs).lastDecade]);
  }
}

function figures(measurement: Comparison | Value | Curve, bounded: Summary): string {
  switch (measurement.kind) {
    case "value":
      return withSpread(bounded, ` ${measurement.unit}`);
    case "comparison": {
      const { unit, peer } = measurement;
      const ours = withSpread(summarize(measurement.ours), ` ${unit}`);
      const theirs = withSpread(summarize(measurement.theirs), ` ${unit}`);
      return `${ours} against ${peer} ${theirs}, ratio ${withSpread(bounded, "")}`;
    }
    case "curve": {
      const { sizes, costs, unit, promise } = measurement;
      const ends = [0, -1].map(
        (at) => `${figure(costs.at(at) as number)} ${unit} at ${figure(sizes.at(at) as number)}`,
      );
      const { overall, lastDecade } = fitGrowth(sizes, costs);
      return `${ends.join(", ")}; exponent ${figure(overall)}, in the last decade ${figure(lastDecade)} (${promise})`;
    }
  }
}

function holds(bound: Bound, value: number): boolean {
  return "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
}

function withSpread({ median, low, high }: Summary, unit: string): string {
  return `${figure(median)}${unit} (${figure(low)}–${figure(high)})`;
}
