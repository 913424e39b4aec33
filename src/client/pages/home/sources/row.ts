import { isConsentKind } from "#contract/calendar.ts";
import { Connection } from "#contract/connection.ts";
import { connectionPath, connectionTestPath, connectPath } from "#contract/paths.ts";
import { deleteAt } from "../../../api/delete-resource.ts";
import { upstreamWords } from "../../../source-failures/failure-text.ts";
import { confirmThat } from "../../../ui/confirm.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { checkbox } from "../../../ui/field.ts";
import { setUnavailable } from "../../../ui/unavailable-button.ts";
import { createProblemNote, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { withPart } from "../load-on-use.ts";
import { renameInPlace } from "../rename-in-place.ts";
import { connectAgainAction } from "./connect-again.ts";

type SourceActions = {
  /** Replaces a connection by its successor, or removes it. */
  replace(changed: Connection | null, id: string): void;
  connect(again: Connection): void;
};

type Row = SourceActions & {
  readonly home: Home;
  readonly connection: Connection;
  readonly problem: ProblemNote;
  readonly name: HTMLElement;
  readonly below: HTMLElement;
  readonly test: HTMLButtonElement;
};

/** One connection: its state and its actions. */
export function sourceRow(home: Home, connection: Connection, { replace, connect }: SourceActions): HTMLElement {
  const { text } = home;
  const { id, kind, label, status } = connection;
  const fault = element("div");
  const row: Row = {
    home,
    connection,
    replace,
    connect,
    problem: createProblemNote(fault, text),
    name: element("span", { class: "row-title", text: label }),
    below: element("div", { class: "below" }),
    test: actionButton(text.test, () => void test(row), "button quiet"),
  };
  const error = status.error && upstreamWords(status.error, text, kind);
  const state = element("span", {
    class: error ? "hint caution-text" : "hint",
    text: [text.kinds[kind], error ?? text.works].join(" · "),
  });
  return element(
    "li",
    { class: "row source", data: { ok: String(status.ok), connectionId: id } },
    element("span", { class: "state", text: status.ok ? "✓" : "!", attrs: { "aria-hidden": "true" } }),
    element("span", { class: "row-main" }, row.name, state, actionsOf(row), tellBox(row), fault, row.below),
  );
}

function actionsOf(row: Row): HTMLElement {
  const { home, connection, below, connect, test } = row;
  const { text } = home;
  const { kind, label, status } = connection;
  const hasCalendars = isConsentKind(kind) || kind === "caldav";
  const choose = () =>
    withPart(
      home,
      () => import("./calendar-choice.ts"),
      below,
      ({ calendarChoice }) => below.replaceChildren(calendarChoice(home, connection)),
    );
  return element(
    "span",
    { class: "row-actions", attrs: { role: "group", "aria-label": text.sourceActions(label) } },
    status.error?.kind === "ProviderAuthError" && connectAgainAction(home, connection, connect),
    test,
    actionButton(text.rename, () => rename(row), "button quiet"),
    hasCalendars && actionButton(text.calendars, () => void choose(), "button quiet"),
    actionButton(text.remove, () => void remove(row), "button quiet"),
  );
}

/**
 * Whether finished tasks are reported to the source. If that takes another consent, the person is
 * asked there.
 */
function tellBox({ home, connection, problem, replace }: Row): HTMLElement | false {
  const { id, kind, completion } = connection;
  if (completion === undefined) return false;
  const save = async (told: boolean): Promise<void> => {
    if (isConsentKind(kind) && told) return location.assign(`${connectPath(kind)}?completion=true`);
    const answer = await home.api.call("PATCH", connectionPath(id), Connection, { completion: told });
    if (answer.ok) replace(answer.value, id);
    else problem.show(home.text.saveFailed, answer.error, () => void save(told));
  };
  return checkbox(home.text.tellDone, { name: `completion-${id}`, checked: completion }, (told) => void save(told));
}

async function test(row: Row): Promise<void> {
  const { home, connection, problem, test: button, replace } = row;
  const { api, text, announce } = home;
  setUnavailable(button, "");
  button.textContent = text.testing;
  const answer = await api.call("POST", connectionTestPath(connection.id), Connection);
  if (answer.ok) {
    if (answer.value.status.ok) announce(text.testedOk(connection.label));
    return replace(answer.value, connection.id);
  }
  setUnavailable(button, null);
  button.textContent = text.test;
  problem.show(text.saveFailed, answer.error, () => void test(row));
}

function rename(row: Row): void {
  const { home, connection, name } = row;
  renameInPlace(name, connection.label, home.text, (label, end) => void saveName(row, label, end));
}

async function saveName(row: Row, label: string, end: () => void): Promise<void> {
  const { home, connection, problem, replace } = row;
  const answer = await home.api.call("PATCH", connectionPath(connection.id), Connection, { label });
  if (!answer.ok) return problem.show(home.text.saveFailed, answer.error, () => void saveName(row, label, end));
  end();
  replace(answer.value, connection.id);
}

async function remove(row: Row): Promise<void> {
  const { home, connection, problem, replace } = row;
  const { api, text } = home;
  const sure = await confirmThat(
    { title: text.removeSource(connection.label), body: text.removeSourceBody, action: text.disconnect },
    text,
  );
  if (!sure) return;
  const answer = await deleteAt(api, connectionPath(connection.id));
  if (answer.ok) replace(null, connection.id);
  else problem.show(text.saveFailed, answer.error, () => void remove(row));
}
