import type { ReadCalendar, SourceStatus } from "#contract/calendar.ts";
import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import type { App } from "../../app.ts";
import { fetchLater } from "../../fetch-later.ts";
import { element, fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import { upstreamWords } from "../../upstream/words.ts";

/**
 * The calendars that are drawn, and how the reading of every source went. A source not read is
 * unknown, never free.
 */
export function mountSources(app: App): () => void {
  const { dom, state, text } = app;
  const refusing = fetchLater(app, () => import("./refused.ts"));
  let say: ReturnType<typeof import("./refused.ts").sayRefused> | undefined;
  const sayRefused = async (sources: readonly SourceStatus[], context: PlannerContext | undefined) => {
    if (!say && !sources.some(({ error }) => error?.kind === "ProviderAuthError")) return;
    say ??= (await refusing())?.sayRefused(app);
    say?.(context);
  };
  const listed = fetchLater(app, () => import("./calendars.ts"));
  const drawCalendars = async (calendars: readonly ReadCalendar[]) => {
    const part = calendars.length > 0 ? await listed() : null;
    fill(dom.calendars, ...calendars.map((calendar) => part?.calendarItem(app, calendar)));
  };
  const draw = onChange((payload: PlannerPayload | null) => {
    const sources = payload ? sourcesOf(payload) : [];
    fill(
      dom.sources,
      ...sources.map((source) => sourceItem(app, source)),
      payload && sources.length === 0 && element("li", { class: "hint", text: text.noSources }),
    );
    void drawCalendars(payload?.context?.calendar.calendars ?? []);
    const unread = payload?.context ? everythingUnread(payload.context).map(({ label }) => label) : [];
    const notes = [
      app.readOnly && text.offline,
      unread.length > 0 && text.unreadNote(app.formats.list(unread), payload?.last_read),
    ].filter(Boolean);
    if (!app.readOnly) void sayRefused(sources, payload?.context);
    dom.unreadNote.hidden = notes.length === 0;
    dom.unreadNote.textContent = notes.join(" ");
  });
  return () => draw(state.payload);
}

/**
 * Each connection once, though it may give calendars, tasks and coursework; failed if any of them
 * failed.
 */
function sourcesOf({ context }: PlannerPayload): SourceStatus[] {
  const all = [context?.calendar, context?.tasks, context?.learning].flatMap((part) => part?.sources ?? []);
  const byConnection = new Map<string, SourceStatus>();
  for (const source of all) {
    const known = byConnection.get(source.connection_id);
    if (!known || (known.ok && !source.ok)) byConnection.set(source.connection_id, source);
  }
  return [...byConnection.values()];
}

function sourceItem({ text }: App, { connection_id, kind, label, ok, error }: SourceStatus): HTMLElement {
  return element(
    "li",
    { class: "source", data: { ok: String(ok), connectionId: connection_id, ...(error && { kind: error.kind }) } },
    element("span", { class: "source-mark", attrs: { "aria-hidden": "true" }, text: ok ? "✓" : "?" }),
    element(
      "span",
      {},
      element("span", { class: "source-label", text: ok ? label : text.sourceUnread(label) }),
      error && element("span", { class: "source-error hint", text: upstreamWords(error, text, kind) }),
    ),
  );
}
