import * as z from "zod/mini";
import { FollowQuery } from "#contract/follow-query.ts";
import { PATHS } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import {
  CreateSessionRequest,
  CreateSessionResponse,
  RecentSession,
  ReplaceVariantRequest,
  ReplanRequest,
  ReplanResponse,
} from "#contract/session.ts";
import { DraftVariant } from "#contract/variant.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { countedAddress } from "#server/http/client-address.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { clientHas } from "#server/http/if-none-match.ts";
import { conflict, notFound, outOfRange, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { deleteSession } from "#server/store/queries/delete-session.ts";
import { loadSessionVersion } from "#server/store/queries/sessions.ts";
import { createSession } from "./create-session.ts";
import { registerDemo } from "./demo.ts";
import type { SessionDeps } from "./deps.ts";
import { followSessions } from "./follow-sessions.ts";
import { planningProblem, replyWithPlanning } from "./planning-reply.ts";
import { recentSessions } from "./recent-sessions.ts";
import { replaceVariant } from "./replace-variant.ts";
import { readReplanInputs, replan } from "./replan.ts";
import { createSessionBytes } from "./session-bytes.ts";
import { readSessionInputs } from "./session-inputs.ts";

const SESSION = `${PATHS.planner}/:sessionId`;
const SessionParams = z.object({ sessionId: z.string() });
const VariantParams = z.object({
  sessionId: z.string(),
  index: z.pipe(
    z.string().check(z.regex(/^-?\d{1,9}$/, { error: "must be a whole number" })),
    z.transform((text: string) => Number(text)),
  ),
});
const PLAIN = { access: "session" } as const;

/** Creates, loads, replans, edits, streams and deletes sessions. */
export function registerSessions(app: App, { log, ...others }: SessionDeps): void {
  const deps = { ...others, log: log.named("server/features/sessions") };
  registerCreate(app, deps);
  registerList(app, deps);
  registerDemo(app, deps);
  registerLoad(app, deps);
  registerReplan(app, deps);
  registerReplaceVariant(app, deps);
  registerFollow(app, deps);
  registerDelete(app, deps);
}

function registerCreate(app: App, deps: SessionDeps): void {
  const options = {
    config: { summary: "Plan: create a session (with progress as server-sent events, if asked for)" },
    schema: { body: CreateSessionRequest, response: { 201: CreateSessionResponse } },
  };
  app.post(PATHS.planner, options, async (request, reply) => {
    const owner = ownerOf(request);
    const inputs = await readSessionInputs(deps, owner, request.body);
    if (!inputs.ok) return sendProblem(reply, outOfRange(inputs.error.path, inputs.error.message));
    return replyWithPlanning(
      { request, reply, ...deps },
      (run) => createSession(deps, owner, inputs.value, run),
      (created) => reply.code(201).header("location", created.url).send(created),
    );
  });
}

function registerList(app: App, deps: SessionDeps): void {
  const options = {
    config: { summary: "The sessions that were made last" },
    schema: { response: { 200: z.array(RecentSession) } },
  };
  app.get(PATHS.planner, options, async (request) => recentSessions(deps.db, ownerOf(request)));
}

function registerLoad(app: App, deps: SessionDeps): void {
  const bytes = createSessionBytes(deps);
  app.addHook("onClose", async () => bytes.close());
  const options = {
    config: { ...PLAIN, summary: "Load a session" },
    schema: { response: { 200: PlannerPayload } },
  };
  app.get<{ Params: { sessionId: string } }>(SESSION, options, async (request, reply) => {
    const found = await bytes.load(request.params.sessionId);
    if (!found) return sendProblem(reply, notFound("session"));
    reply.header("cache-control", "private, no-cache").header("etag", found.etag);
    if (clientHas(found.etag, request)) return reply.code(304).send();
    return reply.header("content-type", "application/json; charset=utf-8").send(found.body);
  });
}

function registerReplan(app: App, deps: SessionDeps): void {
  const options = {
    config: { ...PLAIN, summary: "Plan a session again" },
    schema: { params: SessionParams, body: ReplanRequest, response: { 200: ReplanResponse } },
  };
  app.post(`${SESSION}/variants`, options, async (request, reply) => {
    const inputs = await readReplanInputs(deps, request.params.sessionId, request.body);
    if (!inputs.ok) return sendFailure(reply, inputs.error);
    return replyWithPlanning(
      { request, reply, ...deps },
      (run) => replan(deps, inputs.value, run),
      (planned) => reply.send(planned),
    );
  });
}

function registerReplaceVariant(app: App, deps: SessionDeps): void {
  const options = {
    config: { ...PLAIN, summary: "Replace a variant's events: the person moved blocks" },
    schema: { params: VariantParams, body: ReplaceVariantRequest, response: { 200: DraftVariant } },
  };
  app.put(`${SESSION}/variants/:index`, options, async (request, reply) => {
    const { sessionId: id, index } = request.params;
    const replaced = await replaceVariant(
      deps,
      { id, index, events: request.body.events },
      { address: countedAddress(request.ip), signal: clientGone(reply) },
    );
    return replaced.ok ? replaced.value : sendFailure(reply, replaced.error);
  });
}

function registerFollow(app: App, deps: SessionDeps): void {
  const followers = followSessions(deps);
  const options = {
    config: {
      ...PLAIN,
      summary: "Follow a session: server-sent events applied, undone, replanned",
      gives: "text/event-stream",
    },
    schema: { params: SessionParams, querystring: FollowQuery },
    exposeHeadRoute: false,
  };
  app.get(`${SESSION}/events`, options, async (request, reply) => {
    const { sessionId } = request.params;
    const version = await loadSessionVersion(deps.db, sessionId);
    if (version === null) return sendProblem(reply, notFound("session"));
    return followers.follow(request, reply, { key: sessionId, version, since: request.query.since });
  });
}

/**
 * Deletes a session and so revokes its link: the id is a capability, which ends with the session.
 */
function registerDelete(app: App, { db, events }: SessionDeps): void {
  const options = {
    config: { summary: "Delete a session, and with it the link that opens it; events that were applied stay" },
    schema: { params: SessionParams },
  };
  app.delete(SESSION, options, async (request, reply) => {
    const { sessionId } = request.params;
    switch (await deleteSession({ db, owner: ownerOf(request) }, sessionId)) {
      case "unknown":
        return sendProblem(reply, notFound("session"));
      case "in-flight":
        return sendProblem(reply, conflict("This session is being applied or undone; delete it once that is done."));
      case "deleted":
        events.publish({ sessionId, name: "changed" });
        return reply.code(204).send();
    }
  });
}

type Failure =
  | Parameters<typeof planningProblem>[0]
  | { kind: "out-of-range"; fault: { path: string; message: string } };

function sendFailure(reply: Parameters<typeof sendProblem>[0], failure: Failure) {
  if (failure.kind !== "out-of-range") return sendProblem(reply, planningProblem(failure));
  return sendProblem(reply, outOfRange(failure.fault.path, failure.fault.message));
}
