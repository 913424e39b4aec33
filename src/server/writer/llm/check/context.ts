import { saysFree } from "./said.ts";
import type { Topic } from "./subject.ts";

/** Stands for words that leave habits out of what is counted. */
export const NOT_HABITS = "⊖";

/** Stands for words that count habits in. */
export const WITH_HABITS = "⊞";

/** What a clause speaks of, where that decides which counts are meant. */
export type Context = {
  readonly unplaced: boolean;
  /** Of what found its place, and of nothing else. */
  readonly placed: boolean;
  /** Of the days that were planned, with work or without. */
  readonly window: boolean;
  readonly all: boolean;
  readonly due: boolean;
  /** Of how much time is left before something. */
  readonly tight: boolean;
  /** Of what does not repeat. */
  readonly onlyOnce: boolean;
  /** Of what repeats as well. */
  readonly withHabits: boolean;
  /** Of days: those on which anything is planned, habits too, or those on which there is work; `any` leaves it open. */
  readonly daysOf: "anything" | "work" | "any";
  /** Of each week. */
  readonly weekly: boolean;
  /** Of days without work. */
  readonly free: boolean;
  /** Of being on time, by words that leave no doubt. */
  readonly timely: boolean;
  readonly deadlines: "missed" | "met" | "all" | null;
};

/** That work found no room, or not for all of it. */
export const UNPLACED =
  /(?:\b(?:can)?not\b|n['’]t|no room|no place|never).{0,20}\b(?:fit|room|place|placed|planned|scheduled|have|hold)\b|no room|no place|\blacks?\b|\bleft (?:out|over|behind)|left unplaced|unplaced|unscheduled|unplanned|\blos(?:es?|t|ing)\b|\bwant(?:ing|s another)\b|\bgoes without\b|\bundone\b|\bstill open\b|stays? out|(?<!\b(?:stays?|keeps?|kept)\s(?:\w+\s)?)\bshort(?=\s*(?:$|[,.;]|by\b|of\b|before\b))|\bmiss(?:ing|es)?\b(?! (?:the|its|a|your|no|any) )|\bremains?\b(?! (?:free|open|until))|\bleaves?\b.*\bout\b|\bunfinished|n['’]t make it|\bgive up\b|(?:does|do|did)(?: not|n['’]t)\W*$|[放排塞][不没]下|未能?[安放排]|没[能有]?(?:安排|排|放|地方)|(?<!不)缺(?!点)|没有着落|欠|缺口|(?<!比[^，]{0,12})少(?=了?\s*[\d半一两三四五六]+\s*个?(?:分钟|小时))|差(?!不多|别)|剩下的|排不[进完]/i;
const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  ["unplaced", UNPLACED],
  [
    "cushion",
    /cushion|\bspare|slack|leeway|headroom|breathing|margin|\bbuffer|\breserves?\b|\bin hand\b|free working time|(?:leaves?|left) (?:you |it )?(?:just |only )?\s*$|余量|缓冲|余地|余|空闲工作时间|多出|富余|宽裕|剩|留了/i,
  ],
  ["late", /\blate\b|overdue|past (?:its|the) due|逾期|迟/i],
  [
    "peak",
    /\bno day\b|\bor less (?:a|per) day\b|\bdays?\b.*\bat most\b|\bat most\b.*\b(?:a|per) day\b|\bpeak\b|\b(?:heaviest|busiest|fullest)\b(?!\s+(?:block|session|task))|最[忙满重]的?(?!一?[段块次节])|每天[^，。]*最多|单日/i,
  ],
  ["average", /averag|平均|日均|每天/i],
  ["longest", /\blongest\b|最长/i],
  [
    "total",
    /\b(?:in total|altogether|all told|in all|in sum|overall|together|total(?:s|ling)?|adds? up|comes? to|amounts? to|which makes|sums?)\b|共|总|合计|加起来/i,
  ],
];

/** What is of a task or a plan as a whole, whatever day was spoken of. */
export const LEFT_OVER: ReadonlySet<Topic> = new Set<Topic>(["cushion", "unplaced", "late"]);

/** What a length is of, by the words around it. */
export function topicOf(around: string): Topic {
  return TOPICS.find(([, pattern]) => pattern.test(around))?.[0] ?? "any";
}

export function contextOf(words: string): Context {
  return {
    unplaced: UNPLACED.test(words),
    window: /\b(?:window|covers?|next|coming|ahead|period|span)\b|窗口|这\S?\S?天|未来|接下来|为期/i.test(words),
    placed: /\b(?:placed|planned|scheduled|fit|fits)\b|安排了|排了|排下|排入/i.test(words),
    all: /\b(?:all|every|each|both)\b|全部|所有/i.test(words),
    due: /\bdue\b|\bdeadlines? (?:is|are|on|at|falls)|\bdeadlines?\b[^,;]{0,25}:|\bdeadline\W*$|\bmust be\b|\bhas to be\b|必须|务必|截止(?!日期都|时间都|的?(?:有|都))|到期|期限(?:是|为|在)|要交|[前要得须午\d][^，。；]{0,8}交(?![给叉])/i.test(
      words,
    ),
    tight: /\b(?:spare|cushion|slack|reserve|in hand|margin|left|free working time|room)\b|余|空闲/i.test(words),
    onlyOnce: words.includes(NOT_HABITS),
    withHabits: words.includes(WITH_HABITS),
    daysOf: HAS_ANYTHING.test(words) ? "anything" : HAS_WORK.test(words) ? "work" : "any",
    weekly: /\b(?:a|per|each|every|the) week\b|\bweekly\b|每个?(?:周|星期)|一周/i.test(words),
    free: saysFree(words),
    timely: /deadline|\bdue\b|\b(?:on|in) time\b|截止|期限|按时|准时|赶/i.test(words),
    deadlines:
      /\b(?:miss(?:es|ed)?|broken|slips?|not met|(?:cannot|can['’]t) be (?:met|kept)|too late)\b|错过|赶不上|误/i.test(
        words,
      )
        ? "missed"
        : /\b(?:met|meets?|kept|keeps?|made|makes?|held|holds?|hits?|on time|reached|safe)\b|赶上|赶得上|按时|满足|达成|守住/i.test(
              words,
            )
          ? "met"
          : /\b(?:with|have|has|carry)\b.{0,12}\b(?:deadlines?|due)\b|[带有].{0,4}截止/i.test(words)
            ? "all"
            : null,
  };
}

/** Days "with something planned": those of habits are among them. */
const HAS_ANYTHING =
  /\b(?:any|some|no)thing\b|\bplanned\b|\b(?:completely|entirely|wholly|totally|fully) (?:free|empty|clear|open|off)\b|有(?:任何|些|别的)?安排|任何安排|(?:完全|整[天日]|彻底|全)[^，。]{0,2}(?:空|没)/i;
/** Days "of work": those that have no more than a habit are none. */
const HAS_WORK =
  /\b(?:work(?:ing)?[ -]?days?|days? (?:of|with|for|without|carry|carries|have|has|hold|holds) (?:any |real |actual )?(?:work|tasks?)|all (?:of )?(?:the |your )?(?:work|tasks)|the tasks)\b|(?:有|没有?|无|安排)(?:任何)?(?:任务|工作)|工作日|任务[^，。\d一二两三四五六七八九十]{0,3}(?:都|全|分|集中|排|摊|占|跨|用)/i;

/** Of what is not, but might be. */
export const WOULD =
  /\b(?:would|could|if(?! you (?:choose|take|pick|go|want|prefer|like))|unless|might|may)\b|如果|若|可以|就能|才能|即可|便可|就可|[就才](?:放|排)得下|愿意|能接受|(?:能|得)在?[^，。]{0,6}工作到/i;

/** What a task takes where no day is named is the length of all its blocks. */
export const TAKES = /\b(?:takes?|needs?|requires?)\b(?!.*\beach\b)|需要|要花|用时|耗时/i;
