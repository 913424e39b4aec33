import { readMarkup } from "./markup.ts";

/** Deeper than any multi-status. */
const DEEPEST = 64;

const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;

/**
 * Whether `text` has the form of a WebDAV answer: well-formed XML (RFC 4918 17) in which an element
 * holds either text or elements. One pass, which stops at the first fault. The library's XML parser
 * would record each fault at length and go on, so that a megabyte of faults would block everyone
 * for seconds.
 */
export function hasWebdavShape(text: string): boolean {
  const open: string[] = [];
  let mayHoldText = false;
  let seenRoot = false;
  for (const piece of readMarkup(text)) {
    switch (piece.kind) {
      case "broken":
        return false;
      case "cdata":
        break;
      case "text":
        if (piece.text.trim() !== "" && (!mayHoldText || STRAY_AMPERSAND.test(piece.text))) return false;
        break;
      case "close":
        if (open.pop() !== piece.name) return false;
        mayHoldText = false;
        break;
      case "open":
      case "empty":
        if (open.length === 0 && seenRoot) return false;
        seenRoot = true;
        mayHoldText = piece.kind === "open";
        if (mayHoldText) open.push(piece.name);
        if (open.length > DEEPEST) return false;
    }
  }
  return seenRoot && open.length === 0;
}
