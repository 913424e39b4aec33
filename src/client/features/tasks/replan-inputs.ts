import type { PreferencesPatch } from "#contract/preferences.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import type { WishInputs } from "../../wishes/field.ts";

/** What a person asks of a new set of plans. */
export type ReplanInputs = WishInputs & {
  /** In the demo, whose tasks are its own. */
  readonly tasks?: readonly TaskInput[];
  readonly habits?: readonly Habit[];
  readonly preferences?: PreferencesPatch;
  /** Work whose remedy is to be carried out. */
  readonly make_fit?: readonly [string];
  /** A remedy that is to hold no more, by its place among those carried out. */
  readonly take_back?: readonly [number];
};
