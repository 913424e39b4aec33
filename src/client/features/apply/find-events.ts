import "../../styles/dialog.css";
import * as z from "zod/mini";
import { LocalCalendar } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { copyButton } from "../../ui/copy-address.ts";
import { describeBy } from "../../ui/describe-dialog.ts";
import { actionButton, element } from "../../ui/element.ts";
import { calendarNames } from "./apply-choice.ts";

const LocalCalendars = z.array(LocalCalendar);

/** Says where the applied events are, and how to get them onto a phone. */
export function sayWhere(page: App): void {
  const app = inFull(page);
  const { text, state, formats } = app;
  const { applied_calendar_id: id = null, applied_calendar_ids: ids = [id] } = state.payload?.apply_state ?? {};
  const calendars = state.payload?.writable_calendars.filter((each) => ids.includes(each.id)) ?? [];
  const feeds = element("div", { class: "below" });
  const dialog = element(
    "dialog",
    {
      class: "floating",
      data: { ref: "where-dialog" },
      attrs: { "aria-labelledby": "where-title", tabindex: "-1" },
    },
    element("h2", { text: text.whereTitle(calendarNames(app, ids)), attrs: { id: "where-title" } }),
    ...[...Map.groupBy(calendars, ({ kind }) => kind)].map(([kind, own]) => {
      const names = own.length < calendars.length && formats.list(own.map(({ name }) => name)) + text.spoken.colon;
      return element("p", {}, names && element("strong", { text: names }), text.where[kind]);
    }),
    feeds,
    element(
      "div",
      { class: "dialog-foot" },
      actionButton(text.close, () => dialog.close(), "button primary"),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  describeBy(dialog, dialog.querySelectorAll("p"));
  document.body.append(dialog);
  dialog.showModal();
  // A screen reader reads its statements first, and the next stop is what they speak of.
  dialog.focus();
  if (calendars.some(({ kind }) => kind === "local")) void offerFeeds(app, ids, feeds);
}

/** Shows the owner the feed addresses of those calendars that Daywright stores. */
async function offerFeeds(
  { api, text, announce }: AppInFull,
  ids: readonly (string | null)[],
  place: HTMLElement,
): Promise<void> {
  const answer = await api.call("GET", PATHS.calendars, LocalCalendars);
  const stored = answer.ok ? answer.value.filter(({ id }) => ids.includes(id)) : [];
  for (const { feed_url: address, name } of stored) {
    const below = element("div", {});
    const copyFeed = stored.length > 1 ? text.feedFor(name) : text.copyFeed;
    place.append(
      copyButton(
        { text: { ...text, copyFeed }, announce },
        { address, name: text.feedFor(name), below, look: "button" },
      ),
      below,
    );
  }
  if (stored.length > 0) place.append(element("p", { class: "hint", text: text.feedReach }));
}
