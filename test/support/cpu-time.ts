/**
 * Milliseconds of work that `run` takes on this thread: a busy machine makes it later, but not
 * more.
 */
export function cpuMilliseconds(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  return sinceMilliseconds(before);
}

/** The same for work that waits in between; what else this thread does meanwhile counts as well. */
export async function cpuMillisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  return sinceMilliseconds(before);
}

function sinceMilliseconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
