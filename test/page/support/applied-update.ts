import { appliedState } from "./apply-states.ts";
import type { PlannerPage } from "./planner-page.ts";
import { standingEvent, updates } from "./standing.ts";

const APPLY = "/api/planner/sample-session/apply";

/** Answers an apply, and later loads with the applied session. */
export function applied({ server }: PlannerPage, answer: Record<string, unknown>): void {
  server.on("POST", APPLY, () => {
    const { payload } = server;
    const [first] = updates();
    const spared = new Set(((answer.skipped ?? []) as { index: number }[]).map(({ index }) => index));
    const calendar_events = payload.calendar_events
      .filter(({ id }) => id !== "e-tickets")
      .map((each) => {
        const draft = first?.events.find(
          ({ event_id, stands }, index) => event_id === each.id && stands === "moved" && !spared.has(index),
        );
        return draft ? { ...each, start: draft.start, end: draft.end } : each;
      });
    const written = first?.events.map((draft, index) =>
      draft.stands === "new" && !spared.has(index) ? { ...draft, event_id: "e-new" } : draft,
    );
    const created = { ...standingEvent("tickets"), id: "e-new", block_id: "b-new", title: "Write to the registrar" };
    server.payload = {
      ...payload,
      calendar_events: [...calendar_events, created],
      draft_variants: payload.draft_variants.map((each, index) =>
        index === 0 ? { ...each, events: written ?? [] } : each,
      ),
      apply_state: appliedState({ applied_at: "2026-12-08T12:19:00Z" }),
    };
    return { body: { applied_variant_index: 0, calendar_id: "work", ...answer } };
  });
}
