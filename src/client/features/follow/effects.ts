import { SessionEventName } from "#contract/apply.ts";
import { sessionEventsPath } from "#contract/paths.ts";
import type { App } from "../../app.ts";
import { readAnew } from "../navigation/actions.ts";
import { syncSession } from "../session/sync.ts";

/**
 * Follows what other pages do to this session: they apply, take back and plan again. A page that
 * was out of sight catches up when it comes back, because browsers cut sleeping pages off.
 * `changed`: called whenever the session did, by this page as well.
 */
export function followOtherPages(app: App, changed: () => void): void {
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
  // A stream that the browser closed was refused: the session may be gone.
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && void catchUp());
  app.signal.addEventListener("abort", () => source.close());
}
