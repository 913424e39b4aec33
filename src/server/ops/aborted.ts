/**
 * The reason of a signal that says that nobody waits for the work any more. Whoever throws it has
 * not failed.
 */
export class Aborted extends Error {
  override readonly name = "Aborted";
}
