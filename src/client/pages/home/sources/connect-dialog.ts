import "../../../ui/foot-in-sight.css";
import { ConnectionKind, isConsentKind } from "#contract/calendar.ts";
import { Connection, type ConnectionField, connectionFields, supportsCompletion } from "#contract/connection.ts";
import { connectPath, PATHS } from "#contract/paths.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { checkbox, field } from "../../../ui/field.ts";
import { isUnavailable, setUnavailable } from "../../../ui/unavailable-button.ts";
import { createProblemNote, explain, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";

/** Example addresses of self-hosted services. */
const EXAMPLES: Readonly<Partial<Record<ConnectionKind, string>>> = {
  caldav: "https://caldav.icloud.com",
  ics: "https://… .ics",
  canvas: "https://canvas.example.edu",
  moodle: "https://moodle.example.edu",
  github: "https://github.example.com/api/v3",
};

/** The label, a field of every kind. */
const LABEL: ConnectionField = { name: "label", type: "text", optional: true };

type Dialog = {
  readonly home: Home;
  readonly element: HTMLDialogElement;
  readonly kinds: readonly HTMLButtonElement[];
  readonly fields: HTMLElement;
  readonly submit: HTMLButtonElement;
  readonly status: HTMLElement;
  readonly problem: ProblemNote;
  readonly connected: (connection: Connection) => void;
  /** The source that is connected again. */
  readonly again: Connection | undefined;
  kind: ConnectionKind;
};

/**
 * The dialog that connects a source: its kind, the form of that kind, and the source's answer. To
 * connect a source `again`, only its secret has to be entered, where one begins.
 */
export function openConnectDialog(home: Home, connected: (connection: Connection) => void, again?: Connection): void {
  const { text } = home;
  const fault = element("div", { attrs: { role: "alert" }, data: { ref: "connect-error" } });
  const dialog: Dialog = {
    home,
    element: home.ref<HTMLDialogElement>("connect-dialog"),
    kinds: ConnectionKind.options.map((kind) => kindButton(text.kinds[kind], kind, () => choose(dialog, kind))),
    fields: element("div", { class: "fields" }),
    submit: element("button", {
      class: "button primary",
      text: text.connectButton,
      attrs: { type: "submit", "aria-describedby": "connect-status" },
    }),
    status: element("p", { class: "hint", attrs: { role: "status", id: "connect-status" } }),
    problem: createProblemNote(fault, text),
    connected,
    again,
    kind: again?.kind ?? "caldav",
  };
  choose(dialog, dialog.kind);
  const heading = element("h2", { text: text.connectHeading, attrs: { id: "connect-title" } });
  fill(dialog.element, heading, formOf(dialog, fault));
  dialog.element.showModal();
}

function formOf(dialog: Dialog, fault: HTMLElement): HTMLElement {
  const { home, kinds, fields, status, submit } = dialog;
  const { text } = home;
  const choice = { class: "segments wrap", attrs: { "aria-label": text.connectHeading } };
  const cancel = actionButton(text.cancel, () => dialog.element.close());
  return element(
    "form",
    { class: "stack", data: { ref: "connect-form" }, on: { submit: (event) => void send(dialog, event) } },
    element("fieldset", choice, ...kinds),
    fields,
    status,
    element("div", { class: "dialog-foot" }, fault, cancel, submit),
  );
}

function kindButton(label: string, kind: ConnectionKind, choose: () => void): HTMLButtonElement {
  return element("button", { text: label, attrs: { type: "button" }, data: { kind }, on: { click: choose } });
}

function choose(dialog: Dialog, kind: ConnectionKind): void {
  const { text } = dialog.home;
  dialog.kind = kind;
  dialog.problem.clear();
  for (const button of dialog.kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
  const signIn =
    isConsentKind(kind) &&
    element("a", { class: "button primary", text: text.signInAt[kind], attrs: { href: connectPath(kind) } });
  const ask = (told: boolean) => {
    if (signIn) signIn.search = told ? "?completion=true" : "";
  };
  fill(
    dialog.fields,
    element("p", { class: "hint", text: text.kindHints[kind] }),
    signIn,
    isConsentKind(kind) && element("p", { class: "label", text: text.orToken }),
    ...[...connectionFields(kind), LABEL].map((asked) => field(nameOf(asked, text), inputOf(asked, dialog))),
    supportsCompletion(kind) && checkbox(text.tellDone, { name: "completion" }, ask),
  );
}

async function send(dialog: Dialog, event: Event): Promise<void> {
  event.preventDefault();
  const { home, kind, fields, submit, status, problem } = dialog;
  const { api, text } = home;
  // The status says why a second press has no effect.
  if (isUnavailable(submit)) return;
  problem.clear();
  setUnavailable(submit, "");
  status.textContent = text.connecting;
  const answer = await api.call("POST", PATHS.connections, Connection, { kind, ...filledIn(fields) });
  setUnavailable(submit, null);
  status.textContent = "";
  if (!answer.ok) return problem.show(text.connectFailed, explain(answer.error, text, kind));
  dialog.element.close();
  dialog.connected(answer.value);
}

function nameOf({ name, optional }: ConnectionField, { sourceFields }: Home["text"]): string {
  return (optional && sourceFields[`${name}?`]) || (sourceFields[name] ?? name);
}

function inputOf({ name, type, optional }: ConnectionField, { kind, again }: Dialog): HTMLInputElement {
  const value = kind === again?.kind ? again.entered?.[name] : undefined;
  // The browser must neither fill in a credential of another site nor store this one.
  const attrs = {
    name,
    type,
    required: !optional,
    placeholder: type === "url" ? EXAMPLES[kind] : undefined,
    autocomplete: type === "password" ? "new-password" : "off",
    spellcheck: "false",
    value,
    autofocus: again !== undefined && !optional && value === undefined,
  };
  return element("input", { class: "field", attrs });
}

function filledIn(fields: HTMLElement): Record<string, string | true> {
  const inputs = [...fields.querySelectorAll("input")];
  const values = inputs.map(({ name, type, checked, value }) => [name, type === "checkbox" ? checked : value.trim()]);
  return Object.fromEntries(values.filter(([, value]) => value));
}
