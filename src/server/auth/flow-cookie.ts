import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { SecretBox } from "./secrets/index.ts";

type Options<T extends z.core.$ZodType> = {
  readonly name: string;
  /** The browser sends the cookie back for addresses below this path. */
  readonly path: string;
  readonly schema: T;
  readonly secrets: SecretBox;
  readonly now: () => Temporal.Instant;
  readonly baseUrl: () => string;
};

/**
 * A sealed cookie that keeps a flow's state for a limited time, while the person is on another
 * site's page.
 */
export type FlowCookie<T> = {
  /** `holder` names the person who begins the flow; nobody else can go on with it. */
  set(reply: FastifyReply, value: T, holder: string): void;
  /**
   * Returns the value and deletes the cookie, so that it is taken once. Null when there is no
   * cookie, or when it has expired.
   */
  take(request: FastifyRequest, reply: FastifyReply, holder: string): T | null;
};

/** How long a person may take on the other page. */
const LIFETIME_SECONDS = 600;

const Kept = z.object({ value: z.unknown(), until: z.number() });

export function createFlowCookie<T extends z.core.$ZodType>(options: Options<T>): FlowCookie<z.output<T>> {
  const { name, path, secrets, baseUrl } = options;
  const nowMs = () => options.now().epochMilliseconds;
  // Lax, because the browser comes back by a navigation from the other site.
  const attributes = () => ({ path, httpOnly: true, sameSite: "lax", secure: baseUrl().startsWith("https:") }) as const;
  return {
    set(reply, value, holder) {
      const kept = JSON.stringify({ value, until: nowMs() + LIFETIME_SECONDS * 1_000 });
      const sealed = secrets.seal(kept, `${name} ${holder}`);
      reply.setCookie(name, sealed, { ...attributes(), maxAge: LIFETIME_SECONDS });
    },
    take(request, reply, holder) {
      const sealed = request.cookies[name];
      reply.clearCookie(name, attributes());
      const text = sealed === undefined ? null : secrets.open(sealed, `${name} ${holder}`);
      if (!text?.ok) return null;
      const { value, until } = Kept.parse(JSON.parse(text.value));
      return until > nowMs() ? z.parse(options.schema, value) : null;
    },
  };
}
