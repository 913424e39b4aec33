import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Comparison, Curve as MeasuredCurve, Measurement, Value } from "../harness/claim.ts";
import { fitGrowth } from "../harness/fit-growth.ts";
import { figure } from "../harness/format-figure.ts";
import { boundText } from "../harness/report.ts";
import { pairedRatios, type Summary, summarize } from "../harness/statistics.ts";

const Figures = z.object({ median: z.number(), low: z.number(), high: z.number() });

/** A row of the tables, with figures rounded to three digits. */
export const Row = z.object({
  of: z.string(),
  unit: z.string(),
  ours: Figures,
  peer: z.string().nullable(),
  theirs: Figures.nullable(),
  ratio: Figures.nullable(),
  bound: z.string(),
  held: z.boolean(),
});
export type Row = z.infer<typeof Row>;

export const Curve = z.object({
  of: z.string(),
  unit: z.string(),
  sizes: z.array(z.number()),
  costs: z.array(z.number()),
  overall: z.number(),
  lastDecade: z.number(),
  promise: z.string(),
  bound: z.string(),
  held: z.boolean(),
});
export type Curve = z.infer<typeof Curve>;

const SummarizedClaim = z.object({
  claim: z.string(),
  says: z.string(),
  wrongIf: z.string(),
  seconds: z.number(),
  rows: z.array(Row),
  curves: z.array(Curve),
  skipped: z.array(z.string()),
});
export type SummarizedClaim = z.infer<typeof SummarizedClaim>;

/** A flow's time by place in percent, and the cost of one run. */
export const ProfiledFlow = z.object({
  flow: z.string(),
  milliseconds: z.number(),
  places: z.array(z.object({ place: z.string(), percent: z.number() })),
});
export type ProfiledFlow = z.infer<typeof ProfiledFlow>;

/** The contents of `docs/benchmarks.json`, from which `docs/benchmarks.md` is made. */
export const Benchmarks = z.object({
  measuredOn: z.string(),
  machine: z.object({ node: z.string(), platform: z.string(), cpu: z.string(), cores: z.number() }),
  claims: z.array(SummarizedClaim),
  profile: z.array(ProfiledFlow),
});
export type Benchmarks = z.infer<typeof Benchmarks>;

type Judged<M> = M & { readonly of?: string; readonly verdict: { readonly kind: string } };
type Against = Pick<Row, "peer" | "theirs" | "ratio">;
type Result = {
  readonly claim: string;
  readonly says: string;
  readonly wrongIf: string;
  readonly seconds: number;
  readonly machine: Benchmarks["machine"];
  readonly measurements: readonly Judged<Measurement>[];
};

/**
 * Summarizes the results of `npm run bench` in a folder; `measuredOn` is a date. Throws when there
 * are none.
 */
export async function summarizeResults(folder: string, measuredOn: string): Promise<Benchmarks> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8")) as unknown;
  const results = (await Promise.all(names.filter((name) => name !== PROFILE).map(read))) as Result[];
  const [first] = results;
  if (!first) throw new Error(`no results in ${folder}: npm run bench writes them`);
  const profile = names.includes(PROFILE) ? z.array(ProfiledFlow).parse(await read(PROFILE)) : [];
  return { measuredOn, machine: first.machine, claims: results.map(summarizeClaim), profile };
}

const PROFILE = "profile.json";

function summarizeClaim({ claim, says, wrongIf, seconds, measurements }: Result): SummarizedClaim {
  return {
    claim,
    says,
    wrongIf,
    seconds: Math.round(seconds),
    rows: measurements.flatMap((measured) => {
      if (measured.kind === "value") return [rowOf(measured, { peer: null, theirs: null, ratio: null })];
      if (measured.kind !== "comparison") return [];
      const { peer, ours, theirs } = measured;
      const ratio = rounded(summarize(pairedRatios(ours, theirs)));
      return [rowOf(measured, { peer, theirs: rounded(summarize(theirs)), ratio })];
    }),
    curves: measurements.flatMap((measured) => (measured.kind === "curve" ? [curveOf(measured)] : [])),
    skipped: measurements.flatMap((measured) =>
      measured.kind === "skipped" ? [[measured.of, measured.why].filter(Boolean).join(": ")] : [],
    ),
  };
}

function rowOf({ of = "", unit, ours, bound, verdict }: Judged<Value | Comparison>, against: Against): Row {
  const held = verdict.kind === "held";
  return { of, unit, ours: rounded(summarize(ours)), ...against, bound: boundText(bound), held };
}

function curveOf({ of = "", unit, sizes, costs, promise, bound, verdict }: Judged<MeasuredCurve>): Curve {
  const { overall, lastDecade } = fitGrowth(sizes, costs);
  return {
    of,
    unit,
    sizes: [...sizes],
    costs: costs.map(threeDigits),
    overall: Number(overall.toFixed(2)),
    lastDecade: Number(lastDecade.toFixed(2)),
    promise,
    bound: boundText(bound),
    held: verdict.kind === "held",
  };
}

function rounded({ median, low, high }: Summary): Summary {
  return { median: threeDigits(median), low: threeDigits(low), high: threeDigits(high) };
}

function threeDigits(value: number): number {
  return Number(figure(value).replaceAll(",", ""));
}
