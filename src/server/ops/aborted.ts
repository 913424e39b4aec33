/** The abort reason for work that nobody waits for any more. It is not a failure. */
export class Aborted extends Error {
  override readonly name = "Aborted";
}
