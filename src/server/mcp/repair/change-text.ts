import type { Language } from "#contract/primitives.ts";
import type { Interval } from "#domain/interval.ts";
import { en } from "#wording/en/locale.ts";
import { zh } from "#wording/zh/locale.ts";

/** Why an event could not stay as proposed. */
export type Fault =
  | { readonly kind: "taken"; readonly by: readonly string[] }
  | { readonly kind: "off-hours" }
  | { readonly kind: "past" }
  | { readonly kind: "outside-window" }
  | { readonly kind: "too-early" }
  | { readonly kind: "too-late" }
  | { readonly kind: "too-long"; readonly most: number }
  | { readonly kind: "more-than-needed"; readonly minutes: number };

/** What was changed; `to` are the new times. */
export type Change = {
  readonly summary: string;
  readonly change: "moved" | "split" | "shortened" | "left_out";
  readonly from: Interval;
  readonly to: readonly Interval[];
  readonly faults: readonly Fault[];
};

/** The texts of a change: the reason, and a line for the person. `moment` formats the times. */
export type ChangeWords = {
  readonly heading: string;
  because(faults: readonly Fault[]): string;
  line(change: Change, moment: (instant: number) => string): string;
};

const EN: ChangeWords = {
  heading: "Changed by Daywright",
  because: (faults) => faults.map(faultEn).join(" and "),
  line: ({ summary, change, from, to, faults }, moment) => {
    const spans = to.map((span) => `${moment(span.start)}–${moment(span.end).slice(-5)}`).join(", ");
    const did = {
      moved: `moved from ${moment(from.start)} to ${spans}`,
      split: `split into ${spans}`,
      shortened: `shortened to ${spans}`,
      left_out: `left out (it stood at ${moment(from.start)}, and no other place is free)`,
    }[change];
    return `“${summary}” was ${did}: it ${EN.because(faults)}.`;
  },
};

function faultEn(fault: Fault): string {
  switch (fault.kind) {
    case "taken":
      return `overlapped ${fault.by.map((title) => `“${title}”`).join(", ")}`;
    case "off-hours":
      return "was outside the working hours";
    case "past":
      return "was already past";
    case "outside-window":
      return "was outside the window";
    case "too-early":
      return "began before the task may begin";
    case "too-late":
      return "ended after the task is due";
    case "too-long":
      return `was longer than ${en.duration(fault.most)}, the longest block`;
    case "more-than-needed":
      return `was more than the ${en.duration(fault.minutes)} that the task takes`;
  }
}

const ZH: ChangeWords = {
  heading: "由 Daywright 调整",
  because: (faults) => faults.map(faultZh).join("，且"),
  line: ({ summary, change, from, to, faults }, moment) => {
    const spans = to.map((span) => `${moment(span.start)}–${moment(span.end).slice(-5)}`).join("、");
    const did = {
      moved: `从${moment(from.start)}移到${spans}`,
      split: `分成${spans}`,
      shortened: `缩短为${spans}`,
      left_out: `未列入（原在${moment(from.start)}，没有别的空闲时间）`,
    }[change];
    return `“${summary}”${did}：原来${ZH.because(faults)}。`;
  },
};

function faultZh(fault: Fault): string {
  switch (fault.kind) {
    case "taken":
      return `与${fault.by.map((title) => `“${title}”`).join("、")}冲突`;
    case "off-hours":
      return "在工作时间之外";
    case "past":
      return "已经过去";
    case "outside-window":
      return "在时间窗口之外";
    case "too-early":
      return "早于任务可以开始的时间";
    case "too-late":
      return "晚于任务的截止时间";
    case "too-long":
      return `超过了单段上限${zh.duration(fault.most)}`;
    case "more-than-needed":
      return `超过了任务所需的${zh.duration(fault.minutes)}`;
  }
}

export function changeWords(language: Language): ChangeWords {
  return language === "zh" ? ZH : EN;
}
