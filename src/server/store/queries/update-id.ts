/**
 * What a block says of the update that touched it last: an attempt after an undo is another update.
 */
export function updateIdOf({ sessionId, attempt }: { readonly sessionId: string; readonly attempt: number }): string {
  return attempt === 1 ? sessionId : `${sessionId}#${attempt}`;
}

/** What the journal knows an update by, whichever attempt it is. */
export function sessionOf(updateId: string): string {
  return updateId.split("#")[0] ?? updateId;
}
