import * as z from "zod";
import { mapResult } from "#domain/result.ts";
import { parseJsonBody } from "../parse-json.ts";
import type { Part } from "./decode.ts";
import type { BatchRequest } from "./request.ts";
import type { BatchWire } from "./wire-format.ts";

/** The most sub-requests of a JSON batch (Microsoft Graph, "JSON batching"). */
const MOST = 20;
/** The status of a sub-request that was not run, because the one it depends on failed. */
const FAILED_DEPENDENCY = 424;

const Answer = z.object({
  responses: z.array(
    z.object({
      id: z.coerce.string(),
      status: z.int(),
      headers: z.record(z.string(), z.coerce.string()).nullish(),
      body: z.unknown().optional(),
    }),
  ),
});

/**
 * JSON batches of OData 4.01, in Microsoft Graph's form. Each sub-request depends on the one before
 * it, so that a batch runs them one at a time: a mailbox accepts at most four calls at once, and a
 * batch runs either all in sequence or all at once.
 */
export const jsonWire: BatchWire = {
  most: MOST,
  encode: (requests) => ({
    contentType: "application/json",
    body: JSON.stringify({ requests: requests.map(encodePart) }),
  }),
  decode: ({ body }, count) =>
    mapResult(parseJsonBody(body, Answer), ({ responses }) => {
      const byId = new Map(responses.map((response) => [response.id, toPart(response)]));
      const parts = Array.from({ length: count }, (_, index) => byId.get(idOf(index)) ?? null);
      const notRun = parts.findIndex((part, index) => index > 0 && part?.status === FAILED_DEPENDENCY);
      return { parts: notRun === -1 ? parts : parts.slice(0, notRun), complete: true };
    }),
  isThrottled: ({ status, headers }) => status === 503 && headers.get("retry-after") != null,
};

function encodePart({ method, path, headers, body }: BatchRequest, index: number) {
  return {
    id: idOf(index),
    ...(index > 0 && { dependsOn: [idOf(index - 1)] }),
    method,
    url: path,
    headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body }),
  };
}

function idOf(index: number): string {
  return String(index + 1);
}

function toPart({ status, headers, body }: z.infer<typeof Answer>["responses"][number]): Part {
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { contentId: null, status, headers: new Map(named), body: body == null ? "" : JSON.stringify(body) };
}
