import { plainly } from "./ascii.ts";
import { datesSeen } from "./calendar-date.ts";
import type { Clock } from "./mark.ts";

/** What looks like a wish about time, length, repetition or importance that no rule understood. */
const SUSPECTS: readonly RegExp[] = [
  /\b(?:before|after|until|till|due|deadline|within|no later than|starting|every|each|except|unless|half past|quarter (?:past|to))\b[^,;]*/gi,
  /\b(?:by|from|since|on|in|at)\s+(?:the\s+)?(?:end|start|beginning|middle|week|month|year|quarter|semester|term|spring|summer|autumn|fall|winter|lunch|dinner|breakfast|christmas|easter|new year|thanksgiving|noon|midnight|early|late|mid)\b[^,;]*|\b(?:by|from|since|on|in|at)\s+(?:the\s+)?\d[^,;]*|\bfor \d+$/gi,
  /\b(?:soon|later|someday|eventually|sometime|tonight|yesterday|fortnight|next (?:week|month|year|time|quarter|semester|term|few)|last (?:week|month|mon|tue|wed|thu|fri|sat|sun)\w*|this (?:week|month|year|quarter|semester|term)|early|lunchtime|noonish|b4|2mo?rr?ow|most days|o'?clock)\b/gi,
  /\b(?:mon|tues?|wed|thu|thurs?|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?s?\b/gi,
  /\b(?:daily|weekly|monthly|quarterly|yearly|biweekly|hourly)\b(?=\s*$)|\b(?:twice|thrice|(?:\d+|two|three|four|five)\s*(?:x|times))\b/gi,
  /(?<![\w.#])(?!(?:\d{4,}|[5-9]\d\d|4[89]\d)m\b)\d+(?:[.,]\d+)?\s*(?:h|hrs?|hours?|m|mins?|minutes?|d|days?|w|wks?|weeks?|months?|years?|am|pm|sec(?:ond)?s?)\b(?![- ](?:challenge|plan|trial|program(?:me)?|streak|notice|sprint|pass|retreat|trip|detox|course|calendar|print(?:er)?)\b)/gi,
  /(?<![\w.])\d{1,2}:\d{2}(?![\w])|(?<![\w./])\d{1,2}[/.]\d{1,2}[/.]\d{2,4}(?![\w])|\b\d{1,2}\/\d{1,2}\b/gi,
  /(?<![\w])(?:!\d+|!{2,}|p\d+)(?![\w])|\b(?:priority|urgent|asap)\b/gi,
  /\b(?:an?|half|couple|few|several)\s+(?:of\s+)?(?:an?\s+)?(?:hours?|minutes?|days?|weeks?)\b/gi,
  /\d+\s*[x×]\s*\d+|\bfirst thing\b|^week$|^important\b|\b(?:by|before|until|from)$|^(?:mornings?|afternoons?|evenings?|nights?)$|\bthe (?:day|night|evening)$|\b(?:half|full|all|whole|a)[- ]day\b/gi,
  /\b(?:UTC|GMT|EST|EDT|PST|PDT|MST|CST|CDT|CET|CEST|BST|IST|JST|AEST|ET|PT)\b/g,
  /(?:^\d+\s+)?\S+\s*\/\s*(?:day|week|wk|month|hr|hour)\b|\S+ (?:per|a) (?:day|week|wk|month)\b|^(?:0?[1-9]|[12]\d|3[01])[.-](?:0?[1-9]|[12]\d|3[01])(?![\w.-])/gi,
  /\blight(?=\s*$)|^(?:deep|light) work\b/gi,
  /\bbetween\s+(?!the\b)[^,;]*/gi,
  /(?:每[套篇章份门道页本节课科段人]|[早午晚]各|各)\s*$/g,
  /每[周天月年日隔个星]\S*|(?<!第)(?<![\d一二两三四五六七八九十])(?:[2-9]|\d\d+|[二两三四五六七八九十]+)(?:次|遍)(?!元|要|数)|(?:之|以)[前后]|截止|到期|(?<![第\d一二两三四五六七八九十])[\d一二两三四五六七八九十]+(?:点(?<!(?:准备|打印|整理|预习)[\d一二三四五六七八九十]+点(?=半?的[一-龥]))|分钟|个?小时|个?钟头|个?星期|周(?!年|[一-龥]?期))(?!点)/g,
  /(?:^|[\s，,])(?:上个?|下下?个?|这个?|本)(?:周|星期|礼拜|月|学期|季度)\S*|昨[天晚]|前天|改天|晚点|晚些|等会|待会|稍后|过会|过[一两几]天|全天|(?:明|今|后)年(?!级)|[\d一二三四五六七八九十]+月(?:份|[初中底]|[上中下]旬)?(?:之?[前内后])|过几天|有空|有时间|[午晚早]?饭[前后]|睡前|起床后|[上下]班[前后]|[上下]课[前后]|周[一二三四五六日末]|星期[一二三四五六日天]|月[初中底]|年[初中底](?!总结)|双休日|节假日|(?:春节|元旦|国庆|中秋|端午|清明|除夕|圣诞|五一)节?(?=[前后之以那当]|期间|假|放假|\s|[,，]|$)|北京时间|一会儿?(?=$|\s)|(?:[一半每]个?)(?:年|月|季度?)[一两二三四\d]+[次回]|大年[三初][一二三四五六七十]|[半一二两三四五六七八九十\d]+(?:整)?天(?!转正|计划|挑战|打卡|试用|旅行|行程|训练|课程|无理由)|(?:寒假|暑假|假期)(?=[前后里内之以]|期间)|节[前后]|学期[初末]/g,
  /^(?:紧急|重要|尽快)/g,
  /(?<!\b(?:pp?|pages?|ch|chapters?|problems?|ex|exercises?|questions?|lines|verses|units?|sections?|lessons?|weeks?|slides|parts?|ages?|nos?|steps?|levels?|rounds?|grades?|class|score|v)\.? )(?<![\w-])\d{1,2}[-–]\d{1,2}$/gi,
  // Conditions, and what begins when something else is over: "if it rains", 如果不下雨, 等快递到了, 查房前写.
  /\b(?:if|in case|assuming|provided|depending on|while(?= (?:i|we|you|he|she|they|the|it|my)\b)|by the time)\b(?!-)[^,;]*|(?:^|(?<=\s))(?:once|as soon as|when)\s+(?!to\b|is\b|in\b)[a-z][^,;]*|(?:如果|要是|假如|万一|除非|视情况|看情况)[^,，\s]*|^等(?!等|级|式|效|价|于|额|候|位|腰|比)[^,，\s]{1,8}?[了完好后]/gi,
  /[一-龥\d]{1,8}(?<![提面以眼目从生跟之当空超向往])前(?=$|[\s,，]|[把写做交完发弄搞整收打去要排练看买复]|准备)|[一-龥]{2,5}(?<![以之然今落最背先前此随])后(?=$|[\s,，]|[把写做交完发弄搞整收打去要付看])|^[^,，]{1,4}就(?:不|改|取消)/g,
  /(?<=[.!?。！？]\s)(?:it|she|he|they|this|that|we)\b[^.]*$/gi,
  /\b(?:leave|leaving|arrive|depart|doors)\s+\d{1,2}$|\b(?:pre|post)[- ](?:shift|class|work|exam|trip|meeting|school)\b|\bor (?:maybe |perhaps )?\d+\b|(?<![\w#])0\d[0-5]\d(?:\s*[-–]\s*\d{4})?(?!\w|\s*\d)|\b(?:arvo|tomoz|tomoro+w*|2moz|(?:two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?:days?|weeks?|months?|years?))\b|(?<=\s)(?:[01]?\d|2[0-3])\.[0-5]\d(?=$|\s+(?:tom|tod|mon|tue|wed|thu|fri|sat|sun|on\b))/gi,
  /每(?:隔|[\d一两二三四五六七八九十半])?[个封章篇页套道份件门科节题家位户项本张只组段条场人次]?\s*$|(?:^|[\s,，])各自?\s*$/g,
  /\b(?:nxt|wknd?|l8r)\b|提前(?!批|还款|退|量)|\bx\s?\d+\s*$|\bspread\b[^,;]*|\baoe\b|(?:^|\s)[ap]m$|\bovernight$|(?<=\s)\d{1,3}(?=\s+\/\s)|\b(?:beforehand|afterwards?)\b|\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?: (?:fifteen|thirty|forty[- ]five))?|\bfor (?:five|ten|fifteen|twenty|twenty[- ]five|thirty|forty|forty[- ]five|sixty|ninety)$|负$|\b(?:when|while) (?:i['’]?m|i am)\b[^,;]*|\band next$/gi,
  /^(?:don['’]?t|do not|never|can(?:no|['’])t)\b[^,;]*/gi,
];

/** The parts of `runs` that should be shown as not understood; what is `named` in them is a name and no wish. */
export function leftovers(runs: readonly string[], named: readonly string[], clock: Clock): string[] {
  return runs.flatMap((run, index) => {
    const text = named.reduce((rest, name) => rest.replace(name, " ".repeat(name.length)), run);
    const plain = plainly(text);
    const found = SUSPECTS.flatMap((suspect) =>
      [...plain.matchAll(suspect)].map((match) => run.slice(match.index, match.index + match[0].length).trim()),
    );
    const alone = index > 0 && /^\d+$/.test(plain.trim()) ? [run] : [];
    return outermost([...found, ...alone, ...misspelt(plain), ...datesSeen(plain, clock)].filter(Boolean));
  });
}

const NAMES_OF_DAYS =
  "monday tuesday wednesday thursday friday saturday sunday tomorrow tonight weekend january february april august september october november december".split(
    " ",
  );

/** "By firday": what comes after a word that announces a day, and is a letter or two away from one. */
function misspelt(text: string): string[] {
  const announced = /\b(?:by|on|due|before|until|till|after|next|this|every)\s+(?<word>[a-z]{5,10})\b/gi;
  return [...text.matchAll(announced)].flatMap(({ groups }) => {
    const word = groups?.word ?? "";
    return NAMES_OF_DAYS.some((name) => isSlipOf(name, word.toLowerCase())) ? [word] : [];
  });
}

/** Whether a word is a name with one letter more, less or other, or two letters that changed places. */
function isSlipOf(name: string, word: string): boolean {
  if (name === word || Math.abs(name.length - word.length) > 1) return false;
  let from = 0;
  while (from < name.length && name[from] === word[from]) from++;
  const [rest, other] = [name.slice(from), word.slice(from)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  );
}

/** Without those that are part of another. */
function outermost(parts: readonly string[]): string[] {
  const unique = [...new Set(parts)];
  return unique.filter((part) => !unique.some((other) => other !== part && other.includes(part)));
}
