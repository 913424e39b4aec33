import { describeFaults } from "#contract/problem.ts";
import type { ApiFailure } from "../../api/api.ts";
import type { ProblemWords } from "../../planner-state/app.ts";
import { upstreamWords } from "../../source-failures/failure-text.ts";
import type { Text } from "../../text/index.ts";

/** The message about a failure: what happened, why, and when to try again. */
export function describeFailure(what: keyof Text["failed"], failure: ApiFailure, text: Text): ProblemWords {
  const kind = failure.kind === "problem" ? failure.problem.kind : undefined;
  return { title: text.failed[what], detail: detailOf(failure, text), kind };
}

function detailOf(failure: ApiFailure, text: Text): string {
  switch (failure.kind) {
    case "network":
      return text.network;
    case "invalid":
      return text.badPayload(describeFaults(failure.faults));
    case "problem": {
      const { problem, retryAfterSeconds } = failure;
      const fault = problem.errors?.[0] && describeFaults(problem.errors);
      const { kind, detail, title, paused } = problem;
      const reason = [kind ? upstreamWords({ kind, message: detail, paused }, text) : detail || title, fault];
      if (retryAfterSeconds !== null) reason.push(text.retryAfter(retryAfterSeconds));
      return reason.filter(Boolean).join(text.spoken.gap);
    }
  }
}
