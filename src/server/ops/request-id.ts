import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs what answers a request, so that everything it causes knows the request's id. */
export function withRequestId(id: string, run: () => void): void {
  current.run(id, run);
}

/** The request on whose behalf this runs, as a field of a log line; nothing where there is none. */
export function requestIdField(): { readonly request_id?: string } {
  const id = current.getStore();
  return id === undefined ? {} : { request_id: id };
}
