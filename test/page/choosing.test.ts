import { expect, test } from "vitest";
import type { UnplacedTask } from "#contract/variant.ts";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner, WEEK_VIEW, wordsOn } from "./support/planner-page.ts";
import { at, MONDAY, session, variant } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

test("a card names the date on which work is done where its weekday could be that of another week", async () => {
  const payload = session({
    end_time: at(addDays(MONDAY, 14), "00:00"),
    draft_variants: [
      variant("deadline-first", "Deadlines first", [["thesis", 4, "16:00", "17:45"]]),
      variant("balanced", "Balanced days", [["thesis", 11, "09:00", "10:45"]]),
    ],
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const finish = async () =>
    (await wordsOn(planner.page.locator(".card-wins"))).map((words) => words.match(/done by [^·]*\d/)?.[0]);
  await expect.poll(finish).toEqual(["done by Fri 17:45", "done by Fri 18 Dec, 10:45"]);
});

test("no card says when work is done of which the plan leaves some out", async () => {
  const unplaced = [leftOut("mail", "Answer mail", 30)];
  const payload = session({
    draft_variants: [
      variant("deadline-first", "Deadlines first", [["thesis", 1, "16:00", "17:45"]], { unplaced }),
      variant("balanced", "Balanced days", [["thesis", 3, "09:00", "10:30"]], { unplaced }),
    ],
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const words = () => wordsOn(planner.page.locator(".card-wins"));
  await expect.poll(async () => (await words()).join(" · ")).toContain("nothing after 17:45");
  expect((await words()).join(" · ")).not.toContain("done by");
});

test("a card says how much a plan leaves out of work that it places in part, and of other work only its title", async () => {
  const [mail, thesis] = [leftOut("mail", "Answer mail", 30), leftOut("thesis", "Thesis", 60)];
  const payload = session({
    draft_variants: [
      variant("deadline-first", "Deadlines first", [["thesis", 1, "16:00", "17:45"]], { unplaced: [mail] }),
      variant("balanced", "Balanced days", [["thesis", 1, "16:00", "16:45"]], { unplaced: [thesis, mail] }),
    ],
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const left = async () =>
    (await wordsOn(planner.page.locator(".card-wins"))).map((words) => words.match(/leaves out: [^·]*/)?.[0].trim());
  await expect.poll(left).toEqual(["leaves out: Answer mail", "leaves out: 1 h of Thesis and Answer mail"]);
});

function leftOut(task_id: string, title: string, minutes: number): UnplacedTask {
  return { task_id, title, minutes, reason: "Friday ends at noon.", suggestion: null };
}
