import type { PreferencesPatch } from "#contract/preferences.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import type { WishInputs } from "../../wishes/field.ts";

/** The inputs of a request for new plans. */
export type ReplanInputs = WishInputs & {
  /** Only in the demo, whose session has tasks of its own. */
  readonly tasks?: readonly TaskInput[];
  readonly habits?: readonly Habit[];
  readonly preferences?: PreferencesPatch;
  /** Work whose remedy is carried out. */
  readonly make_fit?: readonly [string];
  /** The index of a remedy to withdraw. */
  readonly take_back?: readonly [number];
};
