import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { defaultPreferences, PreferencesPatch } from "#contract/preferences.ts";
import { describeFaults, fieldFaults } from "#contract/problem.ts";
import { type Habit, Habits, type TaskInput, TaskInputs } from "#contract/task.ts";
import { unknownFields } from "#contract/unknown-fields.ts";
import { type Wish, Wishes } from "#contract/wish.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { readItems } from "#words/read-items.ts";
import { readWishes } from "#words/wishes/index.ts";
import { readBytes } from "../read-file.ts";

/** The work to plan, as a file lists it. */
export type Work = {
  readonly tasks: readonly TaskInput[];
  readonly habits: readonly Habit[];
  readonly preferences: PreferencesPatch;
  readonly wishes: readonly Wish[];
  /** Lines with a time or a length, but no title. */
  readonly unrecognized: readonly string[];
};

const WorkFile = z.object({
  tasks: z._default(TaskInputs, []),
  habits: z._default(Habits, []),
  preferences: z._default(PreferencesPatch, {}),
  wishes: z._default(Wishes, []),
});

type Clock = { readonly now: Temporal.Instant; readonly timeZone: string };

/**
 * Reads a file of tasks: JSON (a list of tasks, or `{tasks, habits, preferences, wishes}`), or
 * typed lines.
 */
export async function readWork(path: string, clock: Clock): Promise<Result<Work, string>> {
  const bytes = await readBytes(path, LIMITS.bodyBytes);
  if (isErr(bytes)) return bytes;
  const text = new TextDecoder().decode(bytes.value).replace(/^\uFEFF/, "");
  return /^\s*[[{]/.test(text) && !/^\s*\[[ x]?\]/.test(text) ? readJson(path, text) : Ok(readLines(text, clock));
}

function readJson(path: string, text: string): Result<Work, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return Err(`${path}: is not valid JSON: ${(error as Error).message}`);
  }
  const file = Array.isArray(json) ? { tasks: json } : json;
  const work = WorkFile.safeParse(file);
  const faults = [...unknownFields(file, WorkFile), ...(work.success ? [] : fieldFaults(work.error))];
  if (!work.success || faults.length > 0) return Err(`${path}: ${describeFaults(faults)}`);
  return Ok({ ...work.data, unrecognized: [] });
}

/** Lines that begin with # are comments. A line of wishes alone is no task. */
function readLines(text: string, { now, timeZone }: Clock): Work {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  const readLines = lines.map((line) => ({ line, ...readWishes(line) }));
  const { default_task_minutes: defaultMinutes } = defaultPreferences(timeZone);
  const terms = { now: now.epochMilliseconds, timeZone, defaultMinutes };
  const items = readLines
    .filter(({ rest }) => rest.length > 0)
    .flatMap(({ line }) => readItems(line, terms).map((item) => ({ ...item, text: line.slice(item.start, item.end) })));
  return {
    tasks: items.flatMap(({ task }) => task ?? []),
    habits: items.flatMap(({ habit }) => habit ?? []),
    preferences: {},
    wishes: readLines.filter(({ rest }) => rest.length === 0).flatMap(({ wishes }) => wishes),
    unrecognized: items.filter(({ task, habit }) => !task && !habit).map(({ text }) => text),
  };
}
