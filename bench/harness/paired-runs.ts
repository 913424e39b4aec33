/**
 * Runs two measurements alternately for some rounds, swapping the order each time, after an
 * unmeasured round: of the same work, or of less where that takes many seconds.
 */
export async function measurePairs(
  rounds: number,
  ours: () => number | Promise<number>,
  theirs: () => number | Promise<number>,
  warmUp: () => unknown = async () => {
    await ours();
    await theirs();
  },
): Promise<{ ours: number[]; theirs: number[] }> {
  const samples = { ours: [] as number[], theirs: [] as number[] };
  await warmUp();
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const);
    for (const side of order) samples[side].push(await { ours, theirs }[side]());
  }
  return samples;
}

/** The samples of one measurement, after an unmeasured run. */
export async function measureAlone(rounds: number, measure: () => number | Promise<number>): Promise<number[]> {
  await measure();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await measure());
  return samples;
}

/** Milliseconds of CPU, user and system, that this process spends on `work`. */
export async function cpuMilliseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
