import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes long, the longest first: begun last, it would run on alone while the other workers
 * have nothing to do.
 */
const LONG = [
  "src/planner/explain/facts-are-true.test.ts",
  "test/simulation/simulation.test.ts",
  "test/page/look.test.ts",
  "test/chaos.test.ts",
  "src/planner/index.test.ts",
  "src/server/providers/caldav/caldav.test.ts",
  "test/lives/outside.test.ts",
  "test/home/look.test.ts",
  "test/cli/command-line.test.ts",
  "test/page/steps.test.ts",
  "test/page/endurance.test.ts",
  "test/page/apply.test.ts",
  "test/page/open.test.ts",
  "src/server/planning/remedies-place-work.test.ts",
  "test/demo.test.ts",
  "test/mcp/mcp.test.ts",
  "test/lives/model.test.ts",
  "test/page/tasks.test.ts",
  "test/page/typed-lines.test.ts",
  "test/page/wishes.test.ts",
  "test/page/remedies.test.ts",
  "test/page/adjust.test.ts",
  "test/home/plan.test.ts",
  "test/home/writer.test.ts",
  "test/shutdown.test.ts",
  "test/remedies.test.ts",
  "test/package.test.ts",
  "test/limits.test.ts",
  "test/tracing.test.ts",
  "test/postgres-outages.test.ts",
  "test/restart.test.ts",
  "test/many-processes.test.ts",
  "test/mcp/command.test.ts",
  "test/google/chaos.test.ts",
  "test/home/sign-in.test.ts",
  "src/server/store/migrations/migrations.test.ts",
  "src/server/features/apply/apply.test.ts",
  "src/server/features/apply/undo.test.ts",
  "src/server/store/queries/queries.test.ts",
];

/** Begins with the files that take long, and goes on with large ones before small ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
