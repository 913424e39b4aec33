import { sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { followTime } from "../../features/grid/follow-time.ts";
import type { App } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { untilSettled } from "../../ui/page-settled.ts";

/** A person who has done nothing for this long is reading. */
const READING_MS = 10_000;
const STIRRINGS = ["pointermove", "pointerdown", "keydown", "wheel"];

/**
 * Deferred work: following the time, saying that an apply was interrupted, and, unless the page is
 * offline, printing, which may be asked for at once; once the page has settled, following other
 * pages and the offline copy; then, when the person moves the pointer, presses a key or is reading,
 * the parts that they may ask for.
 */
export async function whenSettled(app: App, atRest: readonly (() => unknown)[]): Promise<void> {
  const { signal, state } = app;
  followTime(app);
  if (state.payload?.apply_state.applying) app.toast(inFull(app).text.interruptedApply);
  if (app.readOnly) return;
  const stirred = firstStir(signal);
  void import("../../features/print/print-layout.ts").then(
    ({ fitToSheet }) => fitToSheet(app),
    () => undefined,
  );
  await untilSettled();
  if (signal.aborted) return;
  const [offline, follow] = await Promise.allSettled([
    import("./keep-offline.ts"),
    import("../../features/follow/follow-session.ts"),
  ]);
  const keep = () => offline.status === "fulfilled" && state.payload && offline.value.keepOfflineCopy(state.payload);
  // The offline copy is renewed after an apply or undo.
  const keepAnew = async () => {
    const answer = await app.api.call("GET", sessionPath(state.sessionId ?? ""), PlannerPayload);
    if (answer.ok && offline.status === "fulfilled") await offline.value.keepOfflineCopy(answer.value);
  };
  if (follow.status === "fulfilled") follow.value.followOtherPages(app, () => void keepAnew());
  await keep();
  await stirred;
  if (signal.aborted) return;
  await Promise.allSettled(atRest.map((work) => work()));
  await keep();
}

function firstStir(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of STIRRINGS) window.addEventListener(name, resolve, { once: true, passive: true, signal });
    setTimeout(resolve, READING_MS);
  });
}
