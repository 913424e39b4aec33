/**
 * The CPU time of `run` on this thread in milliseconds, which does not depend on other work of the
 * machine.
 */
export function cpuMilliseconds(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  return sinceMilliseconds(before);
}

/** The same for asynchronous work. It includes other work of this thread meanwhile. */
export async function cpuMillisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  return sinceMilliseconds(before);
}

function sinceMilliseconds(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
