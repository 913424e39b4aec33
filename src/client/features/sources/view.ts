import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import { everythingUnread, type Unread } from "#contract/unread-calendars.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { element, fill } from "../../ui/element.ts";
import { sourcesOf } from "./sources-of.ts";

/**
 * The sources that could not be read, whose events are unknown and never free time, and an item for
 * every source. When the tab is open, also the calendars, and what became of each source in words.
 */
export function mountSources(app: App): () => void {
  const { dom, state, text } = app;
  const refusing = fetchLater(app, () => import("./refusal.ts"));
  let say: ReturnType<typeof import("./refusal.ts").sayRefused> | undefined;
  const sayRefused = async (context: PlannerContext | undefined, unread: readonly Unread[]) => {
    if (!say && unread.length === 0) return;
    say ??= (await refusing())?.sayRefused(app);
    say?.(context);
  };
  const rows = fetchLater(app, () => import("./rows.ts"));
  const drawRows = onChange(async (payload: PlannerPayload) => {
    const part = await rows();
    if (!part) return;
    fill(dom.sources, ...part.sourceItems(app, payload.context));
    fill(dom.calendars, ...part.calendarItems(app, payload.context?.calendar.calendars ?? []));
  });
  const draw = onChange((payload: PlannerPayload | null) => {
    const unread = payload?.context ? everythingUnread(payload.context) : [];
    const notes = [
      app.readOnly && text.offline,
      unread.length > 0 &&
        text.unreadNote(
          app.formats.list(unread.map(({ label }) => label)),
          payload?.calendar_events.some((event) => unread.some((each) => each.calendar_id === event.calendar_id)),
        ),
    ].filter(Boolean);
    const sources = payload?.context ? sourcesOf(payload.context) : [];
    fill(dom.sources, ...sources.map(({ ok, label }) => element("li", { data: { ok: `${ok}` }, text: label })));
    if (!app.readOnly) void sayRefused(payload?.context, unread);
    dom.unreadNote.hidden = notes.length === 0;
    dom.unreadNote.textContent = notes.join(text.spoken.gap);
  });
  return () => {
    draw(state.payload);
    if (state.payload && !dom.sources.closest("[hidden]")) drawRows(state.payload);
  };
}
