import { createHash } from "node:crypto";

const DIGITS = "0123456789abcdefghijklmnopqrstuv";
const LENGTH = 26;

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
 * that writing it again cannot make a second event. 130 bits of a SHA-256 in base32hex, the
 * alphabet of Google's event ids.
 */
export function eventKeyOf({ sessionId, variantIndex, position, attempt, used = 0 }: Block): string {
  const name = `${sessionId}|${variantIndex}|${position}|${attempt}${used === 0 ? "" : `|${used}`}`;
  const hash = createHash("sha256").update(name).digest();
  let bits = BigInt(`0x${hash.toString("hex")}`) >> BigInt(256 - LENGTH * 5);
  let key = "";
  for (let digit = 0; digit < LENGTH; digit++) {
    key = DIGITS[Number(bits & 31n)] + key;
    bits >>= 5n;
  }
  return key;
}
