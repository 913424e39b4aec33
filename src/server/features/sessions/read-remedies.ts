import { effectiveInputs, isEmpty, remedyOf, type SessionRemedy } from "#contract/effective-inputs.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { Remedy, RemedyChange } from "#contract/remedy.ts";
import type { ReplanRequest } from "#contract/session.ts";
import { workOfContext } from "#contract/session-work.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { toSessionRemedy } from "#server/planning/remedy-changes.ts";

/**
 * Request fields that cannot accompany a remedy: with them, the plan would differ from the one for
 * which the remedy was found.
 */
const OTHER_INPUTS = ["wishes", "instructions", "tasks", "habits", "preferences", "take_back"] as const;

/**
 * The remedies of a session: the earlier ones except those taken back, then those that the request
 * asks for. The request's remedies apply all or none.
 */
export function readRemedies(payload: PlannerPayload, request: ReplanRequest): Result<RemedyChange[], FieldFault> {
  const { given, wishes = [], context, carried_out: held = [], draft_variants } = payload;
  const { take_back: places = [] } = request;
  const unknown = places.findIndex((place) => !held[place]);
  if (unknown >= 0) return Err({ path: `take_back.${unknown}`, message: `there are ${held.length} remedies` });
  const ids = [...new Set(request.make_fit)];
  if (!given)
    return ids.length === 0 ? Ok([]) : Err({ path: "make_fit", message: "there is nothing to plan it among" });
  const tasks = workOfContext(context);
  const kept = held.filter((_, place) => !places.includes(place)).map(remedyOf);
  const before = effectiveInputs({ given, wishes, remedies: withoutGiven(kept, request) }, tasks);
  if (ids.length === 0) return Ok(before.changes);
  const other = OTHER_INPUTS.find((name) => request[name] !== undefined);
  if (other) return Err({ path: "make_fit", message: `must be without ${other}, which would plan something else` });
  const asked = remediesOf(ids, draft_variants[request.variant_index ?? 0]);
  if (!asked.ok) return asked;
  const added = asked.value.map((remedy, at) => toSessionRemedy(before.inputs, remedy, ids[at]));
  return Ok(effectiveInputs({ given, wishes, remedies: [...kept, ...added] }, tasks).changes);
}

/** The earlier remedies without changes of tasks and preferences that the request gives itself. */
function withoutGiven(remedies: readonly SessionRemedy[], { tasks = [], preferences = {} }: ReplanRequest) {
  const given = new Set(tasks.map(({ id }) => id));
  return remedies
    .map(({ tasks: changed, preferences: change, ...rest }): SessionRemedy => {
      const isGiven = change && Object.keys(change).some((name) => name in preferences);
      return {
        ...rest,
        tasks: changed.filter(({ id }) => !given.has(id)),
        ...(change && !isGiven && { preferences: change }),
      };
    })
    .filter((one) => !isEmpty(one));
}

function remediesOf(ids: readonly string[], variant: DraftVariant | undefined): Result<Remedy[], FieldFault> {
  const unplaced = new Map((variant?.unplaced ?? []).map((work) => [work.task_id, work]));
  const remedies: Remedy[] = [];
  for (const [index, id] of ids.entries()) {
    const path = `make_fit.${index}`;
    const work = unplaced.get(id);
    if (!work) return Err({ path, message: "must be the task_id of work that this variant left unplaced" });
    if (!work.remedy) return Err({ path, message: "has no remedy" });
    remedies.push(work.remedy);
  }
  const leftOut = remedies.flatMap(({ tasks = [] }) => tasks.filter(({ done }) => done).map(({ id }) => id));
  const torn = ids.findIndex((id) => leftOut.includes(id));
  return torn < 0 ? Ok(remedies) : Err({ path: `make_fit.${torn}`, message: "is left out by the remedy of another" });
}
