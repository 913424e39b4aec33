import { closest } from "fastest-levenshtein";
import { ConnectionKind } from "#contract/calendar.ts";
import { Connection, ConnectionInput, supportsCompletion } from "#contract/connection.ts";
import { PATHS } from "#contract/paths.ts";
import { describeFaults, fieldFaults } from "#contract/problem.ts";
import type { Command, CommandLine, Option } from "../command.ts";
import { askService } from "../service.ts";
import { failUsage, type Terminal } from "../terminal.ts";
import { formOf } from "./forms.ts";

const FIELDS = ConnectionKind.options.flatMap((kind) => formOf(kind).fields.map((field) => ({ kind, ...field })));

/** Kinds with a field of the same name share one option. */
const FIELD_OPTIONS: Record<string, Option> = Object.fromEntries(
  [...Map.groupBy(FIELDS, ({ option }) => option)].map(([option, fields]) => {
    const asked = fields.map(({ ask, kind }) => `${ask} (${kind})`).join("; ");
    const elsewhere = fields.some(({ secret }) => secret) ? "; or from the environment, see below" : "";
    return [option, { type: "string", value: "TEXT", help: asked + elsewhere }];
  }),
);

const HELP = "daywright connect --help";
const REPORTED = ConnectionKind.options.filter(supportsCompletion);

export const connect: Command = {
  name: "connect",
  summary: "Connect a calendar, task list or learning platform.",
  usage: "[KIND] [--label NAME] [fields]",
  positionals: [0, 1],
  options: {
    label: { type: "string", value: "NAME", help: "what the source is called" },
    completion: { type: "boolean", help: `tell it which tasks are done (${REPORTED.join(", ")})` },
    ...FIELD_OPTIONS,
  },
  notes: [
    `KIND is one of ${ConnectionKind.options.join(", ")}. In a terminal, what is missing is asked for.`,
    "A secret need not stand in the command: CONNECT_PASSWORD, CONNECT_TOKEN, CONNECT_ACCESS_TOKEN and",
    "CONNECT_REFRESH_TOKEN give it too. The source is called once; only what works is kept, encrypted.",
  ],
  async run(commandLine, terminal) {
    const asked = await readForm(commandLine, terminal);
    if (typeof asked === "string") return failUsage(terminal, asked, HELP);
    if (asked === null) return 1;
    const input = ConnectionInput.safeParse({ ...asked, ...(commandLine.flag("completion") && { completion: true }) });
    if (!input.success) return failUsage(terminal, describeFaults(fieldFaults(input.error)), HELP);
    const made = await askService(terminal, (call) => call("POST", PATHS.connections, input.data), "not connected: ");
    if (made === null) return 1;
    const connection = Connection.parse(made);
    terminal.out(`connected ${connection.label} (${connection.kind}) as ${connection.id}`);
    return 0;
  },
};

type Fields = Record<string, string>;

/**
 * The form from the options, completed by asking the person in an interactive terminal. A string
 * names the missing fields; null means that the person cancelled.
 */
async function readForm(commandLine: CommandLine, terminal: Terminal): Promise<Fields | string | null> {
  const [word] = commandLine.positionals;
  const kind = ConnectionKind.safeParse(word);
  if (word !== undefined && !kind.success) {
    return `"${word}" is no kind of source; did you mean "${closest(word, ConnectionKind.options)}"?`;
  }
  const fields = kind.success ? fieldsOf(kind.data, commandLine, terminal) : {};
  const missing = kind.success
    ? formOf(kind.data).fields.filter(({ name, optional }) => !fields[name] && !optional)
    : [];
  if (kind.success && missing.length === 0) return fields;
  if (terminal.interactive) {
    const { askForm } = await import("./ask.ts");
    return askForm(kind.success ? kind.data : null, fields);
  }
  if (!kind.success) return `"connect" needs a KIND: ${ConnectionKind.options.join(", ")}`;
  return `"connect ${kind.data}" needs ${missing.map(({ option }) => `--${option}`).join(", ")}`;
}

function fieldsOf(kind: ConnectionKind, commandLine: CommandLine, { env }: Terminal): Fields {
  const fields: Fields = { kind };
  const label = commandLine.text("label");
  if (label) fields.label = label;
  for (const { name, option, secret } of formOf(kind).fields) {
    const value = commandLine.text(option) ?? (secret ? env[`CONNECT_${name.toUpperCase()}`] : undefined);
    if (value) fields[name] = value;
  }
  return fields;
}
