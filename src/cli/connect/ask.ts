import { cancel, intro, isCancel, outro, password, select, text } from "@clack/prompts";
import { ConnectionKind } from "#contract/calendar.ts";
import { formOf } from "./forms.ts";

/** Asks the person for the missing fields; null when they cancel. */
export async function askForm(
  kind: ConnectionKind | null,
  filled: Readonly<Record<string, string>>,
): Promise<Record<string, string> | null> {
  intro("Connect a source");
  const chosen = kind ?? (await askKind());
  if (chosen === null) return nothingConnected();
  const fields: Record<string, string> = { ...filled, kind: chosen };
  for (const { name, ask, secret, optional } of formOf(chosen).fields) {
    if (fields[name] || optional) continue;
    const required = { message: ask, validate: (value: string | undefined) => (value ? undefined : "This is needed.") };
    const answer = await (secret ? password(required) : text(required));
    if (isCancel(answer)) return nothingConnected();
    fields[name] = answer.trim();
  }
  outro("Calling it once, to find out whether this works …");
  return fields;
}

async function askKind(): Promise<ConnectionKind | null> {
  const options = ConnectionKind.options.map((value) => {
    const { title: label, hint } = formOf(value);
    return { value, label, hint };
  });
  const answer = await select({ message: "What do you want to connect?", options });
  return isCancel(answer) ? null : answer;
}

function nothingConnected(): null {
  cancel("Nothing was connected.");
  return null;
}
