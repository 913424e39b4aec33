import type { FoundRemedies } from "#contract/effective-inputs.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { GivenInputs, PlannerContext, PlannerPayload } from "#contract/payload.ts";
import type { PlanningProgress } from "#contract/planning-progress.ts";
import type { PlanBase } from "#contract/standing-ground.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Writing, WrittenBy } from "#contract/written-by.ts";
import type { Interval } from "#domain/interval.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { PlannedVariant } from "#server/planning/planning-input.ts";
import type { SessionTasks } from "#server/planning/session-tasks.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { MergedLayers } from "#server/store/session-inputs.ts";
import type { SessionWishes } from "./instructions.ts";
import type { Lock } from "./locks-in-force.ts";

/** The inputs of a session's plan: what its requests gave, with wishes and remedies on top. */
export type PlanInputs = SessionWishes & {
  readonly window: Interval;
  readonly given: GivenInputs;
  readonly tasks: SessionTasks;
  readonly remedies?: FoundRemedies;
  readonly writing: Writing;
  readonly base?: PlanBase | undefined;
  /** Makes only the plan that changes least, for this work alone, and always moves these blocks. */
  readonly repairOf?: { readonly work: readonly string[]; readonly blocks: readonly string[] } | undefined;
  readonly previous: readonly DraftEvent[];
  readonly locked: readonly Lock[];
  /** The text and variants of an outside AI; then none are made here. */
  readonly aiDraft?: string | undefined;
  readonly variants?: readonly DraftVariant[] | undefined;
};

export type MadePlan = {
  readonly gathered: Gathered;
  readonly context: PlannerContext;
  readonly aiDraft: string;
  readonly variants: readonly DraftVariant[];
  readonly writtenBy: WrittenBy;
  /** What the plan was made with, as the session's readers see it. */
  readonly madeWith: MadeWith;
  readonly layers: MergedLayers;
};

/** All that a plan is made from, besides its inputs. */
export type Known = Pick<MadePlan, "gathered" | "context" | "madeWith" | "layers"> & {
  /** Tasks and coursework, with wishes and remedies applied. */
  readonly work: readonly PlannerTask[];
};

type Present<T> = { [Name in keyof T]-?: Exclude<T[Name], undefined> };
export type MadeWith = Present<
  Pick<PlannerPayload, "preferences" | "habits" | "given" | "wishes" | "instructions" | "not_understood">
> &
  Pick<PlannerPayload, "carried_out" | "standing" | "base" | "work_colors" | "read_at" | "last_read">;

export type Planned = { readonly id: string; readonly owner: OwnerId };

/** Whom a plan reports to while it is made. */
export type PlanRun = {
  readonly onProgress: (progress: PlanningProgress) => void;
  /**
   * Called with each plan as soon as it is found. The search may still improve a variant's last
   * one.
   */
  readonly onVariant?: (variant: PlannedVariant) => void;
  /** With a model: called at once with the draft text, and again as the model arranges it. */
  readonly onDraft?: (text: string) => void;
  readonly signal: AbortSignal;
  /** The address whose requests are counted. */
  readonly address: string;
};
