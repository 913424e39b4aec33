import { applyRemedies, type FoundRemedies, isEmpty, type SessionRemedy } from "#contract/effective-inputs.ts";
import { wishedInputs } from "#contract/fold-wishes.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { Remedy } from "#contract/remedy.ts";
import type { ReplanRequest } from "#contract/session.ts";
import { workOfContext } from "#contract/session-work.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { toSessionRemedy } from "#server/planning/session-remedy.ts";
import type { LoadedSession } from "#server/store/queries/sessions.ts";

/**
 * Request fields that cannot accompany a remedy: with them, the plan would differ from the one for
 * which the remedy was found.
 */
const OTHER_INPUTS = ["wishes", "instructions", "tasks", "habits", "preferences", "take_back"] as const;

/**
 * The remedies of a session: the earlier ones except those taken back, then those that the request
 * asks for. The request's remedies apply all or none. Null for a session without inputs.
 */
export function readRemedies(
  { payload, layers: { remedies } }: LoadedSession,
  request: ReplanRequest,
): Result<FoundRemedies | null, FieldFault> {
  const { given, wishes = [], context, draft_variants } = payload;
  const { take_back: places = [] } = request;
  const unknown = places.findIndex((place) => !remedies[place]);
  if (unknown >= 0) return Err({ path: `take_back.${unknown}`, message: `there are ${remedies.length} remedies` });
  const ids = [...new Set(request.make_fit)];
  if (!given)
    return ids.length === 0 ? Ok(null) : Err({ path: "make_fit", message: "there is nothing to plan it among" });
  const other = ids.length > 0 && OTHER_INPUTS.find((name) => request[name] !== undefined);
  if (other) return Err({ path: "make_fit", message: `must be without ${other}, which would plan something else` });
  const asked = remediesOf(ids, draft_variants[request.variant_index ?? 0]);
  if (!asked.ok) return asked;
  const kept = withoutGiven(
    remedies.filter((_, place) => !places.includes(place)),
    request,
  );
  const foundIn = wishedInputs({ ...given, tasks: workOfContext(context) }, wishes);
  const { inputs } = applyRemedies(foundIn, kept);
  const added = asked.value.map((remedy, at) => toSessionRemedy(inputs, remedy, ids[at]));
  return Ok({ foundIn, remedies: [...kept, ...added] });
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
