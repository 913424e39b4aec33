import { z } from "zod";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../parse-row.ts";
import { readOwnerSetting, writeOwnerSetting } from "./owner-settings.ts";

/**
 * What is kept of a removed connection: its id, and the revision to continue from, so that no
 * provider that was opened before is used again.
 */
const FormerConnection = z.object({ id: z.string(), revision: z.int() });
type FormerConnection = z.infer<typeof FormerConnection>;

const FORMER = "former-connection:";

export async function saveFormerConnection(
  mine: OwnerDb,
  account: string,
  { id, revision }: FormerConnection,
): Promise<void> {
  await writeOwnerSetting(mine, FORMER + account, JSON.stringify({ id, revision }));
}

export async function loadFormerConnection(mine: OwnerDb, account: string): Promise<FormerConnection | null> {
  const text = await readOwnerSetting(mine, FORMER + account);
  return text === null ? null : readJson(FormerConnection, text);
}
