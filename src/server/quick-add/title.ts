import { plainly } from "./ascii.ts";
import { isLeadIn, LEAD_INS } from "./lead-in.ts";

/** List signs, brackets and labels before a title. */
const OPENING =
  /^(?:[\s,.;:!?)\]}*•·、，。；：！？）】—–|>=+&/→…-]+|\[[ x]?\]|\(\s*\)|\d{1,2}[.)](?:\s+|(?=[一-龥]))|(?:todo|to-do|task|reminder|note to self|remember|待办(?:事项)?|任务|提醒|备忘)\s*[:-]\s*)+/i;

/** What is said to whoever reads the line, and is no part of the work. */
const REQUEST = new RegExp(
  `^(?:${[
    ...LEAD_INS,
    "(?:i have|i've|we have|we've|i) got\\s+(?:to\\s+)?",
    "(?:i'd like|i would like|i want|i wanna|i'm going|i am going|i plan|i'm planning) to\\s+|(?:i |we )?(?:gotta|wanna|gonna)\\s+",
    "help me(?: to)?\\s+",
    "(?:i|we)\\s+(?:really\\s+|still\\s+|also\\s+)?(?:need|have|want|must|should|ought|got)(?:\\s+to)?\\s+",
    "(?:probably|maybe|perhaps|just|like|u[hm]+|i guess|i think|i['’]ll)\\s+(?=(?:need|have|want|should|spend|gotta|got|do|like|u[hm]|i|to)\\b)|(?:like|u[hm]+)\\s+(?=[a-z])",
    "(?:right|basically|honestly|to be honest|tbh|realistically|anyway|by the way|btw|fyi|just so you know|first of all|firstly|one more thing|last thing|next up)[,:\\s]+",
    "what (?:i|we) (?:really )?(?:need|want|have)(?: to do)?(?: is|(?=\\s*$))\\s*(?:to\\s+)?",
    "(?:(?:two|three|four|five|six|\\d|a few|a couple of|some) (?:quick )?(?:things|tasks|to-?dos|items|jobs|errands)(?: (?:to do|for \\w+|today|left))*)\\s*:\\s*",
    "(?:kindly|please|pls)\\s+(?:schedule|pencil in|fit in|slot in)\\s+(?!a meeting)",
    "(?:[嗯呃额啊哦诶欸]+|那个|对了|顺便|话说|首先)[,\\s]*(?=\\S)",
    "(?:要|得|需要|今天|明天)?(?:写|做|办|买|弄|处理|准备)的(?:有|是)?:\\s*|(?:两|三|四|五|几|\\d)件(?:小)?事(?:情)?:\\s*",
    "(?:唔该)?(?:帮我|同我)?(?:加|记|记低)[个低]?:\\s*|唔该(?:帮我|同我)?",
    "你?(?:给|帮|替)我(?:留|空|腾)(?:出|个)?",
    "(?:also\\s+)?add\\s+(?=(?:call|ring|email|text|buy|pay|write|book|send|pick up|wash|clean|go|get|finish|do|order|read)\\s)",
    "(?:don['’]?t|do not) let me forget\\s+(?:to|about)\\s+",
    "(?:i |we )?(?:need|have|got|want|remind me)\\s+2\\s+(?=[a-z])",
    "(?:i['’]?ve |i have )?been meaning to\\s+",
    "(?:remember|don't forget|do not forget|dont forget|remind me|need|have)\\s+(?:to|about)\\s+|remind me\\s+|reminder\\s+(?:to|for)\\s+",
    "(?:(?:please|pls|plz)\\s+|(?:can|could|would) (?:you|we)\\s+)(?:please\\s+|pls\\s+)?(?:add|create|put down|jot down|note down)\\s+",
    "(?:add|create|make|set(?: up)?|new)\\s+(?:(?:a|an|the|another|new|me)\\s+)*(?:task|to-?do|reminder|entry)\\b\\s*(?:(?:to|for|that|called|named)\\s+|[:-]\\s*|(?=$))",
    "add\\s*:\\s*|new (?:task|todo|to-do|reminder)\\s*[:-]?\\s*",
    "(?:a |an )?reminder to\\s+",
    "(?:please|pls|plz|kindly|hey|hi|ok(?:ay)?|so|also|oh)[,\\s]+(?:and\\s+)?",
    "(?:can|could|would|will) (?:you|we|i)\\s+(?:please\\s+|pls\\s+|kindly\\s+)?",
    "(?:辛苦(?:你|您)?了|你好|您好|谢谢(?:你|您)?|hi there|hello|thanks|thank you)[!,.~]+\\s*",
    "(?:帮我|请|给我)(?:添?加|添|记)(?:上|个|一个|一下)(?=\\S)",
    "(?:make|be) sure (?:to|that i|i)\\s+",
    "there(?:'s| is)\\s+(?:a |an )?",
    "(?:能不能|可不可以|能否|可以)(?:请你?|麻烦你?)?(?=帮|给我|提醒)|(?:帮忙|帮我|请|麻烦)提醒(?:一下)?我?",
    "(?:麻烦|请)(?:你|您)?(?=[^假教问柬帖客])",
    "(?:请|麻烦|帮忙|帮我|给我|替我){1,3}(?:添加|新增|新建|增加|加|记|安排)(?:一?下|上)?(?:一?[个条项件])?(?:新的?)?(?:任务|待办(?:事项)?|提醒|日程|事项)?(?:[:,]\\s*|(?<=[下个条项件办醒程务]))",
    "(?:添加|新增|新建|增加|加|记|安排)(?:一?下|上)?(?:一?[个条项件])?(?:新的?)?(?:任务|待办(?:事项)?|提醒|日程|事项|事)?(?::\\s*|$)|(?:记|添加)一?下[:,]?",
    "新?(?:任务|待办(?:事项)?|提醒|备忘)\\s*[:-]\\s*",
    "先(?=[写做把去看洗买打复吃完交读练跑背])",
    "(?:todo|to-do)\\s+(?!list|app|board|items?\\b)(?=\\S)",
    "(?:我|我们|咱们?)(?:还)?(?:需要|要|得|想要?|必须|应该|打算)(?=\\S)",
    "(?:记得|记着|别忘了|别忘记|不要忘了|不要忘记|提醒一?下?我|帮我安排|帮我|务必|需要)(?:要|在|去(?=[^年]))?",
  ].join("|")})+`,
  "i",
);

/** A whole run before a length that only asks for the time: "spend 3 hours on …". */
const ALLOTTING =
  /^(?:(?:to\s+)?(?:spend|put(?: in| aside)?|squeeze in|fit in|slot in|pencil in|let['’]?s say|call it|say|get|block(?: out| off)?|set aside|allocate|reserve|dedicate|schedule|find|need|give me|take|do|about|花|用|抽出?|留出?|安排|拿出)\s*)$/i;

/** What joins the words to a wish before them. */
const CONNECTOR =
  /^(?:(?:aside|in)\s+(?:for|to|on)\s+(?=\S)|(?:block|session|time)s?\s+(?:on|for|of|to)\s+(?=\S)|(?:then|also|of|that|which|is|but)\s+(?=\S)|(?:需?要|得|该)?(?:做|处理|办|完成)\s*:\s*|(?:需?要|得|该)?(?:交|做|完成|提交|用|写完)的(?=[一-龥])|(?:至少|最少|起码)(?=[^\s])|各(?=[写做跑学练看读游骑背走听画弹打])|是(?=[一-龥]{2})|坚持(?=[写做看跑读背练学])|(?:要(?!是$)|得|的|在|大概|大约|差不多|把(?=$)|出来(?=[一-龥])|并且?|然后|还有|应该|必须|需要)(?=[^\s点求]))/i;

/** The same before the first words of a title. */
const OPENING_CONNECTOR = /^(?:(?:and|to|for (?:me|us) to|for|on|at|by|doing)\s+(?=\S))/i;

const CLOSING =
  /(?:[\s,.;:([{、，。；：（【—–|=+&@/~→>-]|(?<=\s)(?:any ?time|and|then|also|for|at|of|is|are|to|(?<=\S\s+\S+\s)it|takes?|taking|due|the|by|too|as well|but|(?:has|needs?) to be (?:done|finished|ready|submitted|handed in)|has to be|(?:must|should|needs? to|to) be|(?:and |but )?(?:it['’]?s|that['’]?s|it is|which is)(?: (?:maybe|like|about|probably))?|maybe|needs?|will|would|or)|(?<=[\w)])[.?!]\s+(?:it|this|that) (?:has to|must|should|needs to|will|is|is to)(?: be)? (?:ready|done|finished|completed?|submitted|handed in|in)|(?:或者?|可能|也许|需要|必须|应该|大概|大约|预计|还[差剩要需]|要(?<!主要|重要|纪要|摘要|概要)|得(?<!心得|值得)|在(?<!现在|存在|实在)|于(?<!关于|对于)|并(?<!合并)|且|，|的(?<!目的))|(?<=[一-龥]{2})(?:(?<![酒网清贴水书茶氧])吧|(?<![哈二哇])哈|呗|啦|哦|喽|咯))+$/i;

/** Where the words of a title begin and end in a run; equal when there are none. The run may stand beside marks, and open the title. */
export function trimTitle(
  run: string,
  {
    afterMark,
    beforeMark,
    opens,
  }: { readonly afterMark: boolean; readonly beforeMark: boolean; readonly opens: boolean },
): { start: number; end: number } {
  const plain = plainly(run);
  let [start, end] = [0, plain.length];
  for (let before = -1; before !== end - start; ) {
    before = end - start;
    for (const pattern of [
      OPENING,
      REQUEST,
      ...(afterMark ? [CONNECTOR] : []),
      ...(afterMark && opens ? [OPENING_CONNECTOR] : []),
      /^\s+/,
    ]) {
      start += pattern.exec(plain.slice(start, end))?.[0].length ?? 0;
    }
    if (beforeMark && ALLOTTING.test(plain.slice(start, end))) start = end;
    end -= CLOSING.exec(plain.slice(start, end))?.[0].length ?? 0;
  }
  return { start, end };
}

const LONGEST_FILLER = 40;
const FILLER =
  /^(?:(?:it|this|that|is|keep|mark|like|could|might|may|it's|its|it'll|me|us|should|must|needs?|to|be|has|have|done|finish(?:ed)?|completed?|submit(?:ted)?|ready|due|takes?|will|take|and|the|please|probably|maybe|perhaps|roughly|approximately|i think|i guess|i'd say|say|tops|left|in|at|on|hand in|turn in|preferably|ideally|i|must|start|but|only|just|though|not|or so|thanks|thank you|pls|thx|latest|each|or|of|call|let's|realistically|honestly|reckon|job|aside|i'll|i'd|we|we'll|won't|shouldn't|give|allow|more than|happen|then|also|too|as well|fine|perfect|ok(?:ay)?|do|doing|sorting|enough|thereabouts|give or take|some|(?:pay|send|mail|return|get) (?:it|them|that)|in total|in all|altogether|for (?:that|it|this|both)|sharp|ish)\b['\s]*)+$|^(?:完成|做完|提交|上交|要交|交|搞定|弄完|弄好|办完|办好|结束|写完|写|用|要用|来回|往返|路上|发出去|订|买|取|办|拿|发|必须|要|得|需要|应该|大概|并|且|而且|它|这个|的|做|开始|最好|尽量|之前|一定|务必|肯定|最晚|给|去|够|足够|要是|如果|比较|继续|这件事情?|这事|那个|反正|行|可以|也|(?:定|买|准备|写|做)好|定下来|交上|交掉|还掉|那种|的?事儿?|差不多|总共|我|我们|觉得|估计|预计|还|都|是|就|到|即可|左右|谢谢|吧|哦|啊|了|才|再)+$/i;

/** What is left of "I have to, by Friday, …". */
const PRONOUN =
  /^(?:and|or|but|then|aside|let['’]s|和|或|to|i|i'll|we|we'll|please|最好|尽量|争取|我|我们|i['’]d|we['’]d|我想|我要|我打算|咱们|我们打算|想|想要|打算|计划|请|需|需要|先|maybe|probably|perhaps|roughly|about|approximately|either|either on)$/i;

/** Words around a wish that say nothing more: "it must be done". */
export function isFiller(run: string): boolean {
  return run.length <= LONGEST_FILLER && FILLER.test(plainly(run));
}

/** Words before the first wish that only lead to it. */
export function isPronoun(run: string): boolean {
  return PRONOUN.test(plainly(run)) || isLeadIn(plainly(run));
}

/** The runs as one title: a space between words, none between Chinese characters. */
export function joinRuns(runs: readonly string[]): string {
  const title = runs.reduce(
    (text, run) =>
      text === "" ? run : `${text}${/[\u3400-\u9FFF]$/.test(text) && /^[\u3400-\u9FFF]/.test(run) ? "" : " "}${run}`,
    "",
  );
  const quoted = /^(?:"([^"]+)"|“([^”]+)”|「([^」]+)」)$/.exec(title);
  return quoted?.slice(1).find(Boolean) ?? title;
}
