/** A signal that nobody aborts: the caller waits for as long as it takes. */
export const neverAborted = (): AbortSignal => new AbortController().signal;
