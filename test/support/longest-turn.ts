import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/**
 * The longest that this thread computed between two turns of its loop, in milliseconds of its own
 * CPU time. It collects the garbage of earlier tests first, whose collection would count as a long
 * turn.
 */
export function watchTurns(): { longest(): number } {
  collectGarbage();
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
