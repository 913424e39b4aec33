import { ConnectionKind } from "#contract/calendar.ts";
import { Connection } from "#contract/connection.ts";
import { PATHS } from "#contract/paths.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { field } from "../../../ui/field.ts";
import type { Home } from "../home.ts";
import { createProblemNote, explain } from "../problem.ts";

type Field = { readonly name: string; readonly type: "url" | "text" | "password"; readonly hint?: string };

const FIELDS: Readonly<Record<ConnectionKind, readonly Field[]>> = {
  google: [{ name: "refresh_token", type: "password" }],
  caldav: [
    { name: "server_url", type: "url", hint: "https://caldav.icloud.com" },
    { name: "username", type: "text" },
    { name: "password", type: "password" },
  ],
  ics: [{ name: "url", type: "url", hint: "https://… .ics" }],
  canvas: [
    { name: "base_url", type: "url", hint: "https://canvas.example.edu" },
    { name: "access_token", type: "password" },
  ],
  moodle: [
    { name: "base_url", type: "url", hint: "https://moodle.example.edu" },
    { name: "token", type: "password" },
  ],
};

/** The dialog that connects a source: its kind, `first` at first, the form of that kind, and what the source answered. */
export function openConnectDialog(
  home: Home,
  connected: (connection: Connection) => void,
  first: ConnectionKind = "caldav",
): void {
  const { api, text } = home;
  const dialog = home.ref<HTMLDialogElement>("connect-dialog");
  const fault = element("div", { data: { ref: "connect-error" } });
  const problem = createProblemNote(fault, text);
  const fields = element("div", { class: "fields" });
  const submit = element("button", { class: "button primary", text: text.connectButton, attrs: { type: "submit" } });
  const status = element("p", { class: "hint", attrs: { role: "status" } });
  let kind = first;

  const kinds = ConnectionKind.options.map((each) =>
    element("button", {
      text: text.kinds[each],
      attrs: { type: "button" },
      data: { kind: each },
      on: { click: () => choose(each) },
    }),
  );
  const choose = (each: ConnectionKind) => {
    kind = each;
    problem.clear();
    for (const button of kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    fill(
      fields,
      element("p", { class: "hint", text: text.kindHints[kind] }),
      kind === "google" &&
        element("a", { class: "button primary", text: text.googleSignIn, attrs: { href: PATHS.connectGoogle } }),
      kind === "google" && element("p", { class: "label", text: text.googleToken }),
      ...FIELDS[kind].map((asked) => field(text.sourceFields[asked.name] ?? asked.name, inputOf(asked))),
      field(text.sourceFields.label ?? "", inputOf({ name: "label", type: "text" }, false)),
    );
  };

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    problem.clear();
    submit.disabled = true;
    status.textContent = text.connecting;
    const answer = await api.call("POST", PATHS.connections, Connection, { kind, ...filledIn(fields) });
    submit.disabled = false;
    status.textContent = "";
    if (!answer.ok) return problem.show(text.connectFailed, explain(answer.error, text, kind));
    dialog.close();
    connected(answer.value);
  }

  const heading = element("h2", { text: text.connectHeading, attrs: { id: "connect-title" } });
  const foot = element(
    "footer",
    { class: "dialog-foot" },
    actionButton(text.cancel, () => dialog.close()),
    submit,
  );
  const choice = element(
    "fieldset",
    { class: "segments wrap", attrs: { "aria-label": text.connectHeading } },
    ...kinds,
  );
  const form = element(
    "form",
    { class: "stack", data: { ref: "connect-form" }, on: { submit: (event) => void send(event) } },
    choice,
    fields,
    status,
    fault,
    foot,
  );
  choose(kind);
  fill(dialog, heading, form);
  dialog.showModal();
}

function inputOf({ name, type, hint }: Field, required = true): HTMLInputElement {
  // A credential is never offered by the browser for other sites, nor kept by it.
  const attrs = {
    name,
    type,
    required,
    placeholder: hint,
    autocomplete: type === "password" ? "new-password" : "off",
    spellcheck: "false",
  };
  return element("input", { class: "field", attrs });
}

function filledIn(fields: HTMLElement): Record<string, string> {
  const inputs = [...fields.querySelectorAll("input")];
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()]).filter(([, value]) => value !== ""));
}
