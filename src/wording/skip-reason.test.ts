import { expect, test } from "vitest";
import { SkipCause } from "#contract/skipped-component.ts";
import { skipReason } from "./skip-reason.ts";

const REASONS: readonly (readonly [SkipCause, english: string, chinese: string])[] = [
  [{ kind: "no-property", property: "DTSTART" }, "VEVENT has no DTSTART", "日程缺少 DTSTART"],
  [
    { kind: "not-a-time", property: "DTEND", text: "never" },
    "VEVENT DTEND is not a date or time: never",
    "日程的 DTEND 不是日期或时间：never",
  ],
  [
    { kind: "not-a-length", property: "DURATION" },
    "VEVENT DURATION is not a length of time",
    "日程的 DURATION 不是时长",
  ],
  [
    { kind: "not-a-rule", property: "RRULE", text: "FREQ=X" },
    "VEVENT RRULE is not a rule: FREQ=X",
    "日程的 RRULE 不是重复规则：FREQ=X",
  ],
  [{ kind: "ends-before-start" }, "VEVENT ends before it starts", "日程的结束早于开始"],
  [
    { kind: "not-a-property", line: 4, text: "and this?" },
    "VEVENT line 4 is not a property: and this?",
    "日程的第 4 行不是属性：and this?",
  ],
  [
    { kind: "too-long", line: 4, property: "EXDATE" },
    "VEVENT line 4 is longer than a EXDATE can be",
    "日程的第 4 行太长，不可能是 EXDATE",
  ],
  [
    { kind: "unreadable-line", line: 4, parser: "no colon" },
    "VEVENT line 4 cannot be read: no colon",
    "日程的第 4 行无法解析",
  ],
  [{ kind: "unreadable" }, "VEVENT cannot be read", "日程无法解析"],
  [
    { kind: "interrupted", line: 9, border: "END:VCALENDAR" },
    "VEVENT END:VCALENDAR on line 9 comes before its END",
    "日程还没有 END，第 9 行就出现了 END:VCALENDAR",
  ],
  [
    { kind: "begun-again", line: 9, border: "BEGIN:VEVENT" },
    "VEVENT another BEGIN:VEVENT on line 9 comes before its END",
    "日程还没有 END，第 9 行又出现了 BEGIN:VEVENT",
  ],
  [{ kind: "cut-off" }, "VEVENT the file ends before its END", "日程还没有 END，文件就结束了"],
  [{ kind: "too-deep", line: 9 }, "VEVENT line 9 nests too deeply", "日程的第 9 行嵌套太深"],
  [
    { kind: "left-open", line: 9, border: "END:VEVENT", open: "VALARM" },
    "VEVENT END:VEVENT on line 9 leaves VALARM open",
    "日程的第 9 行是 END:VEVENT，而 VALARM 还没有 END",
  ],
  [
    { kind: "ends-nothing", line: 9, border: "END:VALARM" },
    "VEVENT END:VALARM on line 9 ends nothing that is open",
    "日程的第 9 行是 END:VALARM，却没有对应的 BEGIN",
  ],
  [{ kind: "and-more", count: 3 }, "this and 2 more components cannot be read either", "从这里起共有 3 项同样无法读取"],
];

test.each(REASONS)("%o is said in both languages", (cause, english, chinese) => {
  const component = "VEVENT";
  expect([skipReason({ component, cause }, "en"), skipReason({ component, cause }, "zh")]).toEqual([english, chinese]);
});

test("every cause is said", () => {
  const kinds = SkipCause._zod.def.options.map((option) => option.shape.kind._zod.def.values[0]);
  expect(REASONS.map(([{ kind }]) => kind).sort()).toEqual(kinds.sort());
});
