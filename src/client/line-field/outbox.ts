import type { Habit, TaskInput } from "#contract/task.ts";
import type { ApiFailure, ApiResult } from "../api.ts";

/** Something to save; `words` identifies it when saving is retried. */
export type Work = {
  readonly words: string;
  readonly task: TaskInput | null;
  readonly habit: Habit | null;
};

export type Saving = {
  /** Saves under its own id. */
  readonly saveTask: (task: TaskInput & { readonly id: string }) => Promise<ApiResult<unknown>>;
  readonly saveHabit: (habit: Habit & { readonly id: string }) => Promise<ApiResult<unknown>>;
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
export function createOutbox({ saveTask, saveHabit, newId }: Saving) {
  let last: Promise<unknown> = Promise.resolve();
  const tried = new Map<string, string[]>();

  async function save({ words, task, habit }: Work): Promise<ApiFailure | null> {
    const ids = tried.get(words) ?? [];
    const id = ids.pop() ?? newId();
    const answer = habit ? await saveHabit({ ...habit, id }) : task && (await saveTask({ ...task, id }));
    if (answer === null || answer.ok) return null;
    tried.set(words, [...ids, id]);
    return answer.error;
  }

  async function sendEach<W extends Work>(works: readonly W[]): Promise<Sent<W>> {
    const [saved, unsaved]: [W[], W[]] = [[], []];
    let failure: ApiFailure | null = null;
    for (const work of works) {
      const failed = await save(work);
      (failed ? unsaved : saved).push(work);
      failure ??= failed;
    }
    return { saved, unsaved, failure };
  }

  return {
    /** Waits for earlier sends. */
    send<W extends Work>(works: readonly W[]): Promise<Sent<W>> {
      const sent = last.then(() => sendEach(works));
      last = sent;
      return sent;
    },
  };
}
