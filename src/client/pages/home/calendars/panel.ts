import * as z from "zod/mini";
import { LocalCalendar } from "#contract/local-calendar.ts";
import { calendarPath, PATHS } from "#contract/paths.ts";
import { deleteAt } from "../../../api/delete-resource.ts";
import { confirmThat } from "../../../ui/confirm.ts";
import { copyButton } from "../../../ui/copy-address.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { createProblemNote, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { renameInPlace } from "../rename-in-place.ts";
import { mountImport } from "./import.ts";

const LocalCalendars = z.array(LocalCalendar);

/** The local calendars: their sizes and feeds, and deleting them. Resolves once they are shown. */
export function mountCalendars(home: Home): Promise<void> {
  const problem = createProblemNote(home.ref("calendars-error"), home.text);
  home.onCalendarsChanged(() => load(home, problem));
  mountImport(home);
  return load(home, problem);
}

async function load(home: Home, problem: ProblemNote): Promise<void> {
  const { api, text, ref } = home;
  const answer = await api.call("GET", PATHS.calendars, LocalCalendars);
  if (!answer.ok) return problem.show(text.calendarsFailed, answer.error, () => void load(home, problem));
  // Plans are written to the first calendar.
  const rows = answer.value.map((calendar, index) =>
    row(home, calendar, problem, index > 0 && removeButton(home, calendar, problem)),
  );
  fill(ref("calendars"), ...rows);
}

function row(home: Home, calendar: LocalCalendar, problem: ProblemNote, remove: HTMLElement | false): HTMLElement {
  const { id, name, event_count: count } = calendar;
  const title = element("span", { class: "row-title", text: name });
  const below = element("div", { class: "below" });
  return element(
    "li",
    { class: "row", data: { calendarId: id } },
    element(
      "span",
      { class: "row-main" },
      title,
      element("span", { class: "hint", text: home.text.events(count) }),
      below,
    ),
    element(
      "span",
      { class: "row-actions" },
      copyButton(home, { address: calendar.feed_url, name: home.text.feedFor(name), below }),
      renameButton(home, calendar, title, problem),
      remove,
    ),
  );
}

function renameButton(home: Home, { id, name }: LocalCalendar, title: HTMLElement, problem: ProblemNote): HTMLElement {
  const { api, text } = home;
  const save = async (named: string, end: () => void) => {
    const answer = await api.call("PATCH", calendarPath(id), LocalCalendar, { name: named });
    if (!answer.ok) return problem.show(text.saveFailed, answer.error, () => void save(named, end));
    end();
    void home.calendarsChanged();
  };
  const button = actionButton(
    text.rename,
    () => renameInPlace(title, name, text, (named, end) => void save(named, end)),
    "button quiet",
  );
  button.setAttribute("aria-label", text.renameCalendar(name));
  return button;
}

function removeButton(home: Home, { id, name, event_count }: LocalCalendar, problem: ProblemNote): HTMLElement {
  const { api, text } = home;
  const remove = async () => {
    const sure = await confirmThat(
      { title: text.deleteCalendar(name), body: text.deleteCalendarBody(event_count), action: text.delete },
      text,
    );
    if (!sure) return;
    const answer = await deleteAt(api, calendarPath(id));
    if (!answer.ok) return problem.show(text.saveFailed, answer.error);
    // The results of imports may be about the deleted calendar.
    fill(home.ref("import-results"));
    void home.calendarsChanged();
  };
  const button = actionButton(text.delete, () => void remove(), "button quiet");
  button.setAttribute("aria-label", text.deleteCalendarButton(name));
  return button;
}
