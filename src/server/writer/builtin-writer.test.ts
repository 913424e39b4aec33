import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import type { VariantMetrics } from "#contract/variant.ts";
import { cpuMillisecondsOf } from "../../../test/support/cpu-time.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { createBuiltinWriter } from "./builtin.ts";
import type { PlanFacts } from "./port.ts";
import { withText } from "./with-text.ts";

type Variant = PlanFacts["variants"][number];

const writer = createBuiltinWriter();
const times = (due: string | null) => ({ due, earliest_start: null, duration_minutes: 60 });
const write = (facts: PlanFacts) => writer.write(facts, neverAborted());

describe("the built-in writer", () => {
  test("says what fits, what is tight, how to choose, what did not fit and what is unknown", async () => {
    const { aiDraft } = await write(facts());
    expect(aiDraft).toContain("**6 h** of work fits between Mon 7 Dec and Sun 13 Dec; **2 h** does not.");
    expect(aiDraft).toContain("2 of 3 deadlines are met.");
    expect(aiDraft).toContain("“Essay” has 15 min to 45 min of spare time before it is due");
    expect(aiDraft).toContain(
      "- **Deadline first**: the most spare time before deadlines (at least 45 min); work on the fewest days (2); but the fullest single day (4 h on Mon 7 Dec).",
    );
    expect(aiDraft).toContain("- **Balanced**: the lightest days (at most 2 h); but the least spare time");
    expect(aiDraft).toContain("start from **Deadline first**: the most spare time before deadlines.");
    expect(aiDraft).toContain(
      "- **Thesis** (2 h) won’t fit in **Deadline first**: Friday is full. Extend Friday to 20:00 and it fits.",
    );
    expect(aiDraft).toContain("“Work mail” could not be read");
  });

  test("starts from the plan that is best in most of those with the least left out, and says no figure of two plans", async () => {
    const like = (id: string) => ({ ...balanced(), variant_id: id, title: id });
    const all = { ...deadlineFirst(), metrics: metrics({ ...deadlineFirst().metrics, minutes_unplaced: 0 }) };
    const { aiDraft, recommended } = await write(facts({ variants: [like("a"), like("b"), all] }));
    expect(recommended).toBe(2);
    expect(aiDraft).toContain("start from **Deadline first**");
    expect(aiDraft).not.toContain("**a**");
    const three = await write(facts({ variants: [like("a"), deadlineFirst(), like("change-least")] }));
    expect(three.recommended).toBe(1);
    expect((await write(facts({ variants: [like("change-least"), deadlineFirst()] }))).recommended).toBe(0);
    expect((await write(facts({ variants: [balanced()] }))).recommended).toBeNull();
  });

  test("among plans with as little left out, suggests the one that moves the fewest blocks of a standing plan, and says so", async () => {
    const moving = (blocks_moved: number, { metrics: own, ...variant }: Variant) => ({
      ...variant,
      metrics: metrics({ ...own, blocks_moved }),
    });
    const { aiDraft, recommended } = await write(
      facts({ variants: [moving(3, deadlineFirst()), moving(2, { ...balanced(), metrics: deadlineFirst().metrics })] }),
    );
    expect(recommended).toBe(1);
    expect(aiDraft).toContain("start from **Balanced**: moves the least.");
  });

  test("puts the plan that is suggested first, and leaves the others in their order", async () => {
    const ordered = async (...variants: Variant[]) => {
      const plans = withText(variants, await write(facts({ variants })));
      return plans.map(({ variant_id: id, suggested = false }) => (suggested ? `${id}, suggested` : id));
    };
    const like = (id: string) => ({ ...balanced(), variant_id: id, title: id });
    expect(await ordered(like("a"), like("b"), deadlineFirst())).toEqual(["deadline-first, suggested", "a", "b"]);
    expect(await ordered(like("change-least"), deadlineFirst())).toEqual(["change-least, suggested", "deadline-first"]);
    expect(await ordered(balanced())).toEqual(["balanced"]);
  });

  test("tells each plan by its days, on the clock of the person's zone", async () => {
    const { descriptions } = await write(facts({ timeZone: "Europe/Berlin" }));
    expect(descriptions[0]).toContain("Takes the most urgent work first. **6 h** over 2 days");
    expect(descriptions[0]).toContain("- **Mon 7 Dec**: 10:00–12:00 Essay (1/2); 15:00–17:00 Reading");
    expect(descriptions[0]).toContain("- **Mon, Wed**, weekly: 08:00–08:45 Gym");
    const { descriptions: zh } = await write(facts({ timeZone: "Asia/Shanghai", language: "zh" }));
    expect(zh[0]).toContain("**12月7日周一**：17:00–19:00 Essay (1/2)；22:00–00:00 Reading");
  });

  test("reads well in Chinese", async () => {
    const { aiDraft, descriptions } = await write(facts({ language: "zh", variants: [balanced(), balanced()] }));
    expect(aiDraft).toContain("12月7日周一至12月13日周日之间排得下 **6小时**，还有 **2小时** 排不下。");
    expect(aiDraft).toContain("没能读取“Work mail”");
    expect(`${aiDraft}${descriptions[0]}`.replaceAll(/“[^”]*”|\*\*[^*]*\*\*/g, "")).not.toMatch(
      /\b(?:of|and|the|fits)\b/,
    );
  });

  test.each([
    [[1, 1], "The one deadline is met.", "唯一的截止时间能赶上。"],
    [[0, 1], "The one deadline is met in some plans, and missed in others.", "唯一的截止时间只有部分方案能赶上。"],
    [[0, 0], "The one deadline is missed.", "唯一的截止时间赶不上。"],
    [[0, 0, 2], "0 of 2 deadlines are met.", "2 个截止时间能赶上 0 个。"],
  ])("says of one deadline what becomes of it (%j)", async ([first, second, total = 1], en, zh) => {
    const met = (variant: Variant, count = 0): Variant => ({
      ...variant,
      metrics: metrics({ ...variant.metrics, deadlines_met: count, deadlines_total: total }),
    });
    const variants = [met(deadlineFirst(), first), met(balanced(), second)];
    expect((await write(facts({ variants }))).aiDraft).toContain(en);
    expect((await write(facts({ variants, language: "zh" }))).aiDraft).toContain(zh);
  });

  test("calls no task tight that is due after the window, where nobody knows what is free", async () => {
    const { aiDraft, descriptions } = await write(facts({ times: { essay: times("2027-01-08") } }));
    expect(`${aiDraft}${descriptions.join("")}`).not.toContain("to spare");
  });

  test("calls no task tight that is as long as the hours kept for it", async () => {
    const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const kept = (from: string, to: string) => ({ kept_hours: { ...none, wed: [[from, to] as [string, string]] } });
    const mentions = async (hours: object) => {
      const { aiDraft } = await write(facts({ times: { essay: { ...times("2026-12-13"), ...hours } } }));
      return aiDraft.includes("of spare time before it is due");
    };
    expect([await mentions({}), await mentions(kept("18:00", "21:00"))]).toEqual([true, true]);
    expect(await mentions(kept("18:00", "19:15"))).toBe(false);
  });

  test("says that a plan is done when its work is, however long a habit goes on", async () => {
    const run = block("run", "Run", "2026-12-12T07:00:00Z", 30);
    const withRun = (variant: Variant) => ({ ...variant, events: [...variant.events, run] });
    const variants = [withRun({ ...deadlineFirst(), unplaced: [] }), withRun(balanced())];
    const dated = { essay: times(null), reading: times(null), thesis: times(null) };
    const { aiDraft } = await write(facts({ variants, times: dated }));
    expect(aiDraft).toContain("done earliest (Tue 8 Dec, 12:00)");
    expect(aiDraft).toContain("runs longest (until Wed 9 Dec, 12:00)");
  });

  test("says of no plan that leaves out work when it is done", async () => {
    const later = (variant_id: string): Variant => ({ ...balanced(), variant_id, metrics: deadlineFirst().metrics });
    const { aiDraft, because } = await write(facts({ variants: [deadlineFirst(), later("a"), later("b")] }));
    expect(`${aiDraft} ${because}`).not.toMatch(/done (?:earliest|by)/);
    const whole = await write(facts({ variants: [{ ...deadlineFirst(), unplaced: [] }, later("a"), later("b")] }));
    expect(whole.because).toBe("done earliest");
  });

  test("says how near a plan stays to the one before it", async () => {
    const again = { ...balanced(), variant_id: "change-least", metrics: metrics({ blocks_moved: 2 }) };
    const { descriptions } = await write(facts({ variants: [again] }));
    expect(descriptions[0]).toMatch(/^Stays as close as it can to the plan you have\./);
    const { because, aiDraft } = await write(facts({ variants: [again, balanced()] }));
    // A phrase, among those of other cards and after a colon.
    expect(because).toBe("stays as close as it can to the plan you have");
    expect(aiDraft).toContain(`: ${because}.`);
    const suggested = (await write(facts({ variants: [again, balanced()], language: "zh" }))).because;
    expect(suggested).toBe("尽量贴近你现有的安排");
    expect(descriptions[0]).toContain("2 blocks move since the last plan");
  });

  test("teaches the next step when there is nothing to plan", async () => {
    const { aiDraft, descriptions } = await write(facts({ variants: [empty("deadline-first"), empty("balanced")] }));
    expect(aiDraft).toMatch(/^There is nothing to plan between Mon 7 Dec and Sun 13 Dec yet\. Add a task/);
    expect(descriptions[0]).toContain("This plan has no blocks.");
    expect(descriptions[0]).not.toContain("free of work");
    expect((await write(facts({ variants: [] }))).descriptions).toEqual([]);
  });

  test("shows a title as the text it is, never as markup", async () => {
    const hostile = "**all** [free](javascript:x) <img src=x> www.x.example http://x.example\n# heading";
    const events = [block("x", hostile, "2026-12-07T09:00:00Z", 60)];
    const { descriptions } = await write(facts({ variants: [{ ...empty("balanced"), events }] }));
    const line = descriptions[0]?.split("\n").find((text) => text.includes("free"));
    expect(line).toContain(
      "\\*\\*all\\*\\* \\[free\\](javascript:x) \\<img src=x\\> www\\.x.example http\\://x.example # heading",
    );
  });

  test("stays within the length that a session may hold", async () => {
    const events = Array.from({ length: 500 }, (_, index) =>
      block(`t${index}`, "T".repeat(500), new Date(Date.UTC(2026, 11, 7, 0, index)).toISOString(), 5),
    );
    const { descriptions } = await write(facts({ variants: [{ ...empty("balanced"), events }] }));
    expect(descriptions[0]?.length).toBeLessThanOrEqual(20_000);
  });

  test("answers a full session in under 20 ms", async () => {
    const events = Array.from({ length: 80 }, (_, index) =>
      block(`t${index}`, `Task ${index}`, new Date(Date.UTC(2026, 11, 7, index * 2)).toISOString(), 60),
    );
    const many = facts({ variants: ["a", "b", "c", "d", "e"].map((id) => ({ ...empty(id), events })) });
    await write(many);
    const runs = [];
    for (let run = 0; run < 10; run++) {
      // CPU time, because a busy machine delays the work but does not add to it.
      runs.push(await cpuMillisecondsOf(() => write(many)));
    }
    expect(Math.min(...runs)).toBeLessThan(20);
  });
});

const ZONES = ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
const arbitraryPlan = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  starts: fc.array(fc.record({ at: fc.integer({ min: 0, max: 40 * 96 }), length: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 60,
  }),
});

describe("every fact in the text", () => {
  test("is one of the plan: each weekday belongs to its date, each time to a block", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPlan, async ({ timeZone, starts }) => {
        const events = starts.map(({ at, length }, index) =>
          block(
            `t${index}`,
            `Task ${"abcdefghij"[index % 10]}`,
            new Date(Date.UTC(2026, 9, 20) + at * 900_000).toISOString(),
            length * 15,
          ),
        );
        const variants = [{ ...empty("balanced"), events }];
        const english = await write(facts({ variants, timeZone }));
        const chinese = await write(facts({ variants, timeZone, language: "zh" }));
        expectTrue(english.descriptions[0] ?? "", EN_LINE, EN_DATE, events, timeZone);
        expectTrue(chinese.descriptions[0] ?? "", ZH_LINE, ZH_DATE, events, timeZone);
      }),
      { numRuns: 150 },
    );
  });
});

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const EN_DATE = /(?<weekday>Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<day>\d+) (?<month>[A-Z][a-z]{2})/g;
const ZH_DATE = /(?<month>\d+)月(?<day>\d+)日(?<weekday>周[一二三四五六日])/g;
const EN_LINE = /^- \*\*(?<date>[^*]+)\*\*: (?<blocks>.+)$/gm;
const ZH_LINE = /^- \*\*(?<date>[^*]+)\*\*：(?<blocks>.+)$/gm;

/** Parses the text with separate code (Intl) and compares it with the events. */
function expectTrue(text: string, line: RegExp, date: RegExp, events: readonly DraftEvent[], timeZone: string): void {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "numeric" });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const seen = new Set(
    events.map((event) => {
      const at = new Date(event.start);
      const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
      return `${part.weekday} ${Number(part.day)}/${Number(part.month)} ${clock.format(at)}–${clock.format(new Date(event.end))} ${event.summary}`;
    }),
  );
  const days = new Set([...seen].map((fact) => fact.split(" ").slice(0, 2).join(" ")));
  for (const match of text.matchAll(date)) expect(days).toContain(dayFact(match));
  let blocks = 0;
  for (const match of text.matchAll(line)) {
    const day = [...(match.groups?.date ?? "").matchAll(date)][0];
    for (const listed of (match.groups?.blocks ?? "").split(/; |；/)) {
      expect(seen).toContain(`${day && dayFact(day)} ${listed}`);
      blocks++;
    }
  }
  expect(blocks).toBeGreaterThan(0);
}

function dayFact(match: RegExpExecArray): string {
  const { weekday = "", day = "", month = "" } = match.groups ?? {};
  const zh = "周一周二周三周四周五周六周日".indexOf(weekday) / 2;
  const name = zh >= 0 ? ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][zh] : weekday;
  return `${name} ${day}/${MONTHS.includes(month) ? MONTHS.indexOf(month) + 1 : month}`;
}

function facts(change: Partial<PlanFacts> = {}): PlanFacts {
  return {
    variants: [deadlineFirst(), balanced()],
    timeZone: "Europe/Berlin",
    language: "en",
    startTime: "2026-12-06T23:00:00Z",
    endTime: "2026-12-13T23:00:00Z",
    instructions: "",
    unreadSources: ["Work mail"],
    ...change,
  };
}

function block(taskId: string, summary: string, start: string, minutes: number): DraftEvent {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const shape = { all_day: false, location: null, description: null, transparency: "opaque" as const };
  return { ...shape, summary, start, end, recurrence: null, task_id: taskId };
}

const empty = (id: string): Variant => ({ variant_id: id, title: id, events: [] });

function deadlineFirst(): Variant {
  return {
    variant_id: "deadline-first",
    title: "Deadline first",
    events: [
      block("essay", "Essay (1/2)", "2026-12-07T09:00:00Z", 120),
      block("reading", "Reading", "2026-12-07T14:00:00Z", 120),
      block("essay", "Essay (2/2)", "2026-12-08T09:00:00Z", 120),
      { ...block("gym", "Gym", "2026-12-07T07:00:00Z", 45), recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE"] },
    ],
    metrics: metrics({
      load_per_day: [
        { date: "2026-12-07", minutes: 240 },
        { date: "2026-12-08", minutes: 120 },
      ],
      cushions: [{ task_id: "essay", minutes: 45 }],
    }),
    unplaced: [
      {
        task_id: "thesis",
        title: "Thesis",
        minutes: 120,
        reason: "Friday is full",
        suggestion: "Extend Friday to 20:00 and it fits.",
      },
    ],
  };
}

function balanced(): Variant {
  const loads = ["2026-12-07", "2026-12-08", "2026-12-09"].map((date) => ({ date, minutes: 120 }));
  return {
    variant_id: "balanced",
    title: "Balanced",
    events: loads.map(({ date }) => block("essay", "Essay", `${date}T09:00:00Z`, 120)),
    metrics: metrics({ load_per_day: loads, cushions: [{ task_id: "essay", minutes: 15 }] }),
  };
}

function metrics(change: Partial<VariantMetrics>): VariantMetrics {
  return {
    minutes_placed: 360,
    minutes_unplaced: 120,
    late_minutes: 0,
    deadlines_met: 2,
    deadlines_total: 3,
    cushion_minutes: 45,
    cushions: [],
    longest_focus_minutes: 120,
    load_per_day: [],
    fragmentation: 1.5,
    blocks_moved: null,
    ...change,
  };
}
