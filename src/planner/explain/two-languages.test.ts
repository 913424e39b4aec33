import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { plan } from "../index.ts";
import type { Plan, PlanningProblem } from "../model.ts";

const WEEKDAYS = {
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  zh: ["周一", "周二", "周三", "周四", "周五", "周六", "周日"],
};
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

test("in both languages every reason, suggestion and remedy names the same titles, lengths, days, dates and times", () => {
  let statements = 0;
  for (let seed = 0; seed < 12; seed++) {
    const problem = randomProblem(seed, { tasks: 8, days: 3 + seed, events: 14, habits: seed % 3 });
    const [english, chinese] = [stated(problem, "en"), stated(problem, "zh")];
    expect(chinese, `seed ${seed}`).toEqual(english);
    statements += english.length;
  }
  expect(statements).toBeGreaterThan(400);
});

function stated(problem: PlanningProblem, language: "en" | "zh") {
  return plan({ ...problem, language }).flatMap((found) => texts(found).map((text) => factsIn(text, language)));
}

function texts({ blocks, unplaced }: Plan): string[] {
  return [
    ...blocks.map(({ reason }) => reason),
    ...unplaced.flatMap(({ reason, suggestion, remedy }) => [reason, suggestion ?? "", remedy?.statement ?? ""]),
  ];
}

/** What a text names, without the order in which its language names it. */
function factsIn(text: string, language: "en" | "zh") {
  const titles = [...text.matchAll(/[“「](.*?)[”」]/g)].map(([, title]) => title);
  const rest = text.replaceAll(/[“「].*?[”」]/g, "");
  const length = language === "en" ? /(\d+) h(?: (\d+) min)?|(\d+) min/g : /(\d+)小时(?:(\d+)分钟)?|(\d+)分钟/g;
  const date = language === "en" ? /(\d+) ([A-Z][a-z]{2})[a-z]*/g : /(\d+)月(\d+)日/g;
  return {
    titles: titles.sort(),
    times: (rest.match(/\d\d:\d\d/g) ?? []).sort(),
    lengths: [...rest.matchAll(length)].map(([, h, m, only]) => 60 * Number(h ?? 0) + Number(m ?? only ?? 0)).sort(),
    weekdays: WEEKDAYS[language].map((name) => rest.split(name).length - 1),
    dates: [...rest.matchAll(date)]
      .map(([, a, b]) => (language === "en" ? `${MONTHS.indexOf(b ?? "") + 1}-${a}` : `${a}-${b}`))
      .sort(),
  };
}
