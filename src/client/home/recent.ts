import * as z from "zod/mini";
import { plannerPagePath } from "#contract/paths.ts";
import { actionButton, element, fill } from "../element.ts";
import type { Home } from "./home.ts";

const KEY = "daywright-recent-plans";
const MOST = 5;

const RecentPlans = z.array(z.object({ id: z.string(), first: z.string(), last: z.string(), madeAt: z.number() }));
type RecentPlan = z.infer<typeof RecentPlans>[number];

/** Plans made in this browser, the latest first. */
export function recentPlans(storage: Storage): RecentPlan[] {
  try {
    const parsed = RecentPlans.safeParse(JSON.parse(storage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberPlan(storage: Storage, plan: RecentPlan): void {
  const others = recentPlans(storage).filter(({ id }) => id !== plan.id);
  storage.setItem(KEY, JSON.stringify([plan, ...others].slice(0, MOST)));
}

/** Lists the recent plans; the list is hidden while there is none. */
export function mountRecent(home: Home): void {
  const { text, formats } = home;
  const section = home.ref("recent");
  const draw = () => {
    const plans = recentPlans(localStorage);
    section.hidden = plans.length === 0;
    fill(home.ref("recent-list"), ...plans.map(row));
  };
  const row = (plan: RecentPlan) => {
    const range = formats.dates(plan.first, plan.last);
    const forget = actionButton("×", () => forgetPlan(plan.id), "button icon");
    forget.setAttribute("aria-label", text.forget(range));
    return element(
      "li",
      { class: "row" },
      element(
        "span",
        { class: "row-main" },
        element("a", { class: "row-title", text: range, attrs: { href: plannerPagePath(plan.id) } }),
        element("span", { class: "hint", text: text.recentMade(formats.moment(plan.madeAt)) }),
      ),
      forget,
    );
  };
  const forgetPlan = (id: string) => {
    localStorage.setItem(KEY, JSON.stringify(recentPlans(localStorage).filter((plan) => plan.id !== id)));
    draw();
  };
  draw();
}
