import { speaksOfTheTask } from "#server/quick-add/of-the-task.ts";
import { tellsOfOneself } from "./first-person.ts";
import type { Piece } from "./pieces.ts";
import { talksOfWork } from "./talks-of-work.ts";
import type { Token } from "./token.ts";
import { UNHELD } from "./unheld.ts";

/**
 * Whether pieces that no rule reads speak of the person's time in general: then they are said not to be understood, and are
 * never a task. `afterTask`: a task stands before them, and a time alone is its.
 */
export function isAboutWork(pieces: readonly Piece[], afterTask: boolean): boolean {
  const text = pieces[0]?.text.replace(OPENING, "") ?? "";
  const tokens = pieces.flatMap((piece) => piece.tokens);
  if (afterTask && (speaksOfTheTask(text) || /^no (?:later|earlier)\b/i.test(text))) return false;
  if (/\bdon['’]?t (?:let me )?forget\b/i.test(text)) return false;
  if (/^(?:go to|attend|visit)\b|^(?:不要|别)忘/i.test(text)) return false;
  if (/^i(?:['’]m| am)\b/i.test(text) && tokens.some(({ kind }) => kind === "length")) return false;
  return (
    saysHowToWork(tokens, /[\u3400-\u9FFF]/.test(text)) ||
    speaksOfOneself(text, tokens) ||
    tellsWhatOneDoes(text, tokens) ||
    (tellsOfOneself(pieces[0]?.text ?? "") && !tokens.some(({ kind }) => kind === "length" || kind === "once")) ||
    talksOfWork(pieces[0]?.text ?? "") ||
    UNHELD.some((pattern) => pattern.test(text.trimEnd()))
  );
}

const OPENING =
  /^(?:[\s*•-]|(?:and|but|also|please|pls|so|plus)\s+|(?:make sure(?:\s+(?:i|to))?|try to|let me|let['’]s)\s+|(?:请|另外|还有|并且|而且|但是?|麻烦|希望|尽量|最好|我(?:想|希望|要)?))*/i;

/** "I start late on Mondays", "Mondays end early": the person or a weekday, and then what it does; not "I need to start …". */
function speaksOfOneself(text: string, tokens: readonly Token[]): boolean {
  if (/^i\s+(?:need|have|want|must|should|ought|got|will)\b|^i(?:['’]d| would) like\b|^i['’](?:ll|ve)\b/i.test(text))
    return false;
  if (tokens.some(({ kind }) => kind === "length" || kind === "lengths")) return false;
  const [first] = tokens;
  const isSubject = first?.kind === "i" || (first?.kind === "days" && first.often);
  const next = tokens.find(({ kind }) => kind !== "i" && kind !== "days" && kind !== "part");
  const isHabit = tokens.some(
    (token) =>
      token.kind === "edge" ||
      token.kind === "part" ||
      token.kind === "vague" ||
      (token.kind === "days" && token.often),
  );
  return isSubject && isHabit && (next?.kind === "start" || next?.kind === "stop") && !/[\u3400-\u9FFF]/.test(text);
}

/** "I pick up my kid at 4 on Tuesdays", "I do a half day on Thursdays": what one does anyway. */
function tellsWhatOneDoes(text: string, tokens: readonly Token[]): boolean {
  const days = tokens.filter((token) => token.kind === "days");
  const isOften = tokens.some(({ kind, ...token }) => kind === "day" || ("often" in token && token.often));
  const isStanding = days.length > 1 || isOften || /\bhalf (?:a )?days?\b/i.test(text);
  return (
    (isStanding || days.length === 0) &&
    DOES.test(text.replace(DAYS_FIRST, "")) &&
    !tokens.some(({ kind }) => kind === "length" || kind === "once")
  );
}

/** "Wednesdays I pick up my daughter at 3". */
const DAYS_FIRST = /^(?:on )?\w+days (?:and \w+days )?(?=i\b)/i;
const DOES =
  /^i (?!(?:still |also |really |just )?(?:need|have|had|must|should|shall|will|want|wanna|ought|got|gotta|would|could|can|was|owe|promised|forgot|plan|hope|intend|think)\b)[a-z]+\b/i;

/** A relation that only a wish has, with nothing unknown before it, and something that it is about. */
function saysHowToWork(tokens: readonly Token[], isChinese: boolean): boolean {
  const has = (...kinds: Token["kind"][]) => tokens.some(({ kind }) => kinds.includes(kind));
  if (!has("unknown", "once") && isRelation(has)) return true;
  if (has("once") && has("work") && has("edge") && !has("unknown", "length")) return true;
  if (has("once") && has("i") && has("start", "stop") && has("edge") && !has("unknown", "length")) return true;
  if (has("once") && has("rest") && !has("unknown", "length")) return true;
  const relation = tokens.findIndex(({ kind }) => RELATIONS.includes(kind));
  if (relation < 0 || tokens.length < 2 || (tokens[relation]?.kind === "duty" && has("length"))) return false;
  const known = !has("unknown");
  if (known && (!has("once") || has("not", "off", "only", "hours", "rest", "engaged", "can", "available"))) return true;
  const kind = tokens[relation]?.kind;
  // 睡前一小时不要安排
  if (kind === "not" && tokens[relation + 1]?.kind === "work" && isChinese) return true;
  if (tokens.slice(0, relation).some(({ kind }) => kind === "unknown")) return false;
  if (kind === "not")
    return has(
      "work",
      "hours",
      "duty",
      "rest",
      "gap",
      "block",
      "deep",
      "attend",
      "more",
      "less",
      "longer",
      "shorter",
      "lunch",
    );
  if (
    (kind === "soft" && !(has("unknown") && has("length"))) ||
    (kind === "others" && !has("length")) ||
    kind === "kept"
  )
    return true;
  if (kind === "unsaid") return relation === 0 && tokens[1]?.kind === "length";
  if (kind === "hours") return has("span", "edge");
  return kind === "only" && has("work", "can", "hours", "deep") && !has("length");
}

/** Relations that tell of work only beside one another or a time. */
function isRelation(has: (...kinds: Token["kind"][]) => boolean): boolean {
  return (
    has("can", "available") ||
    (has("rest") && has("part", "span", "edge")) ||
    (has("block") && has("length") && has("part")) ||
    (has("vague") && has("start", "stop", "deep", "attend", "work", "hours")) ||
    (has("lunch") && has("day", "work", "also")) ||
    (has("lunch") && has("span") && has("i", "days"))
  );
}

const RELATIONS: readonly Token["kind"][] = [
  "not",
  "off",
  "engaged",
  "soft",
  "only",
  "hours",
  "duty",
  "most",
  "least",
  "kept",
  "others",
  "except",
  "more",
  "less",
  "longer",
  "shorter",
  "gap",
  "unsaid",
  "back-to-back",
];
