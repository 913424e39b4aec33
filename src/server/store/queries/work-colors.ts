import * as z from "zod";
import { ColorClass } from "#contract/primitives.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../parse-row.ts";
import { readOwnerSetting, writeOwnerSettingOnce } from "./owner-settings.ts";

const NAME = "work-colors";

/** The colours of a person's work, most recently used first. */
const Kept = z.array(
  z.object({
    /** A digest of the name, so that no name outlives its work. */
    name: z.string(),
    color: ColorClass,
    /** When it was last used, in days since 1970. */
    day: z.int(),
  }),
);
export type KeptColor = z.infer<typeof Kept>[number];

/**
 * Replaces the colours of a person's work by what `change` makes of those that are stored, and
 * returns what is then stored. `change` returns null to leave them, and is called again if another
 * process was faster.
 */
export async function changeWorkColors(
  mine: OwnerDb,
  change: (stored: readonly KeptColor[]) => readonly KeptColor[] | null,
): Promise<readonly KeptColor[]> {
  let stored = await readOwnerSetting(mine, NAME);
  for (;;) {
    const kept = stored === null ? [] : readJson(Kept, stored);
    const changed = change(kept);
    if (changed === null) return kept;
    const value = JSON.stringify(changed);
    const now = await writeOwnerSettingOnce(mine, NAME, { value, insteadOf: stored });
    if (now === value) return changed;
    stored = now;
  }
}
