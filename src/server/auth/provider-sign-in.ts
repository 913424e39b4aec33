import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { isErr, type Result } from "#domain/result.ts";
import { countedAddress } from "#server/http/client-address.ts";
import { readsHtml } from "#server/http/page-visit.ts";
import { type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { createFlowCookie } from "./flow-cookie.ts";
import type { LockOut } from "./lock-out.ts";
import type { Identity, IdentityProvider, NotAdmitted, OidcFailure } from "./oidc/index.ts";
import type { OwnerAuth } from "./owner-auth.ts";
import { ownPath } from "./same-site-path.ts";
import type { SecretBox } from "./secrets/index.ts";

export type ProviderSignIn = {
  readonly provider: IdentityProvider;
  readonly admit: (identity: Identity) => Promise<Result<OwnerId, NotAdmitted>>;
  readonly secrets: SecretBox;
  readonly now: () => Temporal.Instant;
};

type Options = ProviderSignIn & {
  readonly ownerAuth: OwnerAuth;
  readonly baseUrl: () => string;
  readonly lockOut: LockOut;
};

const BeginQuery = z.object({ next: z.optional(z.string().check(z.maxLength(2_000))) });
const Begun = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });
/** Nobody is signed in yet, so the flow belongs to the browser and to no person. */
const NOBODY = "anyone";

/** Leads to the provider's page and back, and then sets the same cookie as the token does. */
export function registerProviderSignIn(app: App, options: Options): void {
  const { provider, admit, ownerAuth, baseUrl, lockOut } = options;
  const begun = createFlowCookie({ ...options, name: "daywright_sign_in", path: "/sign-in", schema: Begun });
  const redirectUri = () => baseUrl() + PATHS.signInCallback;
  const config = { access: "public" } as const;

  app.get(PATHS.signInProvider, { config, schema: { querystring: BeginQuery } }, async (request, reply) => {
    const sent = await provider.begin(redirectUri());
    if (isErr(sent)) return refuse(request, reply, sent.error.kind);
    begun.set(reply, { ...sent.value.secrets, next: ownPath(request.query.next) }, NOBODY);
    return reply.redirect(sent.value.url, 303);
  });

  app.get(PATHS.signInCallback, { config }, async (request, reply) => {
    const address = countedAddress(request.ip);
    const wait = await lockOut.waitOf(address);
    if (wait > 0) return sendProblem(reply, { ...LOCKED_OUT, retryAfterSeconds: wait });
    const flow = begun.take(request, reply, NOBODY);
    if (!flow) return refuse(request, reply, "not-begun");
    const { search } = new URL(request.url, baseUrl());
    const identity = await provider.finish(new URL(redirectUri() + search), flow);
    if (isErr(identity)) {
      // Every other failure cost a call to the provider.
      if (identity.error.kind !== "denied") await lockOut.countFailure(address);
      return refuse(request, reply, identity.error.kind);
    }
    const owner = await admit(identity.value);
    if (isErr(owner)) return refuse(request, reply, owner.error);
    return ownerAuth.signIn(reply, owner.value).redirect(flow.next, 303);
  });
}

type Refusal = OidcFailure["kind"] | NotAdmitted;

/** Tells a person why on the sign-in page, and a program in a problem. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return readsHtml(request) ? reply.redirect(`/sign-in?failed=${refusal}`, 303) : sendProblem(reply, PROBLEMS[refusal]);
}

const LOCKED_OUT = {
  status: 429,
  detail: "Too many sign-ins from this address failed; wait, then try again.",
} as const;

const PROBLEMS: Readonly<Record<Refusal, ProblemDetails>> = {
  "not-begun": {
    status: 400,
    detail: "This answer belongs to no sign-in that was begun in this browser; begin again.",
  },
  denied: { status: 403, detail: "The provider did not sign you in: it, or you, said no." },
  unreachable: { status: 502, detail: "The provider cannot be reached; try again later." },
  "timed-out": { status: 504, detail: "The provider does not answer; try again later." },
  refused: {
    status: 502,
    detail: "The provider refused the sign-in: a setting here or there is wrong; the log says which.",
  },
  untrusted: { status: 502, detail: "The provider's answer failed a check, and was not believed; begin again." },
  "not-allowed": { status: 403, detail: "You are not among those who may sign in here (DAYWRIGHT_OIDC_ALLOWED)." },
  "unverified-email": {
    status: 403,
    detail: "The provider has not verified your e-mail address, so it does not count.",
  },
};
