import { plannerPagePath } from "#contract/paths.ts";
import { forgetPlan, type RecentPlan, recentPlans } from "../../recent-plans.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import type { Home } from "./home.ts";

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
    const forget = actionButton("×", () => drop(plan.id), "button icon");
    forget.setAttribute("aria-label", text.forget(range));
    return element(
      "li",
      { class: "row" },
      element(
        "span",
        { class: "row-main" },
        element("a", { class: "row-title", text: range, attrs: { href: plannerPagePath(plan.id) } }),
        element("span", { class: "hint", text: text.recentMade(formats.when(plan.madeAt)) }),
      ),
      forget,
    );
  };
  const drop = (id: string) => {
    forgetPlan(localStorage, id);
    draw();
  };
  draw();
}
