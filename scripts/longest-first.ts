import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Long-running test files, longest first: a long file that starts last would run on while the other
 * workers are idle.
 */
const LONG = [
  "test/simulation/simulation.test.ts",
  "test/journeys/chaos.test.ts",
  "test/page/still.test.ts",
  "test/page/look.test.ts",
  "test/home/today-look.test.ts",
  "src/server/providers/caldav/caldav.test.ts",
  "test/home/plan-preview.test.ts",
  "test/home/still.test.ts",
  "test/home/today.test.ts",
  "test/page/zoom.test.ts",
  "test/page/open.test.ts",
  "test/page/adjust.test.ts",
  "test/page/update-service.test.ts",
  "test/home/two-presses.test.ts",
  "test/page/steps.test.ts",
  "test/page/update.test.ts",
  "test/lives/outside.test.ts",
  "test/page/injection.test.ts",
  "test/page/still-late.test.ts",
  "src/server/planning/remedies-place-work.test.ts",
  "test/page/endurance.test.ts",
  "test/journeys/watch-crash.test.ts",
  "test/home/sources.test.ts",
  "test/page/typed-lines.test.ts",
  "test/cli/command-line.test.ts",
  "test/journeys/many-processes.test.ts",
  "src/planner/index.test.ts",
  "test/journeys/shutdown.test.ts",
  "test/home/plan.test.ts",
  "test/home/block-card.test.ts",
  "test/home/look.test.ts",
  "test/page/apply.test.ts",
  "test/page/remedies.test.ts",
  "test/page/wishes.test.ts",
  "test/home/offline.test.ts",
  "test/home/writer.test.ts",
  "test/home/typed-work.test.ts",
  "test/page/service.test.ts",
  "test/mcp/mcp.test.ts",
  "test/journeys/package.test.ts",
  "src/planner/explain/facts-are-true.test.ts",
  "test/home/habits.test.ts",
  "test/page/tasks.test.ts",
  "test/support/postgres.test.ts",
  "test/mcp/command.test.ts",
  "test/home/check-in.test.ts",
  "test/journeys/postgres-outages.test.ts",
  "test/journeys/watch-changes.test.ts",
  "test/journeys/power-cut.test.ts",
  "test/journeys/secrets.test.ts",
  "src/server/store/migrations/migrations.test.ts",
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
