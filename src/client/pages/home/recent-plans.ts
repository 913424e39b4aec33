import * as z from "zod/mini";
import { PATHS, plannerPagePath, sessionPath } from "#contract/paths.ts";
import { RecentSession } from "#contract/session.ts";
import { dateOf, epochOf } from "#domain/time.ts";
import { deleteAt } from "../../api/delete-resource.ts";
import { confirmThat } from "../../ui/confirm.ts";
import { crossButton, element, fill } from "../../ui/element.ts";
import { createProblemNote } from "./explain-problem.ts";
import type { Home } from "./home-context.ts";

/** Where an earlier version stored the list, for this browser only. */
const FORMER_KEY = "daywright-recent-plans";

/** Lists the latest plans from any device; hidden while there are none. */
export function mountRecent(home: Home): { readonly read: Promise<void>; load(): Promise<void> } {
  const { text, formats, api } = home;
  const section = home.ref("recent");
  const problem = createProblemNote(home.ref("recent-error"), text);
  localStorage.removeItem(FORMER_KEY);

  function row(session: RecentSession): HTMLElement {
    const { session_id: id, start_time: start, end_time: end, created_at: madeAt, applied } = session;
    const range = formats.dates(dateOf(epochOf(start), formats.timeZone), dateOf(epochOf(end) - 1, formats.timeZone));
    const remove = crossButton(text.forget(range), () => void forget(id, range));
    const made = formats.when(epochOf(madeAt));
    return element(
      "li",
      { class: "row" },
      element(
        "span",
        { class: "row-main" },
        element("a", { class: "row-title", text: range, attrs: { href: plannerPagePath(id) } }),
        element("span", { class: "hint", text: applied ? text.recentApplied(made) : text.recentMade(made) }),
      ),
      remove,
    );
  }

  async function forget(id: string, range: string): Promise<void> {
    const question = { title: text.forgetTitle(range), body: text.forgetBody, action: text.delete };
    if (!(await confirmThat(question, text))) return;
    const answer = await deleteAt(api, sessionPath(id));
    if (!answer.ok) return problem.show(text.saveFailed, answer.error, () => void forget(id, range));
    await load();
  }

  async function load(): Promise<void> {
    const answer = await api.call("GET", PATHS.planner, z.array(RecentSession));
    // The list is optional: when it cannot be read, other failures on the page say enough.
    const sessions = answer.ok ? answer.value : [];
    section.hidden = sessions.length === 0;
    fill(home.ref("recent-list"), ...sessions.map(row));
  }

  return { read: load(), load };
}
