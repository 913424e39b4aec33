import * as z from "zod/mini";
import type { PlannerPayload } from "#contract/payload.ts";
import { DraftVariant } from "#contract/variant.ts";

/** The last generated variants, kept in session storage (interface §8). */
const Memory = z.object({
  session_id: z.string(),
  variant_index: z.int(),
  ai_draft: z.string(),
  draft_variants: z.array(DraftVariant),
});
type Memory = z.infer<typeof Memory>;

const KEY = "daywright-variants";

/** Stores the shown variants. A full or forbidden storage is ignored. */
export function rememberVariants(storage: Storage, payload: PlannerPayload, variantIndex: number): void {
  const memory: Memory = {
    session_id: payload.session_id,
    variant_index: variantIndex,
    ai_draft: payload.ai_draft,
    draft_variants: payload.draft_variants,
  };
  try {
    storage.setItem(KEY, JSON.stringify(memory));
  } catch {
    storage.removeItem(KEY);
  }
}

/**
 * Restores the variants of this session, and clears those of another. The stored variants are used
 * only if the server has none, because an apply writes the server's. The applied variant is shown
 * first.
 */
export function restoreVariants(
  storage: Storage,
  payload: PlannerPayload,
): { payload: PlannerPayload; variantIndex: number } {
  const memory = readMemory(storage, payload.session_id);
  const applied = payload.apply_state.applied_variant_index;
  if (!memory) return { payload, variantIndex: applied ?? 0 };
  const lost = payload.draft_variants.length === 0;
  const restored = lost ? { ...payload, ai_draft: memory.ai_draft, draft_variants: memory.draft_variants } : payload;
  const last = Math.max(0, restored.draft_variants.length - 1);
  return { payload: restored, variantIndex: Math.min(Math.max(0, applied ?? memory.variant_index), last) };
}

/** Clears the data of sessions other than `sessionId`. */
export function forgetOtherSession(storage: Storage, sessionId: string | null): void {
  readMemory(storage, sessionId);
}

function readMemory(storage: Storage, sessionId: string | null): Memory | null {
  const text = storage.getItem(KEY);
  if (text === null) return null;
  const memory = Memory.safeParse(parseJson(text));
  if (memory.success && memory.data.session_id === sessionId) return memory.data;
  storage.removeItem(KEY);
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
