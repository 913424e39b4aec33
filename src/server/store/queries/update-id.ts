/**
 * The id of an update in the blocks that it changed. An attempt after an undo is another update.
 */
export function updateIdOf({ sessionId, attempt }: { readonly sessionId: string; readonly attempt: number }): string {
  return attempt === 1 ? sessionId : `${sessionId}#${attempt}`;
}

/** The journal's id of an update, for all its attempts. */
export function sessionOf(updateId: string): string {
  return updateId.split("#")[0] ?? updateId;
}
