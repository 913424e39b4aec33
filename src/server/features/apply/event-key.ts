import { blockKeyOf, type KeySigner } from "#server/store/block-key.ts";

type Block = {
  readonly sessionId: string;
  readonly variantIndex: number;
  /** The draft's place among the variant's events. */
  readonly position: number;
  /**
   * Grows with each apply after an undo, since a provider may remember the ids of what was deleted.
   */
  readonly attempt: number;
  /** How many keys of this block the attempt has used up; none as a rule. */
  readonly used?: number;
};

/**
 * The id under which a draft is written: always the same for the same block of the same attempt, so
 * that writing it again cannot make a second event.
 */
export function eventKeyOf({ sessionId, variantIndex, position, attempt, used = 0 }: Block, signer: KeySigner): string {
  const name = `${sessionId}|${variantIndex}|${position}|${attempt}${used === 0 ? "" : `|${used}`}`;
  return blockKeyOf(name, signer);
}
