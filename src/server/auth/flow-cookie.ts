import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { SecretBox } from "./secrets/index.ts";

type Options<T extends z.core.$ZodType> = {
  readonly name: string;
  /** Below which the browser sends it back. */
  readonly path: string;
  /** What is remembered. */
  readonly schema: T;
  readonly secrets: SecretBox;
  readonly now: () => Temporal.Instant;
  readonly baseUrl: () => string;
};

/**
 * What a browser keeps for us, sealed, while its person is away on somebody else's page, and until
 * when.
 */
export type FlowCookie<T> = {
  /** `holder` is whose flow it is: another's browser cannot go on with it. */
  set(reply: FastifyReply, value: T, holder: string): void;
  /**
   * What was set, once: the answer takes it from the browser. Null when there is none, or it came
   * too late.
   */
  take(request: FastifyRequest, reply: FastifyReply, holder: string): T | null;
};

/** How long a person may take on the other page. */
const LIFETIME_SECONDS = 600;

const Kept = z.object({ value: z.unknown(), until: z.number() });

export function createFlowCookie<T extends z.core.$ZodType>(options: Options<T>): FlowCookie<z.output<T>> {
  const { name, path, secrets, baseUrl } = options;
  const nowMs = () => options.now().epochMilliseconds;
  // Lax: the way back is a navigation from the other page.
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
