import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Long-running test files, longest first: a long file that starts last would run on while the other
 * workers are idle.
 */
const LONG = [
  "test/chaos.test.ts",
  "test/simulation/simulation.test.ts",
  "src/planner/index.test.ts",
  "src/planner/explain/facts-are-true.test.ts",
  "src/server/providers/caldav/caldav.test.ts",
  "test/page/look.test.ts",
  "test/lives/outside.test.ts",
  "test/shutdown.test.ts",
  "src/server/planning/remedies-place-work.test.ts",
  "src/server/planning/pool.test.ts",
  "test/cli/command-line.test.ts",
  "test/watch-crash.test.ts",
  "test/package.test.ts",
  "test/owner-matrix.test.ts",
  "test/mcp/aborted.test.ts",
  "test/mcp/mcp.test.ts",
  "test/home/today-look.test.ts",
  "test/planning-again.test.ts",
  "test/home/plan.test.ts",
  "test/home/look.test.ts",
  "test/home/block-card.test.ts",
  "src/server/store/migrations/migrations.test.ts",
  "test/home/offline.test.ts",
  "test/injection.test.ts",
  "src/planner/standing/standing.test.ts",
  "src/server/features/apply/updates.test.ts",
  "test/durations.test.ts",
  "test/page/wishes.test.ts",
  "test/postgres-outages.test.ts",
  "test/watch.test.ts",
  "test/home/two-presses.test.ts",
  "src/server/features/apply/apply.test.ts",
  "test/secrets.test.ts",
  "test/watch-changes.test.ts",
  "test/task-sources.test.ts",
  "test/home/writer.test.ts",
  "test/power-cut.test.ts",
  "test/page/apply.test.ts",
  "test/page/steps.test.ts",
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
