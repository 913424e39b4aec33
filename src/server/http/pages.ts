import type { FastifyReply, FastifyRequest } from "fastify";
import { type ClientFile, withAttribute } from "./client-files.ts";
import { createCompressor } from "./compression.ts";
import { clientHas } from "./if-none-match.ts";
import { readsHtml } from "./page-visit.ts";
import { notFound, sendProblem } from "./problem.ts";
import type { App } from "./schema-validation.ts";

/** Files under `assets/` carry a hash of their content in their name. */
const HASHED = "assets/";
const FOREVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";

type Options = {
  readonly files: readonly ClientFile[];
  /** Whether people sign in here and so may want to sign out. */
  readonly signsIn: boolean;
  /** Whether this person has a standing plan, with which the home page opens. */
  readonly planStands: (request: FastifyRequest) => Promise<boolean>;
  /**
   * Whether the visitor of a page may also see the standing plan. Visitors with only a link may
   * not.
   */
  readonly isOwner: (request: FastifyRequest) => boolean;
};

/** Serves the built page: the home page, the planner (interface §4.4), and the files they load. */
export function registerPages(app: App, { files, signsIn, planStands, isOwner }: Options): void {
  const send = createSender();
  const pageOf = (name: string) => {
    const built = files.find(({ path }) => path === name);
    return built && signsIn ? withAttribute(built, "data-signed-in", "yes") : built;
  };
  const home = pageOf("home.html");
  const homeWithPlan = pageOf("home-with-plan.html");
  app.get("/", async (request, reply) => {
    const file = (await planStands(request)) ? homeWithPlan : home;
    return file ? send(file, ASK_AGAIN, request, reply) : notBuilt(reply);
  });
  const planner = pageOf("planner.html");
  const plannerOfOwner = planner && withAttribute(planner, "data-owner", "yes");
  app.get("/planner/:sessionId", { config: { access: "public" } }, (request, reply) => {
    const file = isOwner(request) ? plannerOfOwner : planner;
    return file ? send(file, ASK_AGAIN, request, reply) : notBuilt(reply);
  });
  app.get("/planner/:sessionId/", { config: { access: "public" } }, (request, reply) =>
    reply.redirect(request.url.replace(/\/(?=\?|$)/, ""), 308),
  );
  // For an unknown address, a person gets a page and a program a problem.
  app.setNotFoundHandler((request, reply) => {
    const isPerson = request.method === "GET" && readsHtml(request);
    if (!planner || !isPerson) return sendProblem(reply, notFound("page or endpoint"));
    return send(planner, "no-store", request, reply.code(404));
  });
  const open = { config: { access: "public" } } as const;
  const isHashed = ({ path }: ClientFile) => path.startsWith(HASHED);
  // One route for all of them: a hundred routes would take a quarter of a start.
  const hashed = new Map(files.filter(isHashed).map((file) => [`/${file.path}`, file]));
  app.get(`/${HASHED}*`, open, (request, reply) => {
    const file = hashed.get(request.url.replace(/\?.*/, ""));
    return file ? send(file, FOREVER, request, reply) : reply.callNotFound();
  });
  for (const file of files.filter((each) => !isHashed(each) && !each.path.endsWith(".html"))) {
    app.get(`/${file.path}`, open, (request, reply) => send(file, ASK_AGAIN, request, reply));
  }
}

/** Sends a file, compressed if the client accepts that, or 304 if the client has it. */
export function createSender() {
  const compressed = createCompressor();
  return async (file: ClientFile, caching: string, request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", caching).header("vary", "accept-encoding").header("etag", file.etag);
    if (clientHas(file.etag, request)) return reply.code(304).send();
    const isText = /text|json|svg/.test(file.contentType);
    const { body, encoding } = await compressed(file.body, isText ? request.headers["accept-encoding"] : undefined);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.header("content-type", file.contentType).send(body);
  };
}

export function notBuilt(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, {
    status: 503,
    detail: "The page is not built: run `npm start`, which builds it, or `npm run build` and start again.",
  });
}
