import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { PreferencesPatch } from "#contract/preferences.ts";
import { describeFaults, fieldFaults } from "#contract/problem.ts";
import { type Habit, Habits, type TaskInput, TaskInputs } from "#contract/task.ts";
import { type Wish, Wishes } from "#contract/wish.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { parseQuickAdd } from "#server/quick-add/index.ts";
import { readWishes } from "#words/wishes/index.ts";
import { readBytes } from "../read-file.ts";

/** What is to be planned, as a file says it. */
export type Work = {
  readonly tasks: readonly TaskInput[];
  readonly habits: readonly Habit[];
  readonly preferences: PreferencesPatch;
  readonly wishes: readonly Wish[];
  /** Parts of quick-add lines that were not understood. */
  readonly unrecognized: readonly string[];
};

const WorkFile = z.object({
  tasks: z._default(TaskInputs, []),
  habits: z._default(Habits, []),
  preferences: z._default(PreferencesPatch, {}),
  wishes: z._default(Wishes, []),
});

type Clock = { readonly now: Temporal.Instant; readonly timeZone: string };

/** Reads a file of tasks: JSON (a list of tasks, or `{tasks, habits, preferences, wishes}`), or lines as for quick-add. */
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
  const work = WorkFile.safeParse(Array.isArray(json) ? { tasks: json } : json);
  if (!work.success) return Err(`${path}: ${describeFaults(fieldFaults(work.error))}`);
  return Ok({ ...work.data, unrecognized: [] });
}

/** Lines that begin with # are remarks; one that says wishes and nothing else is no task. */
function readLines(text: string, clock: Clock): Work {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith("#"));
  const said = lines.map((line) => ({ line, ...readWishes(line) }));
  const read = said.filter(({ rest }) => rest.length > 0).map(({ line }) => parseQuickAdd(line, clock));
  return {
    tasks: read.flatMap(({ tasks }) => tasks),
    habits: read.flatMap(({ habits }) => habits),
    preferences: {},
    wishes: said.filter(({ rest }) => rest.length === 0).flatMap(({ wishes }) => wishes),
    unrecognized: [...read.flatMap(({ unrecognized }) => unrecognized)],
  };
}
