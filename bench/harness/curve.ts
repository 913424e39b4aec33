import type { Curve } from "./claim.ts";

const LEAST_RUNS = 3;
const LEAST_MS = 150;

/**
 * Prepares the same work at one size; sizes ascend from call to call. Only the returned function is
 * measured.
 */
export type Sized = (size: number) => (() => unknown) | Promise<() => unknown>;

/**
 * Milliseconds of the fastest run at each size, because other work on the machine only slows a run.
 */
export async function measureCurve(
  sizes: readonly number[],
  prepare: Sized,
  { promise, atMost }: { readonly promise: string; readonly atMost: number },
): Promise<Curve> {
  await fastest(await prepare(sizes[0] as number)); // unmeasured: the compiler's first look
  const costs: number[] = [];
  for (const size of sizes) costs.push(await fastest(await prepare(size)));
  return { kind: "curve", unit: "ms", sizes, costs, promise, bound: { atMost } };
}

async function fastest(work: () => unknown): Promise<number> {
  const began = performance.now();
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < LEAST_RUNS || performance.now() - began < LEAST_MS; run++) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Seven sizes over three decades, up to `last`. */
export function threeDecades(last: number): number[] {
  return Array.from({ length: 7 }, (_, index) => Math.round(last / 10 ** ((6 - index) / 2)));
}
