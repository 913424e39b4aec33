import { type DAVResponse, davRequest } from "tsdav";
import * as z from "zod";
import { hasWebdavShape } from "./xml-shape.ts";

export type DavAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly url: string;
  readonly body: Uint8Array;
};

/**
 * One resource of a multi-status answer. `props` are the properties that the server returned, in
 * camel case.
 */
const DavResource = z.object({
  href: z.coerce.string(),
  status: z.number(),
  props: z.record(z.string(), z.unknown()).nullish(),
});
export type DavResource = {
  readonly href: string;
  readonly status: number;
  readonly props: Readonly<Record<string, unknown>>;
};

const RawMultiStatus = z.object({ multistatus: z.object({ syncToken: z.unknown() }) });

/**
 * A multi-status answer (RFC 4918 13), with the token at the end of a sync report (RFC 6578 6.4).
 */
export type MultiStatus = { readonly resources: readonly DavResource[]; readonly syncToken: string | null };

/** Reads an answer; null when it is not WebDAV. */
export async function readDav({ status, contentType, url, body }: DavAnswer): Promise<MultiStatus | null> {
  if (status === 207 && !hasWebdavShape(new TextDecoder().decode(body))) return null;
  const response = new Response(status === 204 ? null : new Uint8Array(body), {
    status,
    headers: { "content-type": contentType },
  });
  Object.defineProperty(response, "url", { value: url });
  // The library reads answers only as those of its own requests.
  const init = { method: "PROPFIND", body: "" } as const;
  try {
    return toMultiStatus(await davRequest({ url, init, convertIncoming: false, fetch: async () => response }));
  } catch {
    return null; // it throws plain errors for answers that it cannot parse
  }
}

/**
 * A property's text. The library converts numbers and booleans, and marks empty properties with
 * `{}`.
 */
export function propText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object" && value !== null && "_cdata" in value) return propText(value._cdata);
  return null;
}

function toMultiStatus(responses: readonly DAVResponse[]): MultiStatus | null {
  // If the answer is no multi-status, the library returns the text itself.
  if (responses.some(({ raw }) => typeof raw === "string" && raw !== "")) return null;
  const parsed = z.array(DavResource).safeParse(responses.filter(({ href }) => href !== undefined));
  if (!parsed.success) return null;
  const whole = RawMultiStatus.safeParse(responses[0]?.raw);
  return {
    resources: parsed.data.map(({ href, status, props }) => ({ href, status, props: props ?? {} })),
    syncToken: whole.success ? propText(whole.data.multistatus.syncToken) : null,
  };
}
