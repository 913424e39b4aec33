import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes long though its file is short: begun last, it would run on alone while the other worker has nothing to do. */
const LONG = [
  "test/page/look.test.ts",
  "test/chaos.test.ts",
  "test/cli/command-line.test.ts",
  "test/home/look.test.ts",
  "test/home/plan.test.ts",
  "test/home/writer.test.ts",
  "test/limits.test.ts",
  "test/tracing.test.ts",
  "test/restart.test.ts",
  "test/many-processes.test.ts",
  "test/mcp/command.test.ts",
  "test/google/chaos.test.ts",
  "test/shutdown.test.ts",
  "test/home/sign-in.test.ts",
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
