/** The update that the person asked for on Today in this tab, kept in session storage. */
const KEY = "daywright-asked-for";

export function rememberAskedFor(storage: Storage, sessionId: string): void {
  try {
    storage.setItem(KEY, sessionId);
  } catch {
    // Without storage the last look is asked for, as with any other plan.
  }
}

/** Whether this session is the update that was asked for last, and not a link that was followed. */
export function isAskedFor(storage: Storage, sessionId: string | null): boolean {
  return sessionId !== null && storage.getItem(KEY) === sessionId;
}
