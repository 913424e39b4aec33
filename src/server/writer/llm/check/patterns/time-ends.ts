import type { TimeEnd } from "../claims.ts";

const ENDS =
  /(?:\b(?:until|till?|up to)|(?<![挪移放推排改调提])(?:到|至|直到)|(?:收尾|结束|完成)[于在])\s*(?:around)?\s*(?:周.|\d+月\d+[日号])?\s*$|\b(?:ends?|ending|ended|finish\w*|wraps? up|stops?|done|over|(?:is|are|be) through|ready|completed?|off (?:the|your) \w+)\b[^,.;]{0,40}$|\b(?:done|finished|ready|completed)\b[^.;]{0,40}$/i;
/** In front of everything but the day, a time is when something begins: "10:30 Essay". */
const OPENS =
  /^[^\p{L}\p{N}]*(?:[a-z]+day\W*)?(?:\d{1,2}\W*[a-z]*\W*)?$|^[^\p{L}\p{N}]*(?:周|星期)[一二三四五六日天]\s*$/iu;
/** In front of a Chinese time, that nothing ends then. */
const HAN_ONLY = /^[^a-z\d]*\p{Script=Han}[^a-z\d]*$/iu;
const ENDISH = /收尾|结束|[写做改学看读弄]完|收工|为止|搞定|完事|停|一直/;
/** Until it begins. */
const WAITS = /\bwaits?\b[^,.;]{0,30}\buntil\b[^,.;]{0,20}$|(?:等到?|推迟到|推到|挪到|留到)[^，。；]{0,6}$/i;
const STARTS = /(?:starts?|starting|begins?|beginning|from|\bat|@|从|自)\s*(?:at|around)?\s*$/i;

/** What the words around a time say of it. */
export function endOf(before: string, after: string): TimeEnd {
  if (WAITS.test(before)) return "start";
  if (/排到\s*$/.test(before)) return "either";
  if (
    ENDS.test(before) ||
    /^\s*(?:就|才|左右)?(?:全部|全都|都)?(?:收尾|结束|为止|之?前|以前|完成|收工|止|[停收]\S|了结|告一段落|\S?完|\S{1,2}搞定)/.test(
      after,
    )
  )
    return "end";
  if (HAN_ONLY.test(before)) return ENDISH.test(before) ? "either" : "start";
  return OPENS.test(before) || STARTS.test(before) || /^\s*(?:开始|起|开工|出发)/.test(after) ? "start" : "either";
}
