import type { Clause } from "./clause.ts";
import { asksForWork } from "./first-person.ts";
import { joined } from "./groups.ts";
import { isOfTask } from "./places.ts";
import type { Token } from "./token.ts";
import type { WorkWish } from "./wish.ts";

/**
 * The clauses of a line, each sentence looked at as a whole: what the person says of themselves beside a wish is no task.
 * Where it could change the wish, the whole sentence is not understood.
 */
export function settleSentences(clauses: readonly Clause[]): Clause[] {
  return sentencesOf(clauses)
    .map(withoutDoubtOfDays)
    .flatMap((sentence) => {
      if (sentence.some(saysWhichHalf) && sentence.some(leavesHalfOpen))
        return [{ kind: "unread" as const, pieces: sentence.flatMap(({ pieces }) => pieces) }];
      if (sentence.some(isOneRuledOut) && sentence.some((clause) => clause.kind === "other" && !isRemark(clause)))
        return sentence.map((clause) => (isOneRuledOut(clause) ? { ...clause, kind: "unread" as const } : clause));
      if (!sentence.some(({ kind }) => kind !== "other") || !sentence.some(isRemark)) return sentence;
      const certain = sentence.every(
        (clause) => clause.kind !== "unread" && !(isRemark(clause) && couldChange(clause)),
      );
      if (certain) return sentence.map((clause) => (isRemark(clause) ? { ...clause, kind: "aside" as const } : clause));
      // A task in it stays one.
      return sentence.some((clause) => clause.kind === "other" && !isRemark(clause))
        ? sentence.map((clause) => (isRemark(clause) ? { ...clause, kind: "unread" as const } : clause))
        : [{ kind: "unread" as const, pieces: sentence.flatMap(({ pieces }) => pieces) }];
    });
}

/**
 * "明天下午我要去接孩子，三点以后别排": where words before a time name a day that may be the one it is of, the time is not held to
 * every day.
 */
function withoutDoubtOfDays(sentence: readonly Clause[]): readonly Clause[] {
  return sentence.map((clause, index) => {
    const isOfAllDays = clause.kind === "wish" && OF_TIMES.includes(clause.wish.kind) && !says(clause, "days", "day");
    const doubtful = sentence.slice(0, index).some((before) => leavesDaysOpen(before, clause));
    return isOfAllDays && doubtful ? { kind: "unread", pieces: clause.pieces } : clause;
  });
}

const OF_TIMES: readonly WorkWish["kind"][] = ["without", "begin", "until"];

function leavesDaysOpen(before: Clause, after: Clause): boolean {
  if (before.kind === "wish" || before.kind === "aside" || says(before, "length", "lengths")) return false;
  if (before.kind === "unread") return says(before, "days", "once");
  const text = before.pieces[0]?.text ?? "";
  const isCause = after.pieces[0]?.link === "so" || /[\u3400-\u9FFF]/.test(text);
  return isCause && says(before, "days", "once") && /我|\b(?:i|we|my)\b/i.test(text);
}

function says({ pieces }: Clause, ...kinds: Token["kind"][]): boolean {
  return joined(pieces).some(({ kind }) => kinds.includes(kind));
}

/** "周三不行，周四交作业": beside a task it is of that task that a day is no good. */
function isOneRuledOut({ kind, pieces }: Clause): boolean {
  return (
    kind === "wish" &&
    !joined(pieces).some((token) => token.kind === "days" && token.often) &&
    pieces.some(({ text }) =>
      /不行|不可以|没空|没时间|有事|不方便|\b(?:does ?n[o']?t|won't) work\b|\bno good\b|\b(?:is|are|works|would be)(?: also)? (?:ok(?:ay)?|fine|good|possible)\b|也(?:行|可以)/i.test(
        text,
      ),
    )
  );
}

/** "我早起，5点到7点最清醒": speaks of early or late, and could mean the other half of the day than the times would alone. */
function saysWhichHalf({ kind, pieces }: Clause): boolean {
  return (
    kind !== "wish" && pieces.some(({ text }) => /早起|早鸟|起得早|夜猫|熬夜|\bearly\b|\bowl\b|\blark\b/i.test(text))
  );
}

function leavesHalfOpen({ kind, pieces }: Clause): boolean {
  const isOpen = (token: Token) => token.kind === "span" && !token.sure && token.from % 720 < 9 * 60;
  return kind === "wish" && joined(pieces).some(isOpen);
}

function sentencesOf(clauses: readonly Clause[]): Clause[][] {
  const sentences: Clause[][] = [];
  for (const clause of clauses) {
    if (clause.pieces[0]?.link === "sentence" || sentences.length === 0) sentences.push([clause]);
    else sentences.at(-1)?.push(clause);
  }
  return sentences;
}

/** Words in the first person, or of why: "night owl here", "太碎了我做不进去". */
function isRemark({ kind, pieces }: Clause): boolean {
  if (kind !== "other") return false;
  const text = pieces[0]?.text ?? "";
  return (
    !joined(pieces).some(isOfTask) &&
    !SAYS_HOW_OFTEN.test(text) &&
    (OF_ONESELF.test(text) || OF_WHY.test(text) || OF_WHO.test(text)) &&
    !asksForWork(text)
  );
}

/** "健身我想一周去三次": a habit, whoever says it. */
const SAYS_HOW_OFTEN =
  /[一二两三四五六七几\d]\s*[次回趟]|\b(?:once|twice|(?:\d|two|three|four|five|six|seven) times)\b/i;

const OF_ONESELF =
  /^\s*(?:and |but |so |then )*(?:i|i['’]m|i['’]ve|i['’]d|i['’]ll|we|we['’]re)\s|\b(?:here|owl|lark|bird|morning person)\s*$|^\s*(?:as|being|(?:full|part)[- ]time|busy|new|single|retired|working) (?:an? )?(?:\w+ )?(?:nurse|mom|mum|dad|parent|student|teacher|manager|retiree|freelancer|shop owner|owner|doctor|engineer|shift)\b|我(?!的)|^\s*(?:(?:早上|中午|下午|晚上|每天)*要?(?:给|陪|带|接|送|照顾)(?:孩子|娃|孙子|孙女|爸妈|老人)|白天|平时|平常|周[一二三四五六日末天].{0,2}店里|店里|家里|孩子|公司|学校).*(?:要|得|有|在|忙|是)/i;
/** "护士长，周一周二7点到19点上班": who one is. */
const OF_WHO =
  /^\s*(?:我是|作为)?\S{0,3}(?:护士长?|医生|老师|学生|店主|老板|经理|退休了?|上班族|宝妈|奶爸|工程师|程序员)\s*$/;
const OF_WHY =
  /^\s*(?:otherwise|or else|it['’]?s|that['’]?s|they['’]?re|because|since|too |the kids?|my (?:kids?|son|daughter|wife|husband|partner|brain|energy|shop|boss|team))\b|^\s*(?:时间|作息|孩子|娃|宝宝|太|不然|否则|要不|要不然|因为|毕竟|这样|累|困|再[多长久短少]|不能再|别再)|(?:忙|累|困|碎|吵|不进去|不下去|不了|受不了|太.{1,3})[了啊呀]?$/i;
function couldChange({ pieces }: Clause): boolean {
  const changing: readonly Token["kind"][] = ["not", "only", "except", "others", "span", "edge", "part", "can"];
  const isCondition = /\b(?:if|unless|maybe|sometimes|mostly|except|depends?)\b|如果|除非|有时|可能|看情况|不一定/i;
  return (
    joined(pieces).some(({ kind }) => changing.includes(kind)) || pieces.some(({ text }) => isCondition.test(text))
  );
}
