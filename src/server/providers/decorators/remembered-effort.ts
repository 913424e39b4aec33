import type { CourseworkEffort } from "#contract/task.ts";
import { mapResult } from "#domain/result.ts";
import type { Provider } from "../port.ts";

/** A provider whose coursework has the lengths that the person set for its course and type. */
export function withRememberedEffort(
  provider: Provider,
  remembered: () => Promise<readonly CourseworkEffort[]>,
): Provider {
  const { coursework } = provider;
  if (!coursework) return provider;
  return {
    ...provider,
    coursework: {
      async listCoursework(window, signal) {
        const listed = await coursework.listCoursework(window, signal);
        if (!listed.ok) return listed;
        const efforts = new Map((await remembered()).map((effort) => [keyOf(effort), effort.duration_minutes]));
        return mapResult(listed, (items) =>
          items.map((item) => {
            const minutes = efforts.get(keyOf(item));
            return minutes === undefined ? item : { ...item, duration_minutes: minutes, duration_estimated: false };
          }),
        );
      },
    },
  };
}

function keyOf({ course, type }: Pick<CourseworkEffort, "course" | "type">): string {
  return JSON.stringify([course, type]);
}
