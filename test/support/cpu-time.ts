/** Milliseconds of work that `run` takes: a busy machine makes it later, but not more. */
export function cpuMilliseconds(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
