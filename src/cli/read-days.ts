import { LIMITS } from "#contract/limits.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { CommandLine } from "./command.ts";

const DEFAULT_DAYS = 7;

/** The days to plan from `--days`; a week without it. */
export function readDays(commandLine: CommandLine): Result<number, string> {
  const days = commandLine.text("days") ?? String(DEFAULT_DAYS);
  if (/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= LIMITS.planningWindowDays) return Ok(Number(days));
  return Err(`--days ${days}: must be a whole number from 1 to ${LIMITS.planningWindowDays}`);
}
