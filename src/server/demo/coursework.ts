import { DEMO_CONNECTION_ID } from "#contract/demo.ts";
import type { CourseworkItem } from "#contract/task.ts";
import { Ok } from "#domain/result.ts";
import { parseInstant } from "#domain/time.ts";
import { withRememberedEffort } from "#server/providers/decorators/remembered-effort.ts";
import { estimateEffortMinutes } from "#server/providers/estimate-effort.ts";
import type { Provider } from "#server/providers/port.ts";
import type { OwnerDb } from "#server/store/db.ts";
import { listEfforts } from "#server/store/queries/coursework-efforts.ts";
import { instantOn, workingDayAfter } from "./demo-dates.ts";
import type { DemoText } from "./text/en.ts";

type Piece = {
  readonly name: keyof DemoText["coursework"];
  readonly type: string;
  /**
   * Due at `time` on the nth working day after today, so that a demo that starts late at night can
   * still be planned.
   */
  readonly due: number;
  readonly time: string;
  readonly points: number | null;
  /** Absent when the school says nothing; then the length is estimated. */
  readonly minutes?: number;
  readonly submitted?: true;
};

const PIECES: readonly Piece[] = [
  { name: "topic", type: "discussion", due: 1, time: "18:00", points: null, minutes: 30, submitted: true },
  { name: "queries", type: "assignment", due: 2, time: "23:59", points: 10, minutes: 90, submitted: true },
  { name: "quiz", type: "quiz", due: 2, time: "12:00", points: 10, minutes: 45 },
  { name: "papers", type: "reading", due: 3, time: "23:59", points: null },
  { name: "problems", type: "assignment", due: 4, time: "10:00", points: 20, minutes: 150 },
  { name: "report", type: "assignment", due: 4, time: "23:59", points: 30, minutes: 180 },
];

/**
 * Coursework due within the seven days from `today` on. Some items are handed in, and one has only
 * an estimated length.
 */
export function demoCoursework(place: {
  readonly today: string;
  readonly timeZone: string;
  readonly text: Pick<DemoText, "coursework">;
}): CourseworkItem[] {
  return PIECES.map(({ name, type, due, time, points, minutes, submitted = false }) => {
    const [course = "", title = ""] = place.text.coursework[name];
    return {
      id: `${DEMO_CONNECTION_ID}:${type}:${name}`,
      source: DEMO_CONNECTION_ID,
      course,
      title,
      type,
      due: instantOn(workingDayAfter(place.today, due), time, place.timeZone),
      submitted,
      missing: false,
      points,
      url: null,
      duration_minutes: minutes ?? estimateEffortMinutes(type, points),
      duration_estimated: minutes === undefined,
    };
  });
}

/** A source that plays a school's system with these items. The person may set their lengths. */
export function createDemoCourses(mine: OwnerDb, label: string, items: readonly CourseworkItem[]): Provider {
  const courses: Provider = {
    connectionId: DEMO_CONNECTION_ID,
    kind: "local",
    label,
    verify: async () => Ok({ label }),
    coursework: {
      listCoursework: async (window) =>
        Ok(
          items.filter(({ due }) => {
            const at = parseInstant(due ?? "");
            return at !== null && at >= window.start && at < window.end;
          }),
        ),
    },
  };
  return withRememberedEffort(courses, () => listEfforts(mine));
}
