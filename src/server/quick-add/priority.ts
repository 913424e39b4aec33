import { byPattern, type Meaning, type Recognizer } from "./mark.ts";

const OPEN = "(?<=^\\s*|[,;.:!?()\\[\\]，；。：！？、（）【】\\uFFFC]\\s*)";
const CLOSE = "(?=\\s*(?:$|[,;.:!?)\\]，；。：！？、（）【】\\uFFFC]))";

/** How much it matters, 1 (highest) to 4, and which effort it takes. */
export const PRIORITIES: readonly Recognizer[] = [
  byPattern(/(?<![\w!])(?:!|p)(?<level>[1-4])(?![\w.])/gi, ({ groups }) => priority(Number(groups?.level))),
  byPattern(
    /[[(【（]\s*(?:(?<high>high|important|高|重要)|(?<urgent>urgent|紧急|急)|(?<low>low|低|不急))\s*[\])】）]/gi,
    ({ groups }) => priority(groups?.urgent ? 1 : groups?.high ? 2 : 4),
  ),
  byPattern(/\bprio(?:rity)?\s*[:=]?\s*(?<level>[1-4])\b/gi, ({ groups }) => priority(Number(groups?.level))),
  byPattern(/优先级\s*[:：]?\s*(?<level>[1-4一二三四])/g, ({ groups }) => priority(levelOf(groups?.level ?? ""))),
  byPattern(/(?<!!)(?<marks>!{2,})(?=\s|$|[,;，；。)\uFFFC一-龥a-z\d])/g, ({ groups }) =>
    priority((groups?.marks?.length ?? 0) > 2 ? 1 : 2),
  ),
  byPattern(
    /\b(?:(?:top|highest|max(?:imum)?)[- ]prio(?:rity)?|prio(?:rity)?\s*[:=]?\s*(?:urgent|highest|critical))\b/gi,
    () => priority(1),
  ),
  byPattern(/\b(?:high(?:er)?[- ](?:prio(?:rity)?|importance)|prio(?:rity)?\s*[:=]?\s*high)\b|!high\b/gi, () =>
    priority(2),
  ),
  byPattern(/\b(?:(?:medium|normal)[- ]prio(?:rity)?|prio(?:rity)?\s*[:=]?\s*(?:medium|normal))\b|!medium\b/gi, () =>
    priority(3),
  ),
  byPattern(
    /\b(?:low(?:er|est)?[- ]prio(?:rity)?|prio(?:rity)?\s*[:=]?\s*low|not (?:that |so |very |really )?(?:urgent|important)|no rush|no hurry|can wait|when idle)\b|!low\b/gi,
    () => priority(4),
  ),
  byPattern(
    /(?:非常|特别|十分|很)?紧急(?:且|又|、)?重要|(?:非常|特别|十分|最)重要|重要(?:且|又|、)?紧急|(?:最高|特高)优先级?|优先级最高/g,
    () => priority(1),
  ),
  byPattern(/不(?:是)?(?:太|怎么|很|特别|那么)?(?:着?急|紧急|重要)|低优先级?|优先级低/g, () => priority(4)),
  byPattern(/(?:高优先级?|优先级高)/g, () => priority(2)),
  byPattern(
    /(?<!not |un|n't be )\b(?:very\s+|super\s+)?urgent(?:ly)?\b(?!\s+(?:care|department|call))!*|\basap\b!*|\bas soon as possible\b/gi,
    () => priority(1),
  ),
  byPattern(/(?<=^\s*)IMPORTANT\b!*/g, () => priority(2)),
  byPattern(
    new RegExp(`${OPEN}(?:very |super |really |extremely )?(?:critical|important)${CLOSE}!*`, "gi"),
    ({ 0: text }) => priority(/critical|very|super|really|extremely/i.test(text) ? 1 : 2),
  ),
  byPattern(
    new RegExp(
      `${OPEN}(?:and |but )?(?:this|that|it)(?: one)?(?:['’]s| is)(?: just| also)*(?<much> very| super| really| extremely)? (?:important|critical)${CLOSE}!*`,
      "gi",
    ),
    ({ groups }) => priority(groups?.much ? 1 : 2),
  ),
  byPattern(
    new RegExp(
      `${OPEN}(?:这|那|它)(?:[个件]事?情?|项)?(?:是|真的?|可)?(?:(?<much>超级?|特别?|很|非常|十分|最)|有点|比较|挺|蛮)?(?:着?急|紧急|重要)(?:的|了)?${CLOSE}[!！]*`,
      "g",
    ),
    ({ 0: text, groups }) => priority(groups?.much || /紧急/.test(text) ? 1 : 2),
  ),
  byPattern(
    /(?<=^|[\s,;，；。\uFFFC])(?:(?<much>超级?|特别?|很|非常|火|十万火|万分)|有点|比较|挺|稍微有点)急的?(?=[!！\s,;:：\uFFFC]|$)[!！]*/g,
    ({ groups }) => priority(groups?.much ? 1 : 2),
  ),
  byPattern(new RegExp(`(?<=\\s)(?:(?:非常|特别|十分|很)?(?:紧急|加急|特急)|尽快|尽早|赶紧)${CLOSE}[!！]*`, "g"), () =>
    priority(1),
  ),
  byPattern(
    new RegExp(
      `${OPEN}(?:(?:非常|特别|十分|很)?(?:紧急|加急|特急|火急)|越[快早]越好|尽快|尽早|赶紧|急)(?:${CLOSE}|(?=\\s))[!！]*`,
      "g",
    ),
    () => priority(1),
  ),
  byPattern(/(?<=^[\s*•-]*|[,;，；。\uFFFC]\s*|我要?|请)(?:尽快|尽早|赶紧|抓紧|马上|立刻|立即)(?=[一-龥a-z])/gi, () =>
    priority(1),
  ),
  byPattern(new RegExp(`(?:${OPEN}|(?<=\\s))(?:很|比较|挺|蛮)?(?:重要|优先)的?(?:${CLOSE}|(?=\\s))[!！]*`, "g"), () =>
    priority(2),
  ),
];

const BRACKETED = "[(\\[#@（【]";

/** Whether it needs a clear head. A word within a title ("deep clean", "light bulb") is left to the title. */
export const EFFORTS: readonly Recognizer[] = [
  byPattern(/\beffort\s*[:=]?\s*(?<effort>deep|light|high|low)\b/gi, ({ groups }) =>
    effort(/deep|high/i.test(groups?.effort ?? "")),
  ),
  byPattern(
    new RegExp(
      `${BRACKETED}\\s*(?<effort>deep|focus|light|shallow|easy|专注|深度|轻松)(?:\\s*work|工作)?\\s*[)\\]）】]?`,
      "gi",
    ),
    ({ groups }) => effort(/deep|focus|专注|深度/i.test(groups?.effort ?? "")),
  ),
  byPattern(
    /\b(?:deep[- ]work|deep[- ]focus|(?:needs?|requires?|requiring) (?:deep )?(?:focus|concentration)|focus(?:ed)? work|high[- ](?:effort|focus))\b/gi,
    () => effort(true),
  ),
  byPattern(/\b(?:light[- ]work|shallow[- ]work|low[- ](?:effort|energy|focus)|light[- ]effort)\b/gi, () =>
    effort(false),
  ),
  byPattern(
    new RegExp(`(?<=[,;\\uFFFC]\\s*)(?:deep|focus(?:ed)?)${CLOSE}|(?<=[a-z]\\s+)deep(?=\\s*(?:$|[,;\\uFFFC]))`, "gi"),
    () => effort(true),
  ),
  byPattern(new RegExp(`(?<=[,;\\uFFFC]\\s*)(?:light|shallow|easy)(?: (?:work|stuff|task|one))?${CLOSE}`, "gi"), () =>
    effort(false),
  ),
  byPattern(/(?<=^[\s*•-]*)(?<effort>deep|focus|light|shallow|easy)(?: work)?(?=\s*:)/gi, ({ groups }) =>
    effort(/deep|focus/i.test(groups?.effort ?? "")),
  ),
  byPattern(
    /深度(?:工作|专注)|(?:需要?|要)(?:高度)?专注|高度专注|(?:高|重)强度|(?:比较|挺|很|有点|特别|非常)?费脑子?|烧脑/g,
    () => effort(true),
  ),
  byPattern(
    /轻量(?:工作|任务)?|低精力|低能量|浅层工作|低强度|不费脑|轻松(?:一?[点些])?的?(?:活儿?|事情?|任务|工作)/g,
    () => effort(false),
  ),
  byPattern(new RegExp(`(?:${OPEN}|(?<=\\s))(?:专注|深度)${CLOSE}`, "g"), () => effort(true)),
  byPattern(new RegExp(`(?:${OPEN}|(?<=\\s))(?:轻松|简单)${CLOSE}`, "g"), () => effort(false)),
];

function effort(deep: boolean): Meaning {
  return { kind: "effort", effort: deep ? "deep" : "light" };
}

function levelOf(text: string): number {
  const chinese = "一二三四".indexOf(text);
  return chinese >= 0 ? chinese + 1 : Number(text);
}

function priority(level: number): Meaning {
  return { kind: "priority", level: level as 1 | 2 | 3 | 4 };
}
