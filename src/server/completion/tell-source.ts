import { isErr, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { CompletionCapability, PresentTask } from "#server/providers/port.ts";
import type { CompletionState, StoredCompletion } from "#server/store/queries/completions.ts";

type Asked = Extract<CompletionState, { is: "asked" }>;

/**
 * What to tell a source about a task, through which capability, and where each step is committed.
 */
export type Telling = {
  readonly row: Pick<StoredCompletion, "taskId" | "done" | "knownEtag" | "state">;
  /** Whether the person may have changed the task at its source since they marked it here. */
  readonly late: boolean;
  readonly source: CompletionCapability;
  readonly newKey: () => string;
  /** False when another run has taken over. */
  readonly commit: (state: CompletionState) => Promise<boolean>;
  readonly signal: AbortSignal;
};

/**
 * Continues until the source has the wanted state, or is to be left alone. Null when another run
 * has taken over. Every step is committed before the next, so that a later run knows what may have
 * been done.
 */
export async function tellSource(telling: Telling): Promise<Result<CompletionState, ProviderError> | null> {
  const { row, commit } = telling;
  let { state } = row;
  for (let again = state.is === "asked"; ; again = false) {
    const next = await step(telling, state, { again });
    if (isErr(next)) return next;
    if (next.value === state) return Ok(state);
    state = next.value;
    if (!(await commit(state))) return null;
  }
}

/** Returns the next state, or the same one when nothing is left to do. */
async function step(
  { row, late, source, newKey, signal }: Telling,
  state: CompletionState,
  { again }: { readonly again: boolean },
): Promise<Result<CompletionState, ProviderError>> {
  switch (state.is) {
    case "asked": {
      const { done, key, of } = state;
      const answer = await source.set({ taskId: row.taskId, ...of, done, key, again }, signal);
      if (isErr(answer)) return answer;
      if (answer.value.is !== "set") return Ok({ is: "left", why: answer.value.is });
      return Ok(asSet(state, answer.value));
    }
    case "written": {
      return Ok(row.done ? state : { is: "asked", done: false, key: newKey(), of: state.now });
    }
    case "untouched":
      return row.done ? look({ row, late, source, newKey, signal }, state.etag) : Ok(state);
    case "left":
      return Ok(state);
  }
}

function asSet({ done, of }: Asked, { etag, content }: Pick<PresentTask, "etag" | "content">): CompletionState {
  return done ? { is: "written", now: { ...of, etag, content } } : { is: "untouched", etag };
}

async function look(
  { row, late, source, newKey, signal }: Omit<Telling, "commit">,
  ownEtag: string | undefined,
): Promise<Result<CompletionState, ProviderError>> {
  const found = await source.find({ taskId: row.taskId, ref: null }, signal);
  if (isErr(found)) return found;
  const task = found.value;
  if (task === null) return Ok({ is: "left", why: "gone" });
  if (task.done) return Ok({ is: "left", why: "already" });
  const isKnown = row.knownEtag === null || row.knownEtag === task.etag || ownEtag === task.etag;
  if (late && !isKnown) return Ok({ is: "left", why: "changed" });
  const { done: _, ...of } = task;
  return Ok({ is: "asked", done: true, key: newKey(), of });
}
