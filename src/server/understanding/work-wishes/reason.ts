import type { Piece } from "./pieces.ts";
import { isPlace } from "./places.ts";
import type { Token } from "./token.ts";

/** Where a reason begins: "because of exams", "to pick up the kids", "要去接孩子". */
const REASON =
  /\b(?:because|since (?=i\b|my\b|the\b|we\b|it)|as (?=i\b|my\b|we\b|the\b)|so (?:that )?(?=i\b|we\b|my\b)|due to|in order to|thanks to|to (?=[a-z]+\b)|for (?=[a-z]+\b))|因为|由于|为了|以便|好让|[要好来]?去(?=[接送看陪带做上参])|要(?=[接送陪带做照])|来(?=[接送陪带])/gi;

/** The piece without a reason at its end that no rule could read; the reason says nothing of how one works. */
export function withoutReason(piece: Piece): Piece {
  for (const { index } of piece.text.matchAll(REASON)) {
    const at = piece.start + index;
    const [said, why] = [piece.tokens.filter(({ end }) => end <= at), piece.tokens.filter(({ start }) => start >= at)];
    const explains = said.length > 0 && said.every(isKnown) && said.some(isRelation) && !why.some(isMeasure);
    const certain =
      why.some(({ kind }) => kind === "unknown") ||
      /^(?:because|since|due to|因为|由于)/i.test(piece.text.slice(index));
    const isFor = /^for/i.test(piece.text.slice(index));
    if (isFor && !isOfOneself(said) && !said.some(({ kind }) => kind === "off")) continue;
    // "from 3pm to zorbq 6pm": hours with a word between them are no reason
    if (
      /^to\b/i.test(piece.text.slice(index)) &&
      why.some(isPlace) &&
      why.filter(({ kind }) => kind === "unknown").length < 2
    )
      continue;
    // "Could you schedule two hours for me to go through …"
    if (isWorkOfLength(said)) continue;
    if (explains && certain && said.length + why.length === piece.tokens.length)
      return { ...piece, tokens: said, reason: true };
  }
  return piece;
}

/** "Because of the school run", "have to get the kids": a piece that is nothing but a reason. */
export function isReason({ text }: Piece): boolean {
  return BECAUSE.test(text) || SCHOOL_RUN.test(text);
}

const BECAUSE = /^\s*(?:because|since (?:i|my|the|we)\b|as (?:i|my|we)\b|due to|因为|由于|毕竟|好去|好让|以便|方便)/i;
/** Without a time of its own: then it would be an event. */
const SCHOOL_RUN =
  /^(?!.*(?:\d|[一二两三四五六七八九十]点))\s*(?:and |but )?(?:(?:i|we)\s+)?(?:have|need|got|gotta|must|i['’]ve got)(?: to)? (?:go )?(?:get|pick up|fetch|collect|drop off)\s+(?:the|my|our)\s+(?:kids?|child(?:ren)?|sons?|daughters?|baby|boys?|girls?)\s*$|^(?!.*(?:\d|[一二两三四五六七八九十]点))\s*我?(?:还)?(?:得|要|需要)?(?:去)?[接送](?:孩子|小孩|娃|女儿|儿子|宝宝|小朋友)(?:放学|上学|回家)?\s*$/i;

/** "I finish at 3 on Fridays", rather than "leave at 5". */
function isOfOneself(said: readonly Token[]): boolean {
  const has = (...kinds: Token["kind"][]) => said.some(({ kind }) => kinds.includes(kind));
  return has("start", "stop") && (has("i", "day") || said.some((token) => token.kind === "days" && token.often));
}

function isWorkOfLength(said: readonly Token[]): boolean {
  const has = (kind: Token["kind"]) => said.some((token) => token.kind === kind);
  return has("can") && has("work") && has("length") && !has("rest") && !has("pause") && !has("gap");
}

function isRelation({ kind }: Token): boolean {
  return ["not", "off", "only", "start", "stop", "can", "hours", "most", "least"].includes(kind);
}

function isKnown({ kind }: Token): boolean {
  return kind !== "unknown" && kind !== "once";
}

/** A length or a certain date is more than a reason. */
function isMeasure({ kind }: Token): boolean {
  return kind === "length" || kind === "lengths" || kind === "once";
}
