export const neverAborted = (): AbortSignal => new AbortController().signal;
