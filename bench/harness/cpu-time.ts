import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100; // of /proc, on every Linux that Node runs on

/** Seconds of CPU that a process and all its threads have used. Linux only. */
export function cpuSecondsOf(pid: number): number {
  return cpuSeconds(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

/**
 * The same for all processes of that name together; processes that end in the meantime are left
 * out.
 */
export function cpuSecondsNamed(name: string): number {
  let seconds = 0;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      if (stat.includes(`(${name})`)) seconds += cpuSeconds(stat);
    } catch {
      // The process ended between the listing and the reading.
    }
  }
  return seconds;
}

/**
 * Fields 14 and 15 of proc(5): user and system time. The name before them may contain anything but
 * a closing bracket.
 */
function cpuSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
