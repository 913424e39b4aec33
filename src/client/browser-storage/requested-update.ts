/** The key in session storage for the update that the person requested on Today in this tab. */
const KEY = "daywright-asked-for";

export function rememberAskedFor(storage: Storage, sessionId: string): void {
  try {
    storage.setItem(KEY, sessionId);
  } catch {
    // Without storage the page asks before applying, as with any other plan.
  }
}

/** Whether the person requested this session's update, rather than following a link to it. */
export function isAskedFor(storage: Storage, sessionId: string | null): boolean {
  return sessionId !== null && storage.getItem(KEY) === sessionId;
}
