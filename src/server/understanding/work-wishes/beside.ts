import type { Clause } from "./clause.ts";
import { asksForWork, startsWithOneself } from "./first-person.ts";
import { isKnown, joined, says } from "./groups.ts";
import type { Piece } from "./pieces.ts";
import { isExact, isOfTask, isPlace } from "./places.ts";
import { readWish } from "./read-wish.ts";
import { isReason } from "./reason.ts";
import { putsHardThingsThere, saysWhoOneIs } from "./same-again.ts";
import type { Token } from "./token.ts";

/** What says "not then" of times that were named before it: "周三下午都有课，不要排任务", "Fridays I start at 10 and stop at 3". */
export function readBack(before: Clause, group: readonly Piece[]): Clause[] | null {
  const own = joined(group);
  if (!group.every(isKnown) || !(own.some(({ kind }) => POINTING.includes(kind)) || isThat(group))) return null;
  const placed = own.some(isPlace);
  if (before.kind === "wish" && before.wish.kind === "without" && !placed)
    return readWish([...SOME_TIME, ...own], null) ? [before, { kind: "aside", pieces: group }] : null;
  const said = joined(before.pieces);
  const carried = carriedOver(said, own);
  if (carried.length === 0 || said.some(isOfTask)) return null;
  const isTopic = before.kind === "wish" && placed && said.find(({ kind }) => kind !== "i")?.kind === "days";
  const wish = isTopic || isCause(before, group) ? readWish([...carried, ...own], null) : null;
  if (!wish) return null;
  return [isTopic ? before : { kind: "aside", pieces: before.pieces }, { kind: "wish", wish, pieces: group }];
}

/** "…, that's my focus time". */
function isThat(group: readonly Piece[]): boolean {
  return (
    joined(group).some(({ kind }) => kind === "deep") &&
    /^\s*(?:that['’]?s|that is|then is|那是|那就是)/i.test(group[0]?.text ?? "")
  );
}

const POINTING: readonly Token["kind"][] = ["not", "off", "engaged", "start", "stop"];

/** The times that were named before; of words with a time of their own only the days, if they name none. */
function carriedOver(said: readonly Token[], own: readonly Token[]): Token[] {
  if (!own.some(isPlace)) return said.filter(isPlace);
  return own.some(({ kind }) => kind === "days") ? [] : said.filter(({ kind }) => kind === "days");
}

/** Whether what stands before is why: "I'm travelling Thursday so no work after 2". */
function isCause(before: Clause, group: readonly Piece[]): boolean {
  if (before.kind !== "other" && before.kind !== "unread") return false;
  const own = joined(group);
  if (group[0]?.link === "so" || isThat(group) || before.pieces.every(isReason)) return true;
  const isChinese = /[\u3400-\u9FFF]/.test(group[0]?.text ?? "");
  return !own.some(isPlace) && (isChinese || own.some(({ kind }) => kind === "then") || isOneself(before));
}

/** Stands for the times that were named before. */
const SOME_TIME: readonly Token[] = [{ kind: "days", days: ["mon"], often: true, start: 0, end: 0 }];

/** "…, starting at 12": says of the thing before when it begins or ends, rather than of all work. */
export function isBare(group: readonly Piece[]): boolean {
  const kinds = new Set(joined(group).map(({ kind }) => kind));
  return (kinds.has("start") || kinds.has("stop")) && kinds.size === 2 && kinds.has("edge");
}

/** "No meetings and calls on Friday": the words that go on with what was not understood, or with a reason. */
export function goesOn(before: Clause, group: readonly Piece[]): boolean {
  const [first] = group;
  if (!first) return false;
  const said = joined(group);
  // 会与会之间别太赶，留二十分钟
  if (before.kind === "unread" && said.length > 0 && said.every(({ kind }) => kind === "length")) return true;
  if (said.some(isOfTask)) return false;
  if (before.kind === "unread" && (first.link === "so" || putsHardThingsThere(first.text))) return true;
  if (before.kind === "unread")
    return first.link === "and" || (group.every(isKnown) && (!group.some(says) || isBare(group)));
  // "My wife works Wednesdays so I have the baby, …"
  if (before.kind === "other" && first.link === "so")
    return isOneself(before) && joined(before.pieces).some(({ kind }) => kind === "days") && !asksForWork(first.text);
  if (before.kind === "wish" && first.link === "so") return /^\s*(?:that\s+)?(?:i|we|my|the|there)\b/i.test(first.text);
  return before.kind === "wish" && ((first.link === "and" && before.pieces.at(-1)?.reason === true) || isReason(first));
}

/** "… or after 3:30 on school days": a time that no rule reads may limit what stands before it, too. */
export function limitsIt(group: readonly Piece[]): boolean {
  const said = joined(group);
  const [first] = group;
  // "… on Mondays and 10 on Tuesdays"; "not mornings but afternoons"
  if (
    /^\s*(?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|half|none)(?:\s*(?:h|hrs?|hours?))?\s+(?:on|otherwise)\b/i.test(
      first?.text ?? "",
    )
  )
    return true;
  if (first?.link === "but" && group.every(isKnown)) return true;
  if (first?.link === "and" && said.some(({ kind }) => kind === "others")) return true;
  return group[0]?.link === "and" && said[0]?.kind === "edge" && !group.every(isKnown) && !said.some(isOfTask);
}

/** "周末不工作，除非我说": no preference holds under a condition. */
export function isCondition(before: Clause, after: Clause): boolean {
  const isOne = ({ kind, pieces }: Clause) => kind !== "wish" && CONDITION.test(pieces[0]?.text ?? "");
  return isOne(before) || isOne(after);
}

const CONDITION =
  /^\s*(?:unless|except (?:if|when)|on (?:the )?days (?:when |that |where )?(?:i|my|we)\b|only if|as long as|depending|除非|只要|除非是|看情况)/i;

/** "No work before 9, 20 min rest": more of how one works. */
export function saysMore(group: readonly Piece[]): boolean {
  const isMore = ({ kind }: Token) =>
    kind === "rest" || kind === "lunch" || kind === "pause" || kind === "gap" || kind === "available";
  const said = joined(group);
  const has = (kind: Token["kind"]) => said.some((token) => token.kind === kind);
  // "I have school until 3, study after 4"
  const isHours = has("edge") && (has("work") || has("homework")) && !has("length") && !has("days");
  return group.every(isKnown) && (said.some(isMore) || isHours);
}

/** Whether a clause only says why: "I have small kids, so …", "下午四点要接孩子，四点以后别安排". */
export function explains(before: Clause, group: readonly Piece[]): boolean {
  if (before.kind !== "other" && before.kind !== "unread") return false;
  if (before.pieces.every(isReason) || before.pieces.every(({ text }) => saysWhoOneIs(text))) return true;
  const said = joined(before.pieces);
  if (said.some(isOfTask)) return false;
  if (group[0]?.link === "so" && isOneself(before)) return true;
  if (HAS_TO.test(before.pieces[0]?.text ?? "")) return true;
  if (!said.some(isExact) && SAYS_OF_ONESELF.test(before.pieces[0]?.text ?? "")) return true;
  if (MINDS_CHILDREN.test(before.pieces[0]?.text ?? "") && daysIn(said) === daysIn(joined(group))) return true;
  const [time, more] = said.flatMap((token) => (token.kind === "edge" ? [token.time.minutes % 720] : []));
  return (
    time !== undefined &&
    more === undefined &&
    joined(group).some((token) => token.kind === "edge" && token.time.minutes % 720 === time)
  );
}

/** "我要上课，周一到周三上午都没空": what one has to do anyway, with no time of its own. */
const HAS_TO = /^\s*我[得要有](?:上课|上学|上班|值班|带娃|带孩子|看孩子|做饭|开店|课|照[顾看]\S{1,4})\s*$/;

const MINDS_CHILDREN =
  /[接送陪带]\S{0,2}(?:孩子|娃|儿子|女儿)|\b(?:pick up|drop off|take|get|collect)\s+(?:my |the )?(?:kids?|sons?|daughters?|children|baby)\b/i;

function daysIn(tokens: readonly Token[]): string {
  return tokens.flatMap((token) => (token.kind === "days" ? token.days : [])).join();
}

/** What the person does anyway rather than has to do: "我每天接孩子". */
const SAYS_OF_ONESELF =
  /^\s*我(?!.*[要得想需能可去])|^\s*(?:i have (?!to\b)|i (?:live|commute|get|teach)\b|we have (?!to\b)|my (?:kids?|son|daughter|wife|husband|partner|mom|dad|baby)\b)/i;

/** "孩子寒假在家，上午没法工作": holds for as long as what was said before it. */
export function isForOnce(before: Clause): boolean {
  if (before.kind !== "other" && before.kind !== "unread") return false;
  const [text = "", said] = [before.pieces[0]?.text, joined(before.pieces)];
  const isSituation =
    /^\s*(?:i['’]m|i am|my|we|our|the kids|kids|during|while|in)\b|^\s*(?:我|孩子|家里|宝宝|爸妈|学校)(?!.*[要得])/i.test(
      text,
    );
  if (ONE_OFF.test(text) && !said.some(isPlace)) return true;
  return isSituation && said.some(({ kind }) => kind === "once") && !said.some(({ kind }) => kind === "length");
}

/** "我要陪考，周四整天不在": the next Thursday alone. */
const ONE_OFF = /^\s*我?(?:要|得|需要)(?:去)?(?:陪考|陪床|出差|看病|体检|住院|面试|考试|手术|搬家)\s*$/;

/** Speaks of the person rather than of something to do. */
function isOneself({ pieces }: Clause): boolean {
  const text = pieces[0]?.text ?? "";
  return startsWithOneself(text) || /[有在是要]/.test(text);
}
