import type { PlanningNews } from "./service-port.ts";
import type { ToolCall } from "./tool.ts";

/** Gathering, planning and writing count alike. */
const STAGES = 3;
/**
 * About the length of a draft. Progress approaches the end of the stage but never reaches it early.
 */
const DRAFT_LENGTH = 800;

/** Reports planning events as progress of a call. */
export function reportPlanning({ report }: Pick<ToolCall, "report">): (news: PlanningNews) => void {
  return (news) => {
    if ("written" in news) report(2 + news.written / (news.written + DRAFT_LENGTH), STAGES, "writing about the plans");
    else {
      const { stage, done, total } = news;
      // Stays below the start of the next stage, because progress must only grow.
      const share = done / (total + 1);
      switch (stage) {
        case "gathering":
          return report(share, STAGES, "reading calendars, tasks and coursework");
        case "planning":
          return report(1 + share, STAGES, `planning: ${done} of ${total}`);
        case "writing":
          return done < total ? report(2, STAGES, "writing about the plans") : report(STAGES, STAGES, "written");
      }
    }
  };
}
