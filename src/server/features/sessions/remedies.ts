import { stillHolds } from "#contract/effective-inputs.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { HabitRemedy, Remedy, RemedyChange } from "#contract/remedy.ts";
import type { ReplanRequest } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { workOfSession } from "#contract/work.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { changesOfRemedies } from "#server/planning/remedy-changes.ts";

/** What is given anew makes other plans than those that the remedies were found for. */
const OTHER_INPUTS = ["wishes", "instructions", "tasks", "habits", "preferences", "take_back"] as const;

/**
 * The remedies of a session: those of before but what is taken back, then those that the request
 * asks for, all or none.
 */
export function readRemedies(payload: PlannerPayload, request: ReplanRequest): Result<RemedyChange[], FieldFault> {
  const { preferences, habits = [], context, carried_out: held = [], draft_variants } = payload;
  const { take_back: places = [] } = request;
  const unknown = places.findIndex((place) => !held[place]);
  if (unknown >= 0) return Err({ path: `take_back.${unknown}`, message: `there are ${held.length} remedies` });
  const before = withoutGiven(
    held.filter((_, place) => !places.includes(place)),
    request,
  );
  const ids = [...new Set(request.make_fit)];
  if (ids.length === 0) return Ok(before);
  const other = OTHER_INPUTS.find((name) => request[name] !== undefined);
  if (other) return Err({ path: "make_fit", message: `must be without ${other}, which would plan something else` });
  const remedies = remediesOf(ids, draft_variants[request.variant_index ?? 0]);
  if (!remedies.ok) return remedies;
  if (!preferences || !context) return Err({ path: "make_fit", message: "there is nothing to plan it among" });
  const tasks = workOfSession({ ...payload, carried_out: before });
  return Ok([...before, ...changesOfRemedies({ tasks, habits, preferences }, remedies.value)]);
}

/** What a request gives itself of tasks and preferences is not changed by remedies of before. */
function withoutGiven(changes: readonly RemedyChange[], { tasks = [], habits, preferences = {} }: ReplanRequest) {
  const given = new Set(tasks.map(({ id }) => id));
  // A request names all habits: one that it says as before is not given anew.
  const isAsBefore = (one: HabitRemedy) => !habits || stillHolds(one, habits);
  return changes
    .map(({ statement, tasks: changed, habits: others = [], preferences: change }): RemedyChange => {
      const kept = others.filter(isAsBefore);
      const isGiven = change && Object.keys(change.now).some((name) => name in preferences);
      return {
        statement,
        tasks: changed.filter(({ id }) => !given.has(id)),
        ...(kept.length > 0 && { habits: kept }),
        ...(!isGiven && { preferences: change }),
      };
    })
    .filter((one) => one.tasks.length > 0 || one.habits || one.preferences);
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
