import type { Habit, TaskInput } from "#contract/task.ts";
import type { ApiFailure, ApiResult } from "../api/api.ts";

/** Something to save; `words` identifies it when saving is retried. */
export type Work = {
  readonly words: string;
  readonly task: TaskInput | null;
  readonly habit: Habit | null;
};

type Identified<T> = T & { readonly id: string };

/** Work that is about to be saved, each item under its own id. */
export type Coming = {
  readonly tasks: readonly Identified<TaskInput>[];
  readonly habits: readonly Identified<Habit>[];
};

export type Saving = {
  /** Shows everything that one press saves, together and before the first answer. */
  readonly expect: (coming: Coming) => void;
  /** Saves under its own id. */
  readonly saveTask: (task: Identified<TaskInput>) => Promise<ApiResult<unknown>>;
  readonly saveHabit: (habit: Identified<Habit>) => Promise<ApiResult<unknown>>;
  readonly newId: () => string;
};

/** The result; `failure` is the first one. */
export type Sent<W extends Work> = {
  readonly saved: readonly W[];
  readonly unsaved: readonly W[];
  readonly failure: ApiFailure | null;
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Saves items one after another, each once. A retry uses the same id, because a failed request may
 * have lost only its answer.
 */
export function createOutbox({ expect, saveTask, saveHabit, newId }: Saving) {
  let last: Promise<unknown> = Promise.resolve();
  const tried = new Map<string, string[]>();

  const idFor = ({ words }: Work): string => tried.get(words)?.pop() ?? newId();

  async function save({ words, task, habit }: Work, id: string): Promise<ApiFailure | null> {
    const answer = habit ? await saveHabit({ ...habit, id }) : task && (await saveTask({ ...task, id }));
    if (answer === null || answer.ok) return null;
    tried.set(words, [...(tried.get(words) ?? []), id]);
    return answer.error;
  }

  async function sendEach<W extends Work>(works: readonly (readonly [W, string])[]): Promise<Sent<W>> {
    const [saved, unsaved]: [W[], W[]] = [[], []];
    let failure: ApiFailure | null = null;
    for (const [work, id] of works) {
      const failed = await save(work, id);
      (failed ? unsaved : saved).push(work);
      failure ??= failed;
    }
    return { saved, unsaved, failure };
  }

  return {
    /** Waits for earlier sends. */
    send<W extends Work>(works: readonly W[]): Promise<Sent<W>> {
      const identified = works.map((work) => [work, idFor(work)] as const);
      expect({
        tasks: identified.flatMap(([{ task, habit }, id]) => (task && !habit ? [{ ...task, id }] : [])),
        habits: identified.flatMap(([{ habit }, id]) => (habit ? [{ ...habit, id }] : [])),
      });
      const sent = last.then(() => sendEach(identified));
      last = sent;
      return sent;
    },
  };
}
