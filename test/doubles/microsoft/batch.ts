import type { Answer, Call } from "../../support/api-call.ts";
import { refusal } from "./answer.ts";

type Part = {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly dependsOn?: readonly string[];
};

const bad = (message: string) => refusal(400, "BadRequest", message);

/** The parts of a batch, or why it is invalid (https://learn.microsoft.com/graph/json-batching). */
export function readBatch(text: string): readonly Part[] | Answer {
  const { requests } = JSON.parse(text) as { requests?: readonly Part[] };
  if (!Array.isArray(requests) || requests.length === 0) return bad("Invalid batch payload format.");
  if (requests.length > 20) return bad("The number of requests in the batch exceeds the limit of 20.");
  const parts: readonly Part[] = requests;
  if (new Set(parts.map(({ id }) => String(id).toLowerCase())).size < parts.length)
    return bad("The ids of the requests are not unique.");
  if (parts.some(({ url }) => !url.startsWith("/"))) return bad("A url of the batch is not relative.");
  const bare = parts.find(({ headers = {}, body }) => body !== undefined && headers["Content-Type"] === undefined);
  if (bare) return bad(`The request ${bare.id} has a body and no Content-Type.`);
  const inSequence = parts.every(({ dependsOn = [] }, index) =>
    index === 0 ? dependsOn.length === 0 : dependsOn.length === 1 && dependsOn[0] === parts[index - 1]?.id,
  );
  const atOnce = parts.every(({ dependsOn }) => dependsOn === undefined);
  return inSequence || atOnce ? parts : bad("A batch is either fully sequential or fully parallel.");
}

/**
 * Runs the parts in the order of their dependencies. A part whose predecessor failed is not run.
 */
export async function runBatch(parts: readonly Part[], run: (call: Call) => Promise<Answer>) {
  const answered: { readonly id: string; readonly answer: Answer }[] = [];
  const runOne = async (part: Part) => {
    const predecessor = answered.find(({ id }) => id === part.dependsOn?.[0]);
    const failed = predecessor !== undefined && predecessor.answer.status >= 400;
    const answer = failed
      ? refusal(424, "FailedDependency", "The request that this one depends on failed.")
      : await run(callOf(part));
    answered.push({ id: part.id, answer });
  };
  if (parts.every(({ dependsOn }) => dependsOn === undefined)) await Promise.all(parts.map(runOne));
  else for (const part of parts) await runOne(part);
  return answered.map(({ id, answer: { status, headers = {}, body } }) => ({
    id,
    status,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body !== undefined && { body }),
  }));
}

function callOf({ method, url, headers = {}, body }: Part): Call {
  const { pathname, searchParams } = new URL(url, "http://graph");
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { method, path: pathname, query: searchParams, headers: Object.fromEntries(named), body };
}
