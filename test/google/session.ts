import { blockDraft } from "#contract/block-draft.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { Daywright } from "../support/daywright.ts";

export const DAY = "2026-12-07";
const FIRST = Date.parse(`${DAY}T00:00:00Z`);

/**
 * A session whose only variant has `count` blocks of half an hour, `block 000` and so on, one every
 * hour.
 */
export async function createSession(
  daywright: Daywright,
  count: number,
): Promise<{ readonly sessionId: string; readonly payload: PlannerPayload }> {
  const events = Array.from({ length: count }, (_, index) => ({
    ...blockDraft({
      summary: `block ${String(index).padStart(3, "0")}`,
      start: new Date(FIRST + index * HOUR_MS).toISOString(),
      end: new Date(FIRST + (index + 0.5) * HOUR_MS).toISOString(),
    }),
  }));
  const created = await daywright.call("POST", "/api/planner", {
    start_time: `${DAY}T00:00:00Z`,
    end_time: "2027-01-31T00:00:00Z",
    view_date: DAY,
    time_zone: "Europe/Berlin",
    ai_draft: "A draft",
    draft_variants: [{ variant_id: "v", title: "V", description: "", events }],
  });
  const sessionId: string = created.json.session_id;
  const { json } = await daywright.call("GET", `/api/planner/${sessionId}`);
  return { sessionId, payload: json };
}
