import { effectiveInputs, type SessionRemedy } from "#contract/effective-inputs.ts";
import type { GivenInputs, PlannerPayload } from "#contract/payload.ts";
import { workOfContext } from "#contract/session-work.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { Wish } from "#contract/wish.ts";

/**
 * The layers of which readers of a payload see only the result: the tasks that requests brought or
 * changed (in `context`), and the remedies (in `carried_out`).
 */
export type MergedLayers = {
  readonly tasks: readonly PlannerTask[];
  readonly remedies: readonly SessionRemedy[];
};

/** A session's inputs in layers. Each layer is applied over the one before when they are read. */
export type StoredInputs = {
  readonly given: GivenInputs & Pick<MergedLayers, "tasks">;
  readonly wishes: readonly Wish[];
  readonly remedies: MergedLayers["remedies"];
};

/** The fields of a payload that its readers get from the layers. */
type InputFields = Pick<PlannerPayload, "given" | "wishes" | "carried_out" | "preferences" | "habits">;

/**
 * What is stored of a payload: its layers, null if it has none, and the fields that they do not
 * determine.
 */
export function storedParts<Payload extends InputFields>(payload: Payload, { tasks, remedies }: MergedLayers) {
  const { given, wishes = [], carried_out, preferences, habits, ...rest } = payload;
  if (!given) return { rest: { ...rest, preferences, habits }, inputs: null };
  return { rest, inputs: { given: { ...given, tasks }, wishes, remedies } satisfies StoredInputs };
}

/** The layers and the effective inputs, as a payload's readers see them. */
export function readInputs(stored: StoredInputs, context: PlannerPayload["context"]): InputFields {
  const { wishes, remedies } = stored;
  const { tasks: _, ...given } = stored.given;
  const { inputs, changes } = effectiveInputs({ given, wishes, remedies }, workOfContext(context));
  const { preferences, habits } = inputs;
  return {
    given,
    wishes: [...wishes],
    preferences,
    habits: [...habits],
    ...(changes.length > 0 && { carried_out: changes }),
  };
}
