import type { FieldFault } from "#contract/problem.ts";
import type { ReplaceVariantRequest } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { incomingDraft } from "#server/planning/wire-time.ts";
import { changeSession } from "#server/store/queries/sessions.ts";
import type { SessionDeps } from "./deps.ts";
import { loadOpenSession, type NotOpen } from "./open-session.ts";

export type NotReplaced = NotOpen | { readonly kind: "out-of-range"; readonly fault: FieldFault };

type Replacement = { readonly id: string; readonly index: number; readonly events: ReplaceVariantRequest["events"] };

/** Puts the events that the person moved in place of a variant's own. */
export async function replaceVariant(
  deps: SessionDeps,
  { id, index, events }: Replacement,
): Promise<Result<DraftVariant, NotReplaced>> {
  const drafts = events.map(incomingDraft);
  for (;;) {
    const session = await loadOpenSession(deps.db, id);
    if (!session.ok) return session;
    const { payload, version } = session.value;
    const variant = payload.draft_variants[index];
    if (!variant) {
      const message = `there are ${payload.draft_variants.length} variants`;
      return Err({ kind: "out-of-range", fault: { path: "index", message } });
    }
    const replaced = { ...variant, events: drafts };
    const variants = payload.draft_variants.with(index, replaced);
    if (!(await changeSession(deps.db, id, version, { variants, lastEvent: "changed" }))) continue; // someone was quicker
    deps.events.publish({ sessionId: id, name: "changed" });
    return Ok(replaced);
  }
}
