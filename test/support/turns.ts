/**
 * The longest that this thread computed between two turns of its loop, in milliseconds of its own
 * CPU time.
 */
export function watchTurns(): { longest(): number } {
  let longest = 0;
  let watching = true;
  const turn = (before: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    if (watching) setTimeout(turn, 1, process.threadCpuUsage());
  };
  setTimeout(turn, 1, process.threadCpuUsage());
  return {
    longest: () => {
      watching = false;
      return longest;
    },
  };
}
