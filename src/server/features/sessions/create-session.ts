import { plannerPagePath } from "#contract/paths.ts";
import type { CreateSessionResponse } from "#contract/session.ts";
import { Ok, type Result } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import { requestIdField } from "#server/ops/request-id.ts";
import type { PlanningError } from "#server/planning/pool.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { insertSession } from "#server/store/queries/sessions.ts";
import { checkedPayload } from "./checked-payload.ts";
import type { SessionDeps } from "./deps.ts";
import type { MadePlan, PlanRun } from "./made-plan.ts";
import { makePlan } from "./make-plan.ts";
import type { SessionInputs } from "./session-inputs.ts";

export async function createSession(
  deps: SessionDeps,
  owner: OwnerId,
  inputs: SessionInputs,
  run: PlanRun,
): Promise<Result<CreateSessionResponse, PlanningError>> {
  deps.log.debug("creating a session", requestIdField());
  const id = deps.newId();
  const made = await makePlan(deps, { id, owner }, inputs, run);
  return made.ok ? Ok(await storeSession(deps, owner, { id, inputs, made: made.value })) : made;
}

/** Stores a plan as a session of that owner. */
export async function storeSession(
  deps: SessionDeps,
  owner: OwnerId,
  { id, inputs, made }: { readonly id: string; readonly inputs: SessionInputs; readonly made: MadePlan },
): Promise<CreateSessionResponse> {
  const now = deps.now().epochMilliseconds;
  const payload = await checkedPayload({ id, now, inputs, made });
  const expiresAt = Math.max(now, inputs.window.end) + deps.sessionDays * DAY_MS;
  await insertSession({ db: deps.db, owner }, { payload, createdAt: now, expiresAt });
  return { session_id: id, url: deps.baseUrl() + plannerPagePath(id) };
}
