import { toSimplified } from "./traditional.ts";

/**
 * The text with full-width forms as their ASCII twins (`３：００` → `3:00`, `，` → `,`), every character in its place, so that
 * an index into the one is an index into the other.
 */
export function toAscii(text: string): string {
  return text.replaceAll(/[\uFF01-\uFF5E\u3000\u00A0\t]/g, (char) => {
    const code = char.charCodeAt(0);
    return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : " ";
  });
}

/** The text in the characters the rules are written in: ASCII and simplified Chinese, every one in its place. */
export function plainly(text: string): string {
  return toSimplified(toAscii(text));
}

/**
 * The text without the spaces that some people set between a number and its Chinese unit (`3 小时`, `12 月 10 日`), and for
 * each of its characters the index in the text given.
 */
export function closeUp(text: string): { readonly text: string; readonly origin: readonly number[] } {
  const dropped = new Set<number>();
  for (const match of text.matchAll(SPACED)) {
    for (let at = match.index; at < match.index + match[0].length; at++) dropped.add(at);
  }
  const origin = Array.from({ length: text.length }, (_, at) => at).filter((at) => !dropped.has(at));
  return { text: origin.map((at) => text[at]).join(""), origin };
}

const SPACED = /(?<=\d) +(?=[点时分小个天日号月年周星礼次回遍刻])|(?<=[月年周期拜每约午晨上晚早]) +(?=\d)/g;
