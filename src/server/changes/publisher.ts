/** Tells subscribers in this process about each change once it is committed. */
export type Publisher<Change> = {
  publish(change: Change): void;
  /** Calls `listener` with every change until the returned function is called. */
  subscribe(listener: (change: Change) => void): () => void;
};

export function createPublisher<Change>(): Publisher<Change> {
  const listeners = new Set<(change: Change) => void>();
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
