import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { construct } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

setFlagsFromString("--allow-natives-syntax");
const haveOneShape: (a: unknown, b: unknown) => boolean = runInThisContext("(a, b) => %HaveSameMap(a, b)");

test("a block has one shape wherever it is made, or V8 would compile the search again and box each of its times", () => {
  const tasks = Array.from({ length: 40 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 120, priority: index % 2 === 0 ? 2 : 3, due: at("thu", "18:00") }),
  );
  const problem = { ...week({ tasks, busy: [event(at("mon", "09:00"), at("mon", "12:00"))] }), budget: 40 };
  const built = () => {
    const timeline = new Timeline(
      readInstance(readContext(problem)),
      new Objective(pricesOf("balanced")),
      new Random(1),
    );
    construct(timeline, timeline.orders);
    return timeline.save().flat()[0];
  };
  const first = built();
  const [planned] = plan(problem);
  expect(planned?.unplaced.length).toBeGreaterThan(0);
  expect(haveOneShape(first, built())).toBe(true);
  plan({ ...problem, previous: planned?.blocks ?? [], stands: true });
  expect(haveOneShape(first, built())).toBe(true);
});
