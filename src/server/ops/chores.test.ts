import { afterEach, expect, test, vi } from "vitest";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { startChores } from "#server/ops/chores.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { forgetExpired } from "#server/store/queries/forget-expired.ts";
import { insertSession, loadSession } from "#server/store/queries/sessions.ts";
import { keptLog } from "../../../test/support/log-lines.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";

const NOW = Date.UTC(2026, 11, 7);
const KEPT_MS = 90 * 86_400_000;
const now = () => Temporal.Instant.fromEpochMilliseconds(NOW);
const { log, lines } = keptLog("info", now);
const payload = (session_id: string) =>
  PlannerPayload.parse({
    session_id,
    created_at: "2026-12-01T00:00:00Z",
    start_time: "2026-12-01T00:00:00Z",
    end_time: "2026-12-02T00:00:00Z",
    view_date: "2026-12-01",
    ai_draft: "",
    calendar_events: [],
    draft_variants: [],
    writable_calendars: [],
    apply_state: NOT_APPLIED,
  });

/** Starts chores that do nothing but what `changes` say. */
const start = (changes: Partial<Parameters<typeof startChores>[0]>) =>
  startChores({
    watch: async () => undefined,
    watchEveryMs: 0,
    onPlanChange: () => undefined,
    deliver: async () => undefined,
    forgetExpired: async () => 0,
    shared: false,
    completion: { resume: async () => undefined },
    apply: { resumeApplies: async () => undefined, removeLateWrites: async () => undefined },
    now,
    log,
    ...changes,
  });

afterEach(() => {
  lines.length = 0;
});

describeOnBothEngines("at start", (stores) => {
  test("sessions that have expired are forgotten, and no others", async () => {
    const { db, shared } = await stores.open();
    await insertSession(
      { db, owner: FIRST_OWNER },
      { payload: payload("old"), layers: { tasks: [], remedies: [] }, createdAt: 0, expiresAt: NOW },
    );
    await insertSession(
      { db, owner: FIRST_OWNER },
      { payload: payload("young"), layers: { tasks: [], remedies: [] }, createdAt: 0, expiresAt: NOW + 1 },
    );
    const chores = await start({ forgetExpired: (at) => forgetExpired(db, at, KEPT_MS), shared });
    chores.stop();
    expect(await loadSession(db, "old")).toBeNull();
    expect((await loadSession(db, "young"))?.payload.session_id).toBe("young");
    expect(lines).toEqual(["[server/chores] INFO forgot sessions that had expired sessions=1\n"]);
  });

  test("what was left in flight is carried on, then what landed late is looked for, and the start does not fail with it", async () => {
    const { shared } = await stores.open();
    const asked: boolean[] = [];
    let looks = 0;
    const resumeApplies = async ({ all }: { readonly all: boolean }) => {
      asked.push(all);
      throw new Error("the calendar is away");
    };
    const chores = await start({ shared, apply: { resumeApplies, removeLateWrites: async () => void looks++ } });
    chores.stop();
    expect([asked, looks]).toEqual([[!shared], 1]);
    expect(lines.join("")).toMatch(/ERROR carrying on what was left in flight failed .*the calendar is away/);
  });
});

test("a plan that changes is looked at a second later, also one that changes during a look", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  try {
    const looks: PromiseWithResolvers<void>[] = [];
    let changed = () => {};
    const watch = () => {
      const look = Promise.withResolvers<void>();
      looks.push(look);
      return look.promise;
    };
    const onPlanChange = (listener: () => void) => {
      changed = listener;
    };
    const chores = await start({ watch, watchEveryMs: 300_000, onPlanChange });
    changed();
    changed();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toHaveLength(1);
    changed();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(looks).toHaveLength(1);
    looks[0]?.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toHaveLength(2);
    changed();
    chores.stop();
    looks[1]?.resolve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
