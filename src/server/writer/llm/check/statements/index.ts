import type { Said } from "../said.ts";
import type { Subject } from "../subject.ts";
import { ALL_OF_IT } from "./all-of-it.ts";
import { EDGES } from "./edges.ts";
import { EXTREMES } from "./extremes.ts";
import { FREE_DAYS } from "./free-days.ts";
import { LIMITS } from "./limits.ts";

const STATEMENTS = [...ALL_OF_IT, ...FREE_DAYS, ...EXTREMES, ...EDGES, ...LIMITS];

/**
 * What a clause states without a number: that everything fits, that a day is free, that one thing is the longest or the
 * first. Each statement that the words make must hold; one that cannot be checked does not.
 */
export function statementsHold(words: string, said: Said, subject: Subject): boolean {
  if (!said.inReasons && UNCHECKABLE.test(words)) return false;
  return STATEMENTS.every(({ about, needs, holds }) => {
    if (!about.test(words) || (needs === "moments" && said.moments.length === 0)) return true;
    return said.inReasons || holds(said, subject);
  });
}

/** Says when without saying it ("tomorrow": the text may be read any day), how much without a number, or what nobody measured. */
const UNCHECKABLE =
  /\b(?:today|tonight|tomorrow|yesterday|overnight|next (?:week|month|day|morning|mon|tue|wed|thu|fri|sat|sun)\w*|(?:the )?(?:day|week) (?:after|before)|following (?:day|week|morning)|every (?:other|second)|(?<!\band a )half (?:as|(?:of )?(?:the |your )?(?:week|day|month|plan|work|time|tasks?|blocks?|load|window|deadlines?|hours?))|halfway|(?<!\bhours? and )(?:a|one|two|three) (?:third|quarter|fifth)s? of(?! an hour)|most of (?:the|your)|majority|twice as|double|triple|percent|per cent|(?:longer|shorter|fuller|busier|lighter|heavier|earlier|later) of the|only(?=\s{3,}leaves| (?:plan|option|variant) \d)|dozens|well (?:over|under)|(?:over|under|(?:more|less|fewer|longer|shorter) than) (?:about )?(?:half|twice)|(?:half|whole|full|entire) (?:a |the )?day|all day|bulk of|(?:nearly|almost) all|loosest|roomiest|(?:gives?|leaves?|gets?|gains?)\b[^.;]{0,30}\bthe (?:most|least) (?:time|variety|focus|rest)|(?:short|long|light|full|heavi|busi|easi)est (?:first|last|start|end)\w*|days? (?:and a half )?(?:before|ahead|early|earlier|to spare)|middle of|full free day|(?:right|immediately|directly|straight) before|side by side|dinner|breakfast|so (?:does|do) (?=the\b|your\b|\s)|after (?:it is|it['’]s|they are|its|their|the) (?:due|deadlines?)|equal(?:ly)?|identical|as (?:much|many|long|full|busy|light|heavy) as|the same (?:amount|load|length|number|time|day)|no (?:meetings?|class(?:es)?|lectures?|appointments?|calls|commitments?|interruptions?))\b|没有?(?:会议|课程?|会)(?![^，。]{0,2}[错耽])|一样[多长忙满]|天[前后]|提前|[晚早][饭餐]|相同|同样|只有\s*方案|%|今天|今晚|明天|明晚|后天|昨天|次日|第二天|隔天|下周|上周|下个?月|大部分|大多数|多数|一半|半数|三分之|百分之|倍|(?:超过|不到|不足|少于|多于)(?=\s*[\d一二两三四五六七八九十]+\s*[天个次项段](?!半?(?:小时|钟头)))|[天个次项段]以[上下]|半天|整天(?![都也]?(?:是)?(?:空|没|休))/i;
