import * as z from "zod/mini";
import { LocalCalendar } from "#contract/calendar.ts";
import { calendarPath, PATHS } from "#contract/paths.ts";
import { confirmThat } from "../../../ui/confirm.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { deleteAt } from "../delete-at.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { mountImport } from "./import.ts";

const LocalCalendars = z.array(LocalCalendar);
/** The ids of the calendars that the demo keeps for itself: one for each person. */
const DEMO_ID = /^demo(?:-|$)/;
const COPIED_MS = 2_000;

/** The calendars kept here: how much is in them, their feeds, and deleting them. */
export function mountCalendars(home: Home): void {
  const { api, text } = home;
  const list = home.ref("calendars");
  const problem = createProblemNote(home.ref("calendars-error"), text);

  async function load(): Promise<void> {
    const answer = await api.call("GET", PATHS.calendars, LocalCalendars);
    if (!answer.ok) return problem.show(text.calendarsFailed, answer.error, () => void load());
    fill(list, ...answer.value.map((calendar, index) => row(calendar, index > 0)));
    home.ref("demo-note").hidden = !answer.value.some(({ id }) => DEMO_ID.test(id));
  }

  function row(calendar: LocalCalendar, deletable: boolean): HTMLElement {
    const { id, name, event_count: count, feed_url: feed } = calendar;
    const below = element("div", { class: "below" });
    const copy = actionButton(text.copyFeed, () => void copyFeed(), "button quiet");
    copy.setAttribute("aria-label", text.feedFor(name));
    const remove = actionButton(text.delete, () => void removeCalendar(), "button quiet");
    remove.setAttribute("aria-label", text.deleteCalendarButton(name));

    async function copyFeed(): Promise<void> {
      try {
        await navigator.clipboard.writeText(feed);
        copy.textContent = text.copied;
        home.announce(text.copied);
        setTimeout(() => (copy.textContent = text.copyFeed), COPIED_MS);
      } catch {
        const field = element("input", { class: "field", attrs: { readonly: true, "aria-label": text.copyFailed } });
        field.value = feed;
        fill(below, element("p", { class: "hint", text: text.copyFailed }), field);
        field.select();
      }
    }

    async function removeCalendar(): Promise<void> {
      const sure = await confirmThat(
        { title: text.deleteCalendar(name), body: text.deleteCalendarBody(count), action: text.delete },
        text,
      );
      if (!sure) return;
      const answer = await deleteAt(api, calendarPath(id));
      if (answer.ok) home.calendarsChanged();
      else problem.show(text.saveFailed, answer.error);
    }

    return element(
      "li",
      { class: "row", data: { calendarId: id } },
      element(
        "span",
        { class: "row-main" },
        element("span", { class: "row-title", text: name }),
        element("span", { class: "hint", text: text.events(count) }),
        below,
      ),
      element("span", { class: "row-actions" }, copy, deletable && remove),
    );
  }

  home.onCalendarsChanged(() => void load());
  mountImport(home);
  void load();
}
