import { CLAIMED, type Mark } from "./mark.ts";

/** One thing to do: its marks, and the runs of words that no mark claimed. */
export type Item = {
  /** The words between the marks, in order, cleaned of connectors. */
  readonly runs: readonly string[];
  readonly marks: readonly Mark[];
};

type Segment = { readonly start: number; readonly end: number };

/** Commas but those in numbers, semicolons, and full stops after a mark. */
const SEPARATOR = new RegExp(
  ["[;；。\\n]", "(?<!\\d)[,，]|[,，](?!\\d)", `(?<=${CLAIMED}[)\\]]?)[.!?！？](?=\\s|$)`].join("|"),
  "g",
);
/** "And" parts two things when a mark stands beside it and both have marks of their own. */
const AND = "\\s(?:and(?:\\s+(?:then|also))?|then|plus|also|&|\\+)\\s+|然后|还有|另外|以及|和|并且?";
const CONJUNCTION = new RegExp(
  `(?<=${CLAIMED}[)\\]]?\\s*)(?:${AND}|[，、](?!${CLAIMED}))|(?:${AND})(?=${CLAIMED})`,
  "gi",
);

const MARKS_THEN_COLON = new RegExp(`^\\s*(?:[-*•]\\s+)?${CLAIMED}[${CLAIMED}\\s,]*[:：]`);

/** Cuts a line into items. `orphans` are marks before any item could take them. */
export function cutItems(
  line: string,
  masked: string,
  marks: readonly Mark[],
): { items: Item[]; orphans: readonly Mark[] } {
  const prefix = MARKS_THEN_COLON.exec(masked)?.[0].length ?? 0;
  const shared = marks.filter((mark) => mark.end <= prefix);
  let items: Item[] = [];
  let waiting: Mark[] = [];
  for (const segment of segments(masked, marks, prefix)) {
    const own = marks.filter((mark) => within(mark, segment));
    const runs = wordsOf(line, masked, segment, own);
    const last = items.at(-1);
    if (last && own.length > 0 && runs.length === 1 && EACH.test(runs[0] ?? "")) {
      items = items.map((item) => withShared(item, own));
    } else if (last && own.length > 0 && MODAL.test(runs[0] ?? "") && !runs.every(isFiller)) {
      items[items.length - 1] = { runs: [...last.runs, ...runs], marks: [...last.marks, ...own] };
    } else if (runs.length > 0 && !(last && own.length > 0 && runs.every(isFiller))) {
      const [first = "", ...others] = runs;
      items.push({ runs: last ? [first.replace(NEXT, ""), ...others] : runs, marks: [...waiting, ...own] });
      waiting = [];
    } else if (last) {
      items[items.length - 1] = { ...last, marks: [...last.marks, ...own] };
    } else {
      waiting.push(...own);
    }
  }
  const last = items.at(-1);
  if (last && waiting.length > 0) items[items.length - 1] = { ...last, marks: [...last.marks, ...waiting] };
  if (items.length === 0) return { items, orphans: [...shared, ...waiting] };
  return { items: items.map((item) => withShared(item, shared)), orphans: [] };
}

/** "…; both by Dec 20": what is said of all items so far. */
const EACH =
  /^(?:(?:they )?(?:are )?(?:both|all(?: of (?:them|these|it))?|each(?: of them)?|everything)(?: of them)?|都|全部|全都|以上)$/i;
/** "…, must arrive by Friday": what is said of the item before. */
const MODAL = /^(?:(?:it |which )?(?:must|should|has to|needs to|shall))\s/i;
/** What leads on to the next item. */
const NEXT = /^(?:(?:and|then|also|plus|finally|next)\s+|然后|接着|还有|另外)(?=\S)/i;

/** What a line says before its colon holds for each item that does not say otherwise. */
function withShared(item: Item, shared: readonly Mark[]): Item {
  const added = shared.filter((mark) => !item.marks.some((own) => own.meaning.kind === mark.meaning.kind));
  return { ...item, marks: [...added, ...item.marks] };
}

function segments(masked: string, marks: readonly Mark[], from: number): Segment[] {
  const hard = cutAt(masked, SEPARATOR, { start: from, end: masked.length });
  return hard.flatMap((segment) => {
    const soft = cutAt(masked, CONJUNCTION, segment);
    // Both have something to do, too: in "周末和爸妈视频半小时" the day stands alone.
    const isItem = (part: Segment) =>
      marks.some((mark) => within(mark, part)) && /\p{L}/u.test(masked.slice(part.start, part.end));
    return soft.every(isItem) ? soft : [segment];
  });
}

function cutAt(text: string, separator: RegExp, { start, end }: Segment): Segment[] {
  const cuts = [...text.slice(0, end).matchAll(separator)].filter((match) => match.index >= start);
  const starts = [start, ...cuts.map((cut) => cut.index + cut[0].length)];
  return starts.map((from, index) => ({ start: from, end: cuts[index]?.index ?? end }));
}

function within(mark: Mark, segment: Segment): boolean {
  return mark.start >= segment.start && mark.end <= segment.end;
}

function wordsOf(line: string, masked: string, segment: Segment, marks: readonly Mark[]): string[] {
  const pieces: { text: string; afterMark: boolean }[] = [];
  let run: { text: string; afterMark: boolean } = { text: "", afterMark: false };
  for (let at = segment.start; at < segment.end; at++) {
    const literal = marks.find((mark) => mark.meaning.kind === "literal" && at >= mark.start && at < mark.end);
    if (literal || masked[at] !== CLAIMED) {
      run.text += line[at];
    } else {
      pieces.push(run);
      run = { text: "", afterMark: true };
    }
  }
  const runs = [...pieces, run].map(({ text, afterMark }) => clean(text, afterMark)).filter((text) => text !== "");
  if (runs.length < 2) return runs;
  return runs.filter((text, index) => (index === 0 ? !PRONOUN.test(text) : !isFiller(text)));
}

const OPENING =
  /^(?:[\s,.;:!?)\]}*•·、，。；：！？）】—–|>=+&-]+|\[[ x]?\]|\(\s*\)|\d{1,2}[.)]\s+|(?:todo|to-do|task|待办|任务)\s*[:：]\s*)+/i;
const REQUEST =
  /^(?:(?:please|pls)\s+|(?:can|could|would) (?:you|we|i)\s+(?:please\s+)?|i've got to\s+|i(?:'d like| want) to\s+|help me(?: to)?\s+|(?:i|we)\s+(?:need|have|want|must|should|ought|got)(?:\s+to)?\s+|(?:remember|don't forget|remind me|need|have)\s+to\s+|请(?=[^假教问])|(?:我|我们)(?:需要|要|得|想|必须)|(?:记得|别忘了|提醒我|帮我安排|帮我|需要|务必)(?:要|在)?)+/i;
const CONNECTOR =
  /^(?:block|session|time)s?\s+(?:on|for|of|to)\s+(?=\S)|^(?:and|then|also|of|that|which|is|on|at|by)\s+(?=\S)|^(?:需?要|得|该)(?:交|做|完成|提交|用|写完)的|^(?:要|得|的|在|把(?=$)|并且?|然后|还有|应该|必须|需要)(?=[^\s点求])/i;
const CLOSING =
  /(?:[\s,.;:([{、，。；：！（【—–|=+&@~-]|(?<=\s)(?:any ?time|and|then|also|for|at|on|in|of|is|are|to|it|takes?|taking|due|about|around|over|with|the|has to be|(?:must|should|needs? to|to) be|needs?)|(?:需要|必须|应该|大概|大约|预计|要(?<!主要|重要|纪要|摘要|概要)|得(?<!心得|值得)|在|于|并|且|，|的(?<!目的)))+$/i;

function clean(run: string, afterMark: boolean): string {
  let text = run.trim();
  for (let before = ""; before !== text; ) {
    before = text;
    text = text
      .replace(OPENING, "")
      .replace(REQUEST, "")
      .replace(afterMark ? CONNECTOR : /(?!)/, "")
      .replace(CLOSING, "")
      .trim();
  }
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\(\s*\)|\[\s*\]|（\s*）/g, "")
    .trim();
}

const LONGEST_FILLER = 40;
const FILLER =
  /^(?:(?:it|this|that|is|it's|its|should|must|needs?|to|be|has|have|done|finish(?:ed)?|completed?|submit(?:ted)?|ready|due|takes?|will|take|and|the|please|probably|maybe|perhaps|roughly|approximately|i think|i guess|tops|left|in|at|on|hand in|turn in|preferably|ideally|i|must|start)\b['\s]*)+$|^(?:完成|做完|提交|上交|要交|交|搞定|弄完|结束|写完|必须|要|得|需要|应该|大概|并|且|而且|它|这个|的|做|开始|最好|尽量|之前|总共|预计|还)+$/i;

/** What is left of "I have to, by Friday, …". */
const PRONOUN = /^(?:i|i'll|we|we'll|please|我|我们|请|需|需要)$/i;

function isFiller(run: string): boolean {
  return run.length <= LONGEST_FILLER && FILLER.test(run);
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
