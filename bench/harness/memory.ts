import { readFileSync } from "node:fs";

/** Resident memory of a process, now or at its peak. Linux only. */
export function megabytesOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
