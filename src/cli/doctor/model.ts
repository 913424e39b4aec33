import * as z from "zod/mini";
import type { Settings } from "#server/settings.ts";
import { bad, type Finding, note, ok } from "./check.ts";

type Endpoint = Pick<NonNullable<Settings["llm"]>, "baseUrl" | "model" | "apiKey">;

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });
const DEADLINE_MS = 5_000;

/** Lists the endpoint's models; the request contains nothing about the person. */
export async function checkModel(llm: Endpoint | null): Promise<Finding> {
  const about = "writer";
  if (llm === null) return note(about, "the built-in one; no text leaves the machine");
  const { baseUrl, model, apiKey } = llm;
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
  const asking = { headers, redirect: "manual", signal: AbortSignal.timeout(DEADLINE_MS) } as const;
  const response = await fetch(`${baseUrl}/models`, asking).catch(() => null);
  if (!response) {
    return bad(
      about,
      `${baseUrl} does not answer`,
      "start it, or check DAYWRIGHT_LLM_BASE_URL; until then the built-in one writes",
    );
  }
  if (response.status === 401 || response.status === 403) {
    return bad(about, `${baseUrl} refuses the key (HTTP ${response.status})`, "check DAYWRIGHT_LLM_API_KEY");
  }
  const elsewhere = response.headers.get("location");
  if (response.status >= 300 && response.status < 400 && elsewhere !== null) {
    return bad(
      about,
      `${baseUrl} sends on to ${elsewhere}, where no text is sent`,
      "set DAYWRIGHT_LLM_BASE_URL to the address that answers itself",
    );
  }
  const models = Models.safeParse(await response.json().catch(() => null));
  if (!response.ok || !models.success) return note(about, `${model} at ${baseUrl}, which does not list its models`);
  const known = models.data.data.some(({ id }) => namesOf(model).includes(id));
  return known
    ? ok(about, `${model} at ${baseUrl}`)
    : bad(about, `${baseUrl} has no model ${model}`, "check DAYWRIGHT_LLM_MODEL; `curl` its /models for the names");
}

/**
 * The names under which an endpoint may list a model: Gemini adds a folder before it, Ollama a tag
 * after it.
 */
function namesOf(model: string): string[] {
  return [model, `models/${model}`, `${model}:latest`];
}
