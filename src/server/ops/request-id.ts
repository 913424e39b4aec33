import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs the handling of a request, so that everything it calls knows the request's id. */
export function withRequestId(id: string, run: () => void): void {
  current.run(id, run);
}

/** The id of the current request as a log field; empty outside of requests. */
export function requestIdField(): { readonly request_id?: string } {
  const id = current.getStore();
  return id === undefined ? {} : { request_id: id };
}
