import type { SessionEventName } from "#contract/apply.ts";

/**
 * What happened to a session: one of the events that open pages follow (decisions 3), or `changed` when its apply
 * state moved in a way that pages are not told of (an apply began, failed or was taken up again).
 */
export type SessionChange = { readonly sessionId: string; readonly name: SessionEventName | "changed" };

type Listener = (change: SessionChange) => void;

/** Tells the parts of this process about changes to sessions, once each change is committed. */
export type SessionEvents = {
  publish(change: SessionChange): void;
  /** Hears every change of every session until the returned function is called. */
  subscribe(listener: Listener): () => void;
};

export function createSessionEvents(): SessionEvents {
  const listeners = new Set<Listener>();
  return {
    publish(change) {
      for (const listener of [...listeners]) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
