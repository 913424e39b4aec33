import { describeFaults } from "#contract/problem.ts";
import type { ApiFailure } from "../api.ts";
import { actionButton, element, fill } from "../element.ts";
import type { Text } from "./text/index.ts";

/** Why a call failed, in words for the person. */
export function explain(failure: ApiFailure, text: Text): string {
  switch (failure.kind) {
    case "network":
      return text.network;
    case "invalid":
      return text.badAnswer;
    case "problem": {
      const { problem, retryAfterSeconds } = failure;
      const detail = problem.detail || problem.title;
      const fault = problem.errors?.[0] && describeFaults(problem.errors);
      return [
        problem.kind && text.kindsOfError[problem.kind],
        detail,
        fault && !detail.includes(problem.errors?.[0]?.message ?? "") && fault,
        retryAfterSeconds !== null && text.retryAfter(retryAfterSeconds),
      ]
        .filter(Boolean)
        .join(" ");
    }
  }
}

/** Where a section says what failed: what happened, why, and a way to try again. */
export type ProblemNote = {
  show(what: string, failure: ApiFailure | string, retry?: () => void): void;
  clear(): void;
};

export function createProblemNote(region: HTMLElement, text: Text): ProblemNote {
  const clear = () => fill(region);
  return {
    clear,
    show(what, failure, retry) {
      const tryAgain = () => {
        clear();
        retry?.();
      };
      const again = retry && actionButton(text.retry, tryAgain);
      if (again) again.dataset.action = "retry";
      const why = typeof failure === "string" ? failure : explain(failure, text);
      const words = element("p", {}, element("strong", { text: what }), ` ${why}`);
      fill(region, element("div", { class: "note caution problem" }, words, again));
    },
  };
}
