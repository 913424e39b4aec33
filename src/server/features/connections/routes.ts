import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { Connection, ConnectionInput, ConnectionPatch, SealedCount } from "#contract/connection.ts";
import { connectionPath, PATHS } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { countSealed } from "#server/auth/secrets/index.ts";
import { fromProviderError, notFound, outOfRange, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import {
  allConnections,
  type ConnectionsDeps,
  changeConnection,
  connect,
  connectionsOf,
  disconnect,
  oneConnection,
  testConnection,
} from "./service.ts";

const Params = z.object({ connectionId: z.string() });
const ONE = `${PATHS.connections}/:connectionId`;

/** The person's connections. Credentials go in and never come out. */
export function registerConnections(app: App, deps: ConnectionsDeps): void {
  const own = (request: FastifyRequest) => connectionsOf(deps, ownerOf(request));
  const list = { config: { summary: "The connections" }, schema: { response: { 200: z.array(Connection) } } };
  app.get(PATHS.connections, list, (request) => allConnections(own(request)));

  const make = {
    config: { summary: "Connect a source, once its credentials have been found to work" },
    schema: { body: ConnectionInput, response: { 201: Connection } },
  };
  app.post(PATHS.connections, make, async (request, reply) => {
    const made = await connect(own(request), request.body);
    if (isErr(made)) return sendProblem(reply, fromProviderError(made.error));
    return reply.code(201).header("location", connectionPath(made.value.id)).send(made.value);
  });

  const sealed = {
    config: { summary: "How many connections are sealed under which key" },
    schema: { response: { 200: SealedCount } },
  };
  app.get(PATHS.sealed, sealed, (request) => countSealed({ db: deps.db, owner: ownerOf(request) }, deps.secrets));

  const show = {
    config: { summary: "A connection with its calendars" },
    schema: { params: Params, response: { 200: Connection } },
  };
  app.get(ONE, show, async (request, reply) => {
    const found = await oneConnection(own(request), request.params.connectionId);
    return found ?? sendProblem(reply, notFound("connection"));
  });

  const change = {
    config: { summary: "Rename a connection, choose its calendars, or whether it is told what is done" },
    schema: { params: Params, body: ConnectionPatch, response: { 200: Connection } },
  };
  app.patch(ONE, change, async (request, reply) => {
    const changed = await changeConnection(own(request), request.params.connectionId, request.body);
    if (changed === "cannot-be-told") return sendProblem(reply, outOfRange("completion", "this source cannot be told"));
    return changed ?? sendProblem(reply, notFound("connection"));
  });

  const test = {
    config: { summary: "Call the source once; the connection's status says how it went" },
    schema: { params: Params, response: { 200: Connection } },
  };
  app.post(`${ONE}/test`, test, async (request, reply) => {
    const tested = await testConnection(own(request), request.params.connectionId);
    return tested ?? sendProblem(reply, notFound("connection"));
  });

  const remove = { config: { summary: "Disconnect a source" }, schema: { params: Params } };
  app.delete(ONE, remove, async (request, reply) =>
    (await disconnect(own(request), request.params.connectionId))
      ? reply.code(204).send()
      : sendProblem(reply, notFound("connection")),
  );
}
