import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Long-running test files, longest first: a long file that starts last would run on while the other
 * workers are idle.
 */
const LONG = [
  "src/planner/index.test.ts",
  "test/journeys/chaos.test.ts",
  "test/simulation/simulation.test.ts",
  "test/page/still.test.ts",
  "src/server/providers/caldav/caldav.test.ts",
  "test/page/look.test.ts",
  "test/home/still.test.ts",
  "src/planner/explain/facts-are-true.test.ts",
  "test/home/block-card.test.ts",
  "test/lives/outside.test.ts",
  "src/planner/variants/solve-variants.test.ts",
  "src/server/store/migrations/migrations.test.ts",
  "src/server/planning/remedies-place-work.test.ts",
  "test/journeys/shutdown.test.ts",
  "test/home/devices.test.ts",
  "test/home/today-look.test.ts",
  "src/planner/budget.test.ts",
  "test/journeys/watch-crash.test.ts",
  "src/planner/search/beam-search.test.ts",
  "test/page/update-service.test.ts",
  "test/journeys/postgres-outages.test.ts",
  "test/cli/command-line.test.ts",
  "test/page/apply.test.ts",
  "test/page/zoom.test.ts",
  "test/page/adjust.test.ts",
  "test/home/offline.test.ts",
  "test/page/steps.test.ts",
  "test/home/two-presses.test.ts",
  "test/journeys/package.test.ts",
  "test/page/sheet.test.ts",
  "test/home/plan-preview.test.ts",
  "test/home/look.test.ts",
  "test/mcp/mcp.test.ts",
  "src/server/features/apply/updates.test.ts",
  "test/page/update.test.ts",
  "src/planner/search/search.test.ts",
  "test/mcp/command.test.ts",
  "test/page/wishes.test.ts",
  "test/home/today.test.ts",
  "test/page/endurance.test.ts",
  "test/page/still-late.test.ts",
  "test/page/open.test.ts",
  "test/journeys/secrets.test.ts",
  "test/page/remedies.test.ts",
  "test/home/sources.test.ts",
  "src/server/planning/plan-variants.test.ts",
  "test/journeys/many-processes.test.ts",
  "test/home/plan.test.ts",
  "test/google/chaos.test.ts",
  "test/journeys/watch-changes.test.ts",
  "test/journeys/demo.test.ts",
  "test/journeys/owner-matrix.test.ts",
  "test/page/injection.test.ts",
  "test/home/writer.test.ts",
  "test/journeys/limits.test.ts",
  "src/server/planning/planning-threads.test.ts",
  "test/lives/model.test.ts",
  "src/planner/standing/standing.test.ts",
  "test/home/typed-work.test.ts",
  "test/page/update-boxes.test.ts",
  "test/journeys/power-cut.test.ts",
  "test/home/habits.test.ts",
  "test/journeys/cost.test.ts",
  "test/page/typed-lines.test.ts",
  "src/planner/twelve-lives.test.ts",
  "test/journeys/uncertain-applies.test.ts",
  "src/server/features/apply/apply.test.ts",
  "test/journeys/completion.test.ts",
  "test/journeys/restart.test.ts",
  "src/planner/beyond-window/owed-share.test.ts",
  "scripts/run-vitest.test.ts",
  "test/page/service.test.ts",
];

/** Starts long-running files first, and then large ones before small ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
