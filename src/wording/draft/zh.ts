import type { Formats } from "../formats.ts";
import { plainInline } from "../markdown.ts";
import { wishText } from "../wish.ts";
import type { Block, DraftFact, Measure, Range, Strategy } from "./fact.ts";
import type { Phrases } from "./phrases.ts";

const PURPOSE: Readonly<Record<Strategy, string>> = {
  "deadline-first": "先做最早截止的。",
  balanced: "把工作均匀分到各天。",
  "deep-work": "把专注时间留给深度工作，并连成较长的时段。",
  "early-finish": "一项接一项，每项都尽快做完。",
  "change-least": "尽量贴近你现有的安排。",
  "few-days": "把工作集中在少数几天，其余的日子空出来。",
};

export function chinese(f: Formats): Phrases {
  const { when, duration } = f;

  function say(fact: DraftFact): string {
    switch (fact.kind) {
      case "nothing-to-plan":
        return `${between(fact)}还没有要安排的事。先添加任务，或连接数据来源。`;
      case "fits":
        return fits(fact);
      case "deadlines":
        return deadlines(fact.met, fact.total);
      case "wish": {
        const [kept, broken] = [fact.keptBy, fact.brokenBy].map((plans) => plans.map(bold).join("、"));
        const who =
          broken === "" ? "每个方案都做到了" : kept === "" ? "没有方案做到" : `${kept} 做到了；${broken} 没有`;
        return `你想要${quoted(wishText(fact.wish, f))}：${who}`;
      }
      case "keeps":
        return `${fact.kept ? "做到了" : "没有做到"}${quoted(wishText(fact.wish, f))}`;
      case "tight":
        return `${quoted(fact.title)}截止之前${spare(fact.spare)}`;
      case "free-in-all":
        return `每个方案都不占用${days(fact.dates)}。`;
      case "pick":
        return `如果这些都不足以决定，就从 ${bold(fact.plan)} 开始。`;
      case "note":
        return plainInline(fact.text);
      case "late-in":
        return `${fact.all ? "每个方案" : fact.plans.map(bold).join("、")}都有${range(fact.minutes)}的工作排在截止时间之后`;
      case "left-out": {
        const where = fact.plans === null ? "" : `，${fact.plans.map(bold).join("、")}里排不下`;
        const lead = `${bold(fact.title)}（${range(fact.minutes)}）${where}：`;
        return `${lead}${fact.of === null ? "" : `在 ${bold(fact.of)} 里，`}${whyAndHow(fact)}`;
      }
      case "more-left-out":
      case "more-unplaced":
        return `还有 ${fact.count} 个任务`;
      case "unread":
        return `没能读取${fact.labels.map(quoted).join("、")}，看起来空闲的时间可能已被占用。应用之前请再试一次。`;
      case "not-understood": {
        const more = fact.more > 0 ? `，还有 ${fact.more} 处` : "";
        return `你写的内容里有没看懂的部分，各方案都没有考虑：${fact.parts.map(quoted).join("、")}${more}。`;
      }
      case "purpose":
        return PURPOSE[fact.strategy];
      case "empty":
        return "这个方案里没有时段。";
      case "totals": {
        const total = `共 **${duration(fact.minutes)}**，分在 ${fact.days} 天`;
        const { fullest } = fact;
        return fullest ? `${total}；最满的是${when(fullest.date)}，${duration(fullest.minutes)}。` : `${total}。`;
      }
      case "habit":
        return `**${fact.block.weekly?.map(f.weekdayName).join("、") || "每周"}**，每周：${block(fact.block)}`;
      case "day":
        return `**${when(fact.date)}**：${fact.blocks.map(block).join("；")}`;
      case "later-days":
        return `另有 ${fact.blocks} 段（共${duration(fact.minutes)}），直到${when(fact.last)}，见日历`;
      case "stands":
        return fact.place === "best" ? best(fact.measure) : worst(fact.measure);
      case "fullest":
        return `每天最多${duration(fact.load.minutes)}`;
      case "finish":
        return `${when(fact.at)}前完成`;
      case "begins":
        return `${when(fact.at)}从${quoted(fact.title)}开始`;
      case "day-ends":
        return `${f.time(fact.at)}之后没有工作`;
      case "free-days":
        return `${days(fact.dates)}没有安排工作`;
      case "done":
        return fact.spare > 0
          ? `${quoted(fact.title)}在${when(fact.at)}前做完，还富余${duration(fact.spare)}`
          : `${quoted(fact.title)}在${when(fact.at)}刚好做完`;
      case "late":
        return `有${duration(fact.minutes)}的工作排在截止时间之后`;
      case "focus":
        return `专注时间内一段最长${duration(fact.minutes)}`;
      case "tightest":
        return `最紧的是${quoted(fact.title)}，截止之前${fact.minutes > 0 ? `富余${duration(fact.minutes)}` : "没有富余时间"}`;
      case "moved":
        return fact.blocks === 0 ? "与上次的方案相比没有移动" : `与上次的方案相比移动了 ${fact.blocks} 段`;
      case "unplaced":
        return `${bold(fact.title)}（${duration(fact.minutes)}）：${whyAndHow(fact)}`;
    }
  }

  function between({ from, to }: { readonly from: string; readonly to: string }): string {
    return `${when(from)}至${when(to)}之间`;
  }

  function fits(fact: DraftFact & { readonly kind: "fits" }): string {
    const { placed, unplaced } = fact;
    if (unplaced.most === 0) return `全部排得下：${between(fact)}共 ${strong(placed)}。`;
    if (placed.most === 0) return `${between(fact)}，${range(unplaced)}的工作一点也排不下。`;
    if (unplaced.least === 0)
      return `${between(fact)}，有的方案全部排得下，有的最多有 ${strong({ ...unplaced, least: unplaced.most })} 排不下。`;
    return `${between(fact)}排得下 ${strong(placed)}，还有 ${strong(unplaced)} 排不下${unplaced.least === unplaced.most ? "" : "，视方案而定"}。`;
  }

  function deadlines({ least, most }: Range, total: number): string {
    if (least < most) return `${total} 个截止时间能赶上 ${least} 到 ${most} 个，视方案而定。`;
    return least === total ? `${total} 个截止时间都能赶上。` : `${total} 个截止时间能赶上 ${least} 个。`;
  }

  function best(measure: Measure): string {
    switch (measure.trait) {
      case "placed":
        return `排下的最多（${duration(measure.minutes)}）`;
      case "late":
        return measure.minutes === 0 ? "没有逾期" : `逾期最少（${duration(measure.minutes)}）`;
      case "slack":
        return `截止前富余最多（至少${duration(measure.minutes)}）`;
      case "fullest":
        return `每天最轻松（最多${duration(measure.load.minutes)}）`;
      case "focus":
        return `专注时间内的一段最长（${duration(measure.minutes)}）`;
      case "finish":
        return `完成最早（${when(measure.at)}）`;
      case "moved":
        return measure.blocks === 0 ? "一段也不移动" : `移动最少（${measure.blocks} 段）`;
    }
  }

  function worst(measure: Measure): string {
    switch (measure.trait) {
      case "placed":
        return `排下的最少（${duration(measure.minutes)}）`;
      case "late":
        return `逾期最多（${duration(measure.minutes)}）`;
      case "slack":
        return measure.minutes === 0 ? "最紧的截止之前没有富余" : `截止前富余最少（${duration(measure.minutes)}）`;
      case "fullest":
        return `单日最满（${when(measure.load.date)}，${duration(measure.load.minutes)}）`;
      case "focus":
        return measure.minutes === 0
          ? "没有时段在专注时间内"
          : `专注时间内的一段最短（最多${duration(measure.minutes)}）`;
      case "finish":
        return `拖得最久（到${when(measure.at)}）`;
      case "moved":
        return `移动最多（${measure.blocks} 段）`;
    }
  }

  function spare(minutes: Range): string {
    return minutes.most > 0 ? `只富余${range(minutes)}` : "没有富余时间";
  }

  function range({ least, most }: Range): string {
    return least === most ? duration(least) : `${duration(least)}到${duration(most)}`;
  }

  function strong(minutes: Range): string {
    return `**${range(minutes)}**`;
  }

  function days(dates: readonly string[]): string {
    return dates.length > MOST_NAMED ? `${dates.length} 个工作日` : dates.map(when).join("、");
  }

  function block({ title, start, end, allDay }: Block): string {
    return `${allDay ? "全天" : `${f.time(start)}–${f.time(end)}`} ${plainInline(title)}`;
  }

  return {
    sentenceGap: "",
    headings: { wishes: "你想要的", tight: "时间紧的", choose: "怎么选", missing: "排不下的" },
    say,
    choice: (title, clauses) => `${bold(title)}：${clauses}。`,
    sentence: (clauses) => `${clauses}。`,
    and: (clauses) => clauses.join("，"),
    but: (sides) => sides.join("；不过"),
  };
}

/** More days than these are counted. */
const MOST_NAMED = 4;

function bold(title: string): string {
  return `**${plainInline(title)}**`;
}

function quoted(text: string): string {
  return `“${plainInline(text)}”`;
}

function whyAndHow({ reason, suggestion }: { readonly reason: string; readonly suggestion: string | null }): string {
  return [reason, suggestion ?? ""]
    .filter((text) => text !== "")
    .map((text) => plainInline(text).replace(/(?<![。！？….!?])$/, "。"))
    .join("");
}
