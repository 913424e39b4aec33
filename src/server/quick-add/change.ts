import { plainly } from "./ascii.ts";
import { CLAIMED } from "./mark.ts";

/**
 * What a part of a line says about something said before it. `signal`: only that it was wrong ("no wait"); `again`: how it
 * should be ("make that Thursday"); `of`: how the thing of that name should be ("make the essay 4h"); `drop`: that it, or
 * the thing of that name, falls away. What is `sure` is a change even when nothing of that name was said.
 */
export type Change =
  | { readonly kind: "signal" }
  | { readonly kind: "again" }
  | { readonly kind: "of"; readonly name: string; readonly sure: boolean }
  | { readonly kind: "drop"; readonly name: string | null; readonly sure: boolean };

/** Words that take back what was said. */
const SURE =
  "(?:no(?=\\s*(?:[,;:!…-]|$|\\.\\D)|\\s+(?:at|make|wait|sorry|actually|i mean)\\b)|nope|wait|oops|whoops|sorry|actually|correction|my (?:bad|mistake)|i mean(?:t)?|i(?: was|['’]m) wrong|that(?:['’]s| was) wrong|(?:scratch|strike) that|never ?mind|nvm|on second thoughts?|or rather|change of plans?)(?![\\w'’])";
/** What people say beside them. */
const HESITATION =
  "(?:(?:and|but|so|ok(?:ay)?|well|hang on|hold on|ah+|oh|u[hm]+|er+|hmm+|or|rather|better|not that)(?![\\w'’])|[哦噢啊唉哎嗯诶])";
const ZH_SURE =
  "(?:(?:不对|不是的?|不|错了?|等等|等一?下|口误|抱歉|不好意思|对不起|其实)(?![一-龥\\uFFFC])|不对(?!称)|其实(?=\\uFFFC|[是要])|(?:说|写|打|搞|记|弄)错了|(?:更正|纠正)(?:一下)?|[哦噢啊]不|算了(?![一-龥]))";
const PAUSE = "[\\s,;:.!?，；：。！？、…~-]*";

/** What a correction begins with, in either language. */
export const CORRECTION = `(?:${SURE}|${ZH_SURE})`;

const LEAD = new RegExp(`^${PAUSE}(?:(?:${SURE}|${ZH_SURE}|${HESITATION})${PAUSE})+`, "i");
const IS_SURE = new RegExp(`(?<![\\w'’])${SURE}|${ZH_SURE}`, "i");

const REST = `${CLAIMED}(?:[\\s,.!。！，]|${CLAIMED}|and|then|instead(?: of)?|please|pls|thanks|的|吧|才对|了)*$`;
const IT = "(?:it|that|this|them|those|both)";
const AGAIN = new RegExp(
  `^(?:(?:let['’]?s |please |can you )*(?:make|change|set|have|do) ${IT}(?: (?:be|to|at|for|until|by|on))?|more like|instead|(?:把(?:它|这个|那个))?(?:改成?|改为|改到|改在|换成|换到|变成|挪到|推迟到|提前到)|应该?是)\\s*${REST}`,
  "i",
);
const AGAIN_WHEN_SURE = new RegExp(
  `^(?:${IT}(?:['’]?s| is| was| should be| has to be| needs?| takes?| will be| will take)|(?:should|needs to|must) be|rather|to|at|on|by|for|be|是|应该是|应是|得是|要|需要)?(?:\\s+(?:more like|due|at|on|by|to))?\\s*${REST}`,
  "i",
);
const NAME = `(?<name>[^${CLAIMED},;，；。]{1,60}?)`;
const NAMED = new RegExp(
  `^(?:let['’]?s |please |(?:can|could) you )*(?<verb>make|change|set|update|adjust|extend|shorten|lengthen|reduce|move|shift|push(?: back)?|postpone|delay|bring forward|reschedule|bump|put)\\s+${NAME}(?:['’]s (?:length|time|date|deadline|duration))?(?:\\s+(?:to|until|till|back to|forward to|due|at|be|for|on|by))?\\s*${REST}`,
  "i",
);
const IS_NOW = new RegExp(
  `^${NAME}\\s+(?:is|are|takes?|needs?|will take|should be|has to be|was)(?:\\s+(?:now|actually|really|in fact))?(?:\\s+(?:due|at|on|by))?\\s*${REST}`,
  "i",
);
/** "…, the essay 4h": the one that was said, if one was. */
const THE = new RegExp(`^(?:the|that) ${NAME}\\s*${REST}`, "i");
const ZH_NAMED = new RegExp(
  `^(?:帮我|请|麻烦)?(?:把|将)?${NAME}(?:的?(?:时间|时长|日期|截止(?:时间|日期)?|ddl))?(?:就|还是|也|再|要|应该)?(?:改成|改为|改到|改|换到|换成|调到|调成|调整到|调整为|推迟到|推到|提前到|延到|延期到|延长到|缩短到|挪到|变成|是|要)\\s*${REST}`,
  "i",
);
/** No errand, whatever it is about: "change the gym to 30 min", 把论文的时间改成… */
const CHANGED = new RegExp(
  `^change\\b.*\\b(?:to|until|till)\\s*${CLAIMED}|^(?:extend|shorten|lengthen)\\b|\\b(?:is|are) now\\b|(?:改成|改为|延长到|缩短到|调整到|调整为)\\s*${CLAIMED}`,
  "i",
);
/** "Actually buy oat milk". */
const IS_OTHER = /\b(?:actually|i mean(?:t)?|or rather|correction|no wait)\b|更正|纠正|[说写打搞]错/i;
const TAKEN_BACK = /(?:scratch|strike) that|never ?mind|\bnvm\b|算了/i;
/** One thing more, and no change: "oh wait, also gym 1h". */
const MORE =
  /^(?:also|(?:i|we) (?:also|still)|another|one more|i?\s?(?:almost |nearly )?forgot|there['’]?s also|plus|还有|另外|还要|再加|忘了)/i;

const DROP =
  /^(?:(?:let['’]?s |please |you can )?(?<verb>cancel|drop|remove|delete|forget(?: about)?|skip|scratch|strike|never ?mind|nvm|ignore|leave out)\s+(?:(?<it>it|that|this|that one|the last (?:one|task|item))|(?<name>[^,;]{1,60}?)(?<task>\s+(?:task|item|entry|to-?do|one))?(?:\s+from (?:the|my) (?:list|plan|schedule))?)(?:\s+(?:instead|after all|please|for now|altogether))?|(?<gone>[^,;]{1,60}?)\s+(?:is|was) (?:cancell?ed|off|already done|done already|not needed(?: any ?more)?|no longer needed)|mark (?<done>[^,;]{1,60}?) (?:as )?(?:done|finished|completed?))[\s.!]*$/i;
const ZH_DROP =
  /^(?:(?:取消|删掉|删除|删了|去掉|不要|划掉|忽略)(?:掉|了)?(?:(?<it>它|这个|那个|上一个|上一条)|(?<name>[^,，;；。]{1,30}?)(?<task>这?(?:个|条|项)?任务)?)(?:吧|了)?|(?:把)?(?<gone>[^,，;；。\s]{1,30}?)(?:就|先|也|还是)?(?:不用(?:做)?了|不做了|不去了|不需要了|取消(?:吧|了|掉)|删(?:掉|了|除)(?:吧|了)?|算了(?:吧)?|去掉(?:吧|了)?))[\s。.!！]*$/;
/** What nobody has to do: "forget the laundry", "skip gym". */
const NO_ERRAND = /^(?:forget|skip|scratch|strike|never ?mind|nvm|ignore)\b/i;

/** What a part of a line, its marks masked, changes of what was said before it; null when it speaks of something of its own. */
export function readChange(masked: string): Change | null {
  const text = plainly(masked).trim();
  const lead = LEAD.exec(text)?.[0] ?? "";
  const sure = IS_SURE.test(lead);
  const said = text.slice(lead.length);
  if (said === "") return sure ? { kind: "signal" } : null;
  if (!text.includes(CLAIMED))
    return readDrop(said, sure) ?? (IS_OTHER.test(lead) && !MORE.test(said) ? { kind: "of", name: said, sure } : null);
  if (AGAIN.test(said) || (sure && AGAIN_WHEN_SURE.test(said))) return { kind: "again" };
  const named = (NAMED.exec(said) ?? ZH_NAMED.exec(said) ?? IS_NOW.exec(said) ?? THE.exec(said))?.groups;
  if (named) return { kind: "of", name: nameOf(named.name), sure: sure || CHANGED.test(said) };
  const apart = /[,;:.!，；：。！]\s*$/.test(lead);
  if (!sure || MORE.test(said)) return null;
  return { kind: "of", name: nameOf(said.replaceAll(CLAIMED, " ")), sure: apart };
}

/** What takes back all that was said of a thing, when nothing follows. */
export function readLastChange(masked: string): Change | null {
  const change = readChange(masked);
  return change?.kind !== "signal"
    ? change
    : TAKEN_BACK.test(plainly(masked))
      ? { kind: "drop", name: null, sure: true }
      : null;
}

/** Whether words only say that what was said before was wrong, or begin to say how it should be: "no wait", "no at 6". */
export function takesBack(text: string): boolean {
  const lead = LEAD.exec(plainly(text).trim())?.[0] ?? "";
  const rest = plainly(text).trim().slice(lead.length);
  return IS_SURE.test(lead) && (rest === "" || /^(?:at|make|to|until|till|from) |^\d/i.test(rest));
}

function readDrop(said: string, sure: boolean): Change | null {
  const groups = (DROP.exec(said) ?? ZH_DROP.exec(said))?.groups;
  if (!groups) return null;
  const { it, name, gone, done, task } = groups;
  if (it !== undefined) return { kind: "drop", name: null, sure: true };
  const certain = [gone, done, task].some((part) => part !== undefined) || NO_ERRAND.test(said);
  return { kind: "drop", name: nameOf(name ?? gone ?? done), sure: sure || certain };
}

function nameOf(said: string | undefined): string {
  return (said ?? "").replace(/^(?:the|my|that|把|将)\s*(?=\S)/i, "").trim();
}
