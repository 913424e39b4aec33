import type { ConnectionKind } from "#contract/calendar.ts";
import { Connection } from "#contract/connection.ts";
import { connectionPath, connectionTestPath } from "#contract/paths.ts";
import { confirmThat } from "../../../ui/confirm.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { upstreamWords } from "../../../upstream/words.ts";
import { deleteAt } from "../delete-at.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { calendarChoice } from "./calendar-choice.ts";
import { connectAgainAction } from "./connect-again.ts";

type SourceActions = {
  /** Puts a connection's successor, or nothing, in its place. */
  replace(changed: Connection | null, id: string): void;
  connect(kind: ConnectionKind): void;
};

/** One connection: how it is, and what can be done with it. */
export function sourceRow(home: Home, connection: Connection, { replace, connect }: SourceActions): HTMLElement {
  const { api, text } = home;
  const { id, kind, label, status } = connection;
  const fault = element("div");
  const below = element("div", { class: "below" });
  const problem = createProblemNote(fault, text);
  const name = element("span", { class: "row-title", text: label });

  const test = actionButton(text.test, () => void runTest(), "button quiet");
  async function runTest(): Promise<void> {
    test.disabled = true;
    test.textContent = text.testing;
    const answer = await api.call("POST", connectionTestPath(id), Connection);
    if (answer.ok) {
      if (answer.value.status.ok) home.announce(text.testedOk(label));
      return replace(answer.value, id);
    }
    test.disabled = false;
    test.textContent = text.test;
    problem.show(text.saveFailed, answer.error, () => void runTest());
  }

  function rename(): void {
    const field = element("input", {
      class: "field",
      attrs: { maxlength: "200", required: true, "aria-label": text.newName },
    });
    field.value = label;
    const form = element(
      "form",
      { class: "inline-form" },
      field,
      element("button", { class: "button", text: text.save, attrs: { type: "submit" } }),
      actionButton(text.cancel, () => form.replaceWith(name)),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void saveName(field.value.trim());
    });
    name.replaceWith(form);
    field.select();
  }

  async function saveName(changed: string): Promise<void> {
    const answer = await api.call("PATCH", connectionPath(id), Connection, { label: changed });
    if (answer.ok) replace(answer.value, id);
    else problem.show(text.saveFailed, answer.error, () => void saveName(changed));
  }

  async function remove(): Promise<void> {
    const sure = await confirmThat(
      { title: text.removeSource(label), body: text.removeSourceBody, action: text.disconnect },
      text,
    );
    if (!sure) return;
    const answer = await deleteAt(api, connectionPath(id));
    if (answer.ok) replace(null, id);
    else problem.show(text.saveFailed, answer.error, () => void remove());
  }

  const hasCalendars = kind === "google" || kind === "caldav";
  const actions = [
    status.error?.kind === "ProviderAuthError" && connectAgainAction(home, connection, connect),
    test,
    actionButton(text.rename, rename, "button quiet"),
    hasCalendars &&
      actionButton(text.calendars, () => below.replaceChildren(calendarChoice(home, connection)), "button quiet"),
    actionButton(text.remove, () => void remove(), "button quiet"),
  ];
  const error = status.error && upstreamWords(status.error, text, kind);
  return element(
    "li",
    { class: "row source", data: { ok: String(status.ok), connectionId: id } },
    element("span", { class: "state", text: status.ok ? "✓" : "!", attrs: { "aria-hidden": "true" } }),
    element(
      "span",
      { class: "row-main" },
      name,
      element("span", {
        class: error ? "hint caution-text" : "hint",
        text: [text.kinds[kind], error ?? text.works].join(" · "),
      }),
      element(
        "span",
        { class: "row-actions", attrs: { role: "group", "aria-label": text.sourceActions(label) } },
        ...actions,
      ),
      fault,
      below,
    ),
  );
}
