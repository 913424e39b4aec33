/** Deeper than any multi-status is. */
const DEEPEST = 64;

/** A tag with its attributes, a piece of CDATA, a comment or a processing instruction: whatever begins with `<`. */
const MARKUP =
  /<(?:!\[CDATA\[[\s\S]*?\]\]|!--[\s\S]*?--|\?[\s\S]*?\?|(\/?)([^\s<>"'/=!?]+)[^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/y;
const STRAY_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;

/**
 * Whether `text` has the shape of a WebDAV answer: well-formed XML (RFC 4918 17) in which an element holds either text or
 * elements. One pass, and it ends at the first fault: the library's XML parser notes each fault at length and goes on,
 * so that a megabyte of them would hold up everyone for seconds.
 */
export function hasWebdavShape(text: string): boolean {
  const open: string[] = [];
  let at = 0;
  let mayHoldText = false;
  let seenRoot = false;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const between = text.slice(at, next === -1 ? text.length : next);
    if (between.trim() !== "" && (!mayHoldText || STRAY_AMPERSAND.test(between))) return false;
    if (next === -1) break;
    MARKUP.lastIndex = next;
    const found = MARKUP.exec(text);
    if (!found) return false;
    at = MARKUP.lastIndex;
    const [markup, closes, name] = found;
    if (name === undefined) continue; // CDATA, a comment or an instruction
    if (closes) {
      if (open.pop() !== name) return false;
      mayHoldText = false;
    } else {
      if (open.length === 0 && seenRoot) return false;
      seenRoot = true;
      mayHoldText = !markup.endsWith("/>");
      if (mayHoldText) open.push(name);
      if (open.length > DEEPEST) return false;
    }
  }
  return seenRoot && open.length === 0;
}
