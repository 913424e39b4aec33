import "../../styles/dialog.css";
import * as z from "zod/mini";
import { LocalCalendar } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import type { App, AppInFull } from "../../app.ts";
import { inFull } from "../../text/later/index.ts";
import { copyButton } from "../../ui/copy-address.ts";
import { actionButton, element } from "../../ui/element.ts";
import { calendarName } from "./choice.ts";

const LocalCalendars = z.array(LocalCalendar);

/** Says where the applied events are, and how to get them onto a phone. */
export function sayWhere(page: App): void {
  const app = inFull(page);
  const { text, state } = app;
  const { applied_calendar_id: id } = state.payload?.apply_state ?? {};
  const calendar = state.payload?.writable_calendars.find((each) => each.id === id);
  const feed = element("div", { class: "below" });
  const dialog = element(
    "dialog",
    { class: "floating", data: { ref: "where-dialog" }, attrs: { "aria-labelledby": "where-title" } },
    element("h2", {
      text: text.whereTitle(calendarName(app, id ?? null)),
      attrs: { id: "where-title", tabindex: "-1", autofocus: true },
    }),
    calendar && element("p", { text: text.where[calendar.kind] }),
    feed,
    element(
      "footer",
      { class: "dialog-foot" },
      actionButton(text.close, () => dialog.close(), "button primary"),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  if (calendar?.kind === "local") void offerFeed(app, calendar.id, feed);
}

/** Shows the owner the feed address of a calendar that Daywright stores. */
async function offerFeed({ api, text, announce }: AppInFull, id: string, place: HTMLElement): Promise<void> {
  const answer = await api.call("GET", PATHS.calendars, LocalCalendars);
  const calendar = answer.ok ? answer.value.find((each) => each.id === id) : undefined;
  if (!calendar) return;
  const below = element("div", {});
  const address = { address: calendar.feed_url, name: text.feedFor(calendar.name), below };
  place.append(copyButton({ text, announce }, address), below, element("p", { class: "hint", text: text.feedReach }));
}
