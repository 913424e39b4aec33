import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { countedAddress } from "#server/http/client-address.ts";
import { type ClientFile, withAttribute } from "#server/http/client-files.ts";
import { createSender, notBuilt } from "#server/http/pages.ts";
import { sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { LockOut } from "./lock-out.ts";
import type { OwnerAuth } from "./owner-auth.ts";
import { ownPath } from "./same-site-path.ts";

type Options = {
  /** Null when no token is set; then nobody needs to sign in. */
  readonly ownerAuth: OwnerAuth | null;
  readonly files: readonly ClientFile[];
  readonly lockOut: LockOut;
  /** The host of the identity provider; null when there is none. */
  readonly providerHost: string | null;
};

const SignInRequest = z.object({
  token: z.string({ error: "must be the owner's token" }).check(z.maxLength(1_000)),
  /** The path of this site to go to after sign-in. */
  next: z.optional(z.string().check(z.maxLength(2_000))),
});

/**
 * The sign-in page and the route it posts to. A form is answered with a redirect (303, to `next` or
 * back to the page with `?failed=1`), JSON with 204 or 401.
 */
export function registerSignIn(app: App, { ownerAuth, files, lockOut, providerHost }: Options): void {
  const send = createSender();
  const built = files.find(({ path }) => path === "sign-in.html");
  const page = built && providerHost !== null ? withAttribute(built, "data-provider", providerHost) : built;
  const access = "public";

  app.get("/sign-in", { config: { access } }, (_request, reply) => {
    if (!ownerAuth) return reply.redirect("/", 303);
    return page ? send(page, "no-cache", _request, reply) : notBuilt(reply);
  });

  app.register(async (scope: App) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const signIn = {
      config: { access, summary: "Sign in with the owner's token" },
      schema: { body: SignInRequest },
    } as const;
    scope.post("/sign-in", signIn, async (request, reply) => {
      if (!ownerAuth) return reply.redirect("/", 303);
      const { token, next } = request.body;
      const address = countedAddress(request.ip);
      // The lock-out is asked first: a locked-out address does not learn whether a token is right.
      const wait = await lockOut.waitOf(address);
      if (wait > 0) return sendProblem(reply, { ...LOCKED_OUT, retryAfterSeconds: wait });
      if (!ownerAuth.isToken(token)) {
        await lockOut.countFailure(address);
        return refuse(request, reply);
      }
      ownerAuth.signIn(reply, FIRST_OWNER).header("cache-control", "no-store");
      return isForm(request) ? reply.redirect(ownPath(next), 303) : reply.code(204).send();
    });
    scope.post("/sign-out", { config: { access, summary: "Sign out" } }, (request, reply) => {
      ownerAuth?.signOut(reply);
      // Several people may share this browser, so what it kept of one is cleared for the next.
      if (providerHost !== null) reply.header("clear-site-data", '"cache", "storage"');
      return isForm(request) ? reply.redirect("/sign-in", 303) : reply.code(204).send();
    });
  });
}

/** The address of the sign-in page that leads on to `next`, a path on this site. */
export function signInPath(next: string): string {
  return next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}

const LOCKED_OUT = {
  status: 429,
  detail: "Too many wrong tokens came from this address; wait, then try again.",
} as const;

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isForm(request)) return reply.redirect("/sign-in?failed=1", 303);
  return sendProblem(reply, { status: 401, detail: "This is not the owner's token." });
}

function isForm(request: FastifyRequest): boolean {
  return request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}
