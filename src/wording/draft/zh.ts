import type { Formats } from "../language/formats.ts";
import { type Phrases, phrase } from "../language/phrases.ts";
import { plainInline } from "../markdown.ts";
import { wishText } from "../wish.ts";
import type { Measure, Strategy } from "./fact.ts";
import type { Parts } from "./parts.ts";
import type { Claim, DraftWords } from "./phrases.ts";

const PURPOSE: Readonly<Record<Strategy, string>> = {
  "deadline-first": "先做最紧迫的",
  balanced: "把工作均匀分到各天",
  "deep-work": "把专注时间留给需要专注的工作，并连成较长的时段",
  "early-finish": "一项接一项，每项都尽快做完",
  "change-least": "尽量贴近你现有的安排",
  "few-days": "先排满已有工作的日子，再用其他日子",
};

export function chinese(
  f: Formats,
  { range, strong, bold, quoted, plans, block, days, sentence, whyAndHow }: Parts,
): DraftWords {
  const { when, duration } = f;
  const between = ({ from, to }: { from: string; to: string }) => `${when(from)}至${when(to)}之间`;
  const workingDays = (dates: readonly string[]) => days(dates, (count) => `${count} 个工作日`);

  const measures: Phrases<Measure, [isBest: boolean], Claim> = {
    placed: ({ minutes }, isBest) => [`排下的最${isBest ? "多" : "少"}`, duration(minutes)],
    late: ({ minutes }, isBest) =>
      minutes === 0 ? ["没有逾期"] : [`逾期最${isBest ? "少" : "多"}`, duration(minutes)],
    slack: ({ minutes }, isBest) =>
      minutes === 0 ? ["最紧的截止之前没有富余"] : [`截止前富余最${isBest ? "多" : "少"}`, `至少${duration(minutes)}`],
    fullest: ({ load }, isBest) =>
      isBest
        ? ["每天最轻松", `最多${duration(load.minutes)}`]
        : ["单日最满", `${when(load.date)}，${duration(load.minutes)}`],
    days: ({ days: number }, isBest) => [`有工作的日子最${isBest ? "少" : "多"}`, `${number} 天`],
    focus: ({ minutes }, isBest) =>
      minutes === 0
        ? ["没有时段在专注时间内"]
        : [`专注时间内的一段最${isBest ? "长" : "短"}`, `最多${duration(minutes)}`],
    finish: ({ at }, isBest) => (isBest ? ["完成最早", when(at)] : ["拖得最久", `到${when(at)}`]),
    moved: ({ blocks }, isBest) =>
      blocks === 0 ? ["一段也不移动"] : [`移动最${isBest ? "少" : "多"}`, `${blocks} 段`],
  };

  const reasons: DraftWords["reasons"] = {
    purpose: ({ strategy }) => PURPOSE[strategy],
    "least-harm": () => "逾期和排不下的最少",
    stands: ({ place, measure }) => phrase(measures, measure, place === "best")[0],
  };

  const facts: DraftWords["facts"] = {
    "nothing-to-plan": (fact) => `${between(fact)}还没有要安排的事。先添加任务，或连接数据来源。`,
    fits: ({ placed, unplaced, ...window }) => {
      if (unplaced.most === 0) return `全部排得下：${between(window)}共 ${strong(placed)}。`;
      if (placed.most === 0) return `${between(window)}，${range(unplaced)}的工作一点也排不下。`;
      const most = strong({ ...unplaced, least: unplaced.most });
      if (unplaced.least === 0) return `${between(window)}，有的方案全部排得下，有的最多有 ${most} 排不下。`;
      const varies = unplaced.least === unplaced.most ? "" : "，视方案而定";
      return `${between(window)}排得下 ${strong(placed)}，还有 ${strong(unplaced)} 排不下${varies}。`;
    },
    deadlines: ({ met: { least, most }, total }) => {
      if (total === 1)
        return `唯一的截止时间${least === 1 ? "能赶上" : most === 1 ? "只有部分方案能赶上" : "赶不上"}。`;
      if (least < most) return `${total} 个截止时间能赶上 ${least} 到 ${most} 个，视方案而定。`;
      return least === total ? `${total} 个截止时间都能赶上。` : `${total} 个截止时间能赶上 ${least} 个。`;
    },
    wish: ({ wish, keptBy, brokenBy }) => {
      const one = brokenBy.length === 0 ? "每个方案都做到了" : keptBy.length === 0 ? "没有方案做到" : null;
      return `你想要${quoted(wishText(wish, f))}：${one ?? `${plans(keptBy)} 做到了；${plans(brokenBy)} 没有`}`;
    },
    keeps: ({ wish, kept }) => `${kept ? "做到了" : "没有做到"}${quoted(wishText(wish, f))}`,
    tight: ({ title, spare }) => `${quoted(title)}截止之前${spare.most > 0 ? `只富余${range(spare)}` : "没有富余时间"}`,
    "free-in-all": ({ dates }) => `每个方案都不占用${workingDays(dates)}。`,
    pick: ({ plan, because }) =>
      `如果这些都不足以决定，就从 ${bold(plan)} 开始${because === null ? "" : `：${phrase(reasons, because)}`}。`,
    note: ({ text }) => plainInline(text),
    "late-in": ({ minutes, plans: titles, all }) =>
      `${all ? "每个方案" : plans(titles)}都有${range(minutes)}的工作排在截止时间之后`,
    "left-out": (fact) => {
      const where = fact.plans === null ? "" : `，${plans(fact.plans)}里排不下`;
      const of = fact.of === null ? "" : `在 ${bold(fact.of)} 里，`;
      return `${bold(fact.title)}（${range(fact.minutes)}）${where}：${of}${whyAndHow(fact)}`;
    },
    "more-left-out": ({ count }) => `还有 ${count} 个任务`,
    "more-unplaced": ({ count }) => `还有 ${count} 个任务`,
    unanswered: ({ minutes }) => `过去的时段里有${duration(minutes)}还没有回答：算作已安排，不算完成。`,
    unread: ({ labels, recalled }) => {
      const from = recalled?.unknownFrom ? `；${when(recalled.unknownFrom)}起只知道重复的安排` : "";
      const known = recalled ? `上次读到的安排按已占用计算${from}。` : "";
      return `没能读取${f.list(labels.map(quoted))}，看起来空闲的时间可能已被占用。${known}应用之前请再试一次。`;
    },
    "not-understood": ({ parts, more }) =>
      `你写的内容里有没看懂的部分，各方案都没有考虑：${parts.map(quoted).join("、")}${more > 0 ? `，还有 ${more} 处` : ""}。`,
    purpose: (fact) => sentence(reasons.purpose(fact)),
    empty: () => "这个方案里没有时段。",
    totals: ({ minutes, days: number, fullest }) =>
      `共 **${duration(minutes)}**，分在 ${number} 天${fullest ? `；最满的是${when(fullest.date)}，${duration(fullest.minutes)}` : ""}。`,
    habit: (fact) => `**${fact.block.weekly?.map(f.weekdayName).join("、") || "每周"}**，每周：${block(fact.block)}`,
    day: ({ date, blocks }) => `**${when(date)}**：${blocks.map(block).join("；")}`,
    "later-days": ({ blocks, minutes, last }) =>
      `另有 ${blocks} 段（共${duration(minutes)}），直到${when(last)}，见日历`,
    "least-harm": reasons["least-harm"],
    stands: ({ place, measure }) => {
      const [what, figure] = phrase(measures, measure, place === "best");
      return figure === undefined ? what : `${what}（${figure}）`;
    },
    fullest: ({ load }) => `每天最多${duration(load.minutes)}`,
    finish: ({ at }) => `${when(at)}前完成`,
    begins: ({ at, title }) => `${when(at)}从${quoted(title)}开始`,
    "day-ends": ({ at }) => `${f.time(at)}之后没有工作`,
    "free-days": ({ dates }) => `${workingDays(dates)}没有安排工作`,
    done: ({ title, at, spare }) =>
      `${quoted(title)}在${when(at)}${spare > 0 ? `前做完，还富余${duration(spare)}` : "刚好做完"}`,
    late: ({ minutes }) => `有${duration(minutes)}的工作排在截止时间之后`,
    focus: ({ minutes }) => `专注时间内一段最长${duration(minutes)}`,
    tightest: ({ title, minutes }) =>
      `最紧的是${quoted(title)}，截止之前${minutes > 0 ? `富余${duration(minutes)}` : "没有富余时间"}`,
    moved: ({ blocks }) => (blocks === 0 ? "与上次的方案相比没有移动" : `与上次的方案相比移动了 ${blocks} 段`),
    unplaced: (fact) => `${bold(fact.title)}（${duration(fact.minutes)}）：${whyAndHow(fact)}`,
  };

  return {
    headings: { wishes: "你想要的", tight: "时间紧的", choose: "怎么选", missing: "排不下的" },
    facts,
    reasons,
    and: "，",
    but: "；不过",
  };
}
