import type { FactIndex } from "./plan-facts.ts";

/**
 * Whether a sentence says what a text about plans never has to: that something was done (a text does nothing), where to
 * go, what to give away, or no more than a word. A model says so when words hidden in its data made it; those of a title may be said.
 */
export function isOutOfTurn(sentence: string, { names }: Pick<FactIndex, "names">): boolean {
  const words = names.reduce((rest, name) => rest.replaceAll(name, " "), sentence.toLowerCase());
  const hosts = sentence.match(HOST) ?? [];
  if (OUT_OF_TURN.test(words) || SHOUT.test(sentence)) return true;
  return hosts.some((host) => !names.some((name) => name.includes(host.toLowerCase())));
}

/** One word in capitals, and nothing else. */
const SHOUT = /^\P{L}*\p{Lu}{4,}\P{L}*$/u;

/** As it is written, which the end of a sentence without a space behind it is not. */
const HOST = /\b[a-z0-9-]*[a-z][a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/g;

const DONE =
  "applied|deleted|removed|cancell?ed|saved|sent|booked|submitted|emailed|shared|paid|confirmed|approved|added to your|written to your";

export const OUT_OF_TURN = new RegExp(
  [
    String.raw`\b(?:i|we)(?:['’]ve| have)?\s+(?:\w+\s+)?(?:${DONE})\b`,
    String.raw`\b(?:i|we)(?:['’]ve| have)?\s+(?:moved|shifted|rescheduled|pushed)\b.*\b(?:from|for you)\b`,
    String.raw`\b(?:has|have|had|was|were)\s+(?:(?:already|now|all|just|been)\s+)*(?:${DONE})\b`,
    // "The invoices are sent on Monday" speaks of work.
    String.raw`\b(?:is|are)\s+(?:(?:all|already|now)\s+)+(?:${DONE})\b|\b(?:is|are)\s+(?:applied|deleted)\b`,
    "已经?(?:被|为你|帮你|全部)*(?:应用|删除|取消|保存|发送|提交|预订|写入|付款|确认)",
    String.raw`\b(?:pass(?:word|code|wort)s?|log(?:ging)? ?in|sign(?:ing)? in|api key|access token|credit card|verify your)\b`,
    "我(?:已|把|将)[^，。]{0,60}(?:改|移|挪|调整|提前|推迟)(?:到|至|了|为)",
    "密码|口令|登录|登陆|验证码|信用卡|银行卡|点击|转账",
    "\\S@\\S",
  ].join("|"),
  "i",
);
