import { HOURS, type Hours, type Role, type When } from "./moment.ts";
import { firstOf, type Reader, reader } from "./reader.ts";

/** When meals, work and sleep are taken to be: what is before them ends at `from`, what is after them begins at `to`. */
const ROUTINE = {
  breakfast: span("08:00", "08:30"),
  work: span("09:00", "18:00"),
  lunch: span("12:00", "13:00"),
  dinner: span("18:00", "19:00"),
  bed: { from: Temporal.PlainTime.from("21:00"), to: null },
} as const satisfies Record<string, Hours>;

type Anchor = keyof typeof ROUTINE;

const ENGLISH: readonly (readonly [RegExp, Anchor])[] = [
  [/breakfast(?! meeting)/, "breakfast"],
  [/(?:my |the )?lunch(?:time|[- ]?break|[- ]?hour| time)?/, "lunch"],
  [/(?:my |the )?(?:dinner(?:time)?|supper|tea time)/, "dinner"],
  [/bed(?:[- ]?time)?|going to (?:bed|sleep)|i (?:go to )?(?:bed|sleep)|sleep(?:ing)?/, "bed"],
  [/work(?: hours)?(?: (?:starts|begins|ends|today))?/, "work"],
];

/** "Before lunch", "after work", "over lunch": a time of day by what the day is made of. Reads from the word before it on. */
export const readEnglishRoutine: Reader<When> = firstOf(
  ...ENGLISH.map(([pattern, anchor]) =>
    reader(
      new RegExp(
        `(?:(?<before>(?:right |just |shortly )?before|by|until|till)|(?<after>(?:right |straight |just |shortly )?after)|(?<during>over|during|at)) (?:${pattern.source})(?![\\w'’-])(?!\\s+(?:club|party|meeting|drinks|school|on (?:the|my|a)\\b))`,
      ),
      ({ groups }) => asWhen(anchor, groups?.before ? "before" : groups?.after ? "after" : "on"),
    ),
  ),
  reader(/(?:after|when i) (?:wak(?:e|ing)|get(?:ting)?) up\b|after i (?:wake|get) up\b/, () => afterWaking()),
);

const CHINESE: readonly (readonly [RegExp, Anchor])[] = [
  [/(?:吃?完|吃过?)?(?:早饭|早餐|早点)/, "breakfast"],
  [/(?:吃?完|吃过?)?(?:午饭|午餐|中饭|中餐)|(?:午休|午睡)(?:完|结束)?/, "lunch"],
  [/(?:吃?完|吃过?)?(?:晚饭|晚餐)/, "dinner"],
  [/(?:临|快)?(?:睡觉?|就寝|入睡|上床)/, "bed"],
];

/** 午饭后, 下班前, 睡前, 吃完晚饭. */
export const readChineseRoutine: Reader<When> = firstOf(
  ...CHINESE.map(([pattern, anchor]) =>
    reader(
      new RegExp(`(?:在|等)?(?:${pattern.source})(?:(?<before>之?前|以前)|(?<after>之?后|以后)(?!天))`),
      ({ groups }) => asWhen(anchor, groups?.before ? "before" : "after"),
    ),
  ),
  reader(/(?:等)?吃(?:完|过)(?<meal>早饭|早餐|午饭|午餐|晚饭|晚餐|饭(?!后))/, ({ groups }) => {
    const meal = groups?.meal?.[0];
    return meal === "饭" ? null : asWhen(meal === "早" ? "breakfast" : meal === "午" ? "lunch" : "dinner", "after");
  }),
  reader(/(?:在|等)?上班(?:之?前|以前)/, () => asWhen("work", "before")),
  reader(/(?:在|等)?(?:下班|收工)(?:之?前|以前)/, () => ({ role: "before", days: null, hours: point("18:00") })),
  reader(/(?:在|等)?(?:下了?班|收工)(?:之?后|以后)/, () => asWhen("work", "after")),
  reader(/午休(?:时间?|期间|的时候)|午饭(?:时间?|期间|的时候)/, () => asWhen("lunch", "on")),
  reader(/(?:早上)?(?:起床|睡醒|醒来)(?:之?后|以后)/, () => afterWaking()),
);

function asWhen(anchor: Anchor, role: "before" | "after" | "on"): When | null {
  const hours = ROUTINE[anchor];
  if (role === "on")
    return anchor === "lunch" || anchor === "dinner" ? { role, days: null, hours: { ...hours, window: true } } : null;
  if (anchor === "bed") return role === "before" ? { role: "due", days: null, hours } : null;
  return { role, days: null, hours: role === "before" ? point(hours.from) : point(hours.to ?? hours.from) };
}

/** Nobody knows when one task's waking is; a habit can be held to the morning. */
function afterWaking(): When {
  return { role: "on" satisfies Role, days: null, hours: { ...HOURS.morning, repeated: true } };
}

function point(time: Temporal.PlainTime | string): Hours {
  const at = Temporal.PlainTime.from(time);
  return { from: at, to: at };
}

function span(from: string, to: string): Hours {
  return { from: Temporal.PlainTime.from(from), to: Temporal.PlainTime.from(to) };
}
