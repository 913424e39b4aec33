import { SessionEventName } from "#contract/apply.ts";
import { sessionEventsPath } from "#contract/paths.ts";
import type { App } from "../../planner-state/app.ts";
import { glideWhenPushed } from "../../ui/glide.ts";
import { readAnew } from "../navigation/read-around.ts";
import { syncSession } from "../session/reload-session.ts";

/**
 * Follows changes to this session by other pages: applies, undos and new plans. A hidden page
 * catches up when it becomes visible, because browsers disconnect sleeping pages. `changed` is
 * called after every change, including this page's own.
 */
export function followOtherPages(app: App, changed: () => void): void {
  glideWhenPushed(document.body);
  const appliedAt = () => app.state.payload?.apply_state.applied_at;
  const catchUp = async () => {
    if (document.visibilityState !== "visible" || app.state.applying) return;
    const before = appliedAt();
    await syncSession(app);
    if (appliedAt() !== before) await readAnew(app);
  };
  document.addEventListener("visibilitychange", () => void catchUp(), { signal: app.signal });
  const { sessionId, payload } = app.state;
  if (sessionId === null) return;
  const source = new EventSource(sessionEventsPath(sessionId, payload?.version));
  for (const name of SessionEventName.options) {
    source.addEventListener(name, () => {
      app.trace.api(`event ${name}`);
      void catchUp();
      changed();
    });
  }
  // A stream that the browser closed was refused, so that the session may be gone.
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && void catchUp());
  app.signal.addEventListener("abort", () => source.close());
}
