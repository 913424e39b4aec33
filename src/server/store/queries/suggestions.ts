import { z } from "zod";
import { WorkRef } from "#contract/plan.ts";
import { workKey } from "#plan/work.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../parse-row.ts";
import { listOwnerSettings, writeOwnerSetting } from "./owner-settings.ts";

/**
 * Each piece of work has its own setting, so that two answers at once do not overwrite each other.
 */
export const SUGGESTIONS = "suggestion:";

/** The person's answer to the length suggested for a piece of work. */
const Answered = z.object({
  work: WorkRef,
  answer: z.enum(["accepted", "dismissed"]),
  /** The length before, and whether that was our estimate. */
  ownMinutes: z.int(),
  guessed: z.boolean(),
  suggestedMinutes: z.int(),
});
export type AnsweredLength = z.infer<typeof Answered>;

export async function saveSuggestionAnswer(mine: OwnerDb, answered: AnsweredLength): Promise<void> {
  await writeOwnerSetting(mine, SUGGESTIONS + workKey(answered.work), JSON.stringify(answered));
}

export async function listSuggestionAnswers(mine: OwnerDb): Promise<AnsweredLength[]> {
  const values = await listOwnerSettings(mine, SUGGESTIONS);
  return values.map((value) => readJson(Answered, value));
}
