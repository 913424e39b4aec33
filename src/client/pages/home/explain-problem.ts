import type { ConnectionKind } from "#contract/calendar.ts";
import { describeFaults } from "#contract/problem.ts";
import type { ApiFailure } from "../../api/api.ts";
import { upstreamWords } from "../../source-failures/failure-text.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import type { Text } from "./text/index.ts";

/**
 * The reason for a failed call, in words; `source` is the kind of the source that the call was for.
 */
export function explain(failure: ApiFailure, text: Text, source?: ConnectionKind): string {
  switch (failure.kind) {
    case "network":
      return text.network;
    case "invalid":
      return text.badAnswer;
    case "problem": {
      const { problem, retryAfterSeconds } = failure;
      const [first] = problem.errors ?? [];
      // A fault of the whole body has no field name.
      const { kind, paused } = problem;
      const reason = first?.path === "" ? first.message : problem.detail || problem.title;
      const detail = kind ? upstreamWords({ kind, message: reason, paused }, text, source) : reason;
      const fault = first && describeFaults(problem.errors ?? []);
      return [
        detail,
        fault && !detail.includes(first.message) && fault,
        retryAfterSeconds !== null && text.retryAfter(retryAfterSeconds),
      ]
        .filter(Boolean)
        .join(text.spoken.gap);
    }
  }
}

/** The same for what was not saved. */
export const explainUnsaved = (failure: ApiFailure, text: Text): string =>
  text.saveFailed + text.spoken.gap + explain(failure, text);

/**
 * Which fields of the region's form the server refused, by their labels and values; null if no
 * control of the form bears such a name. Of a list, `trips.1.time_zone` is the second control named
 * `trips.time_zone`.
 */
function refusedFields(region: HTMLElement, failure: ApiFailure, text: Text): string | null {
  const faults = (failure.kind === "problem" && failure.problem.errors) || [];
  const form = region.closest("form");
  const refused = faults.flatMap(({ path }) => {
    const name = CSS.escape(path.replace(/\.\d+/g, ""));
    const place = Number(/\.(\d+)/.exec(path)?.[1] ?? 0);
    const control = form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[place];
    const label = control?.closest(".labelled")?.querySelector(".label")?.textContent;
    return control && label ? [text.fieldRefused(label, control.value)] : [];
  });
  return refused.length > 0 ? [...new Set(refused)].join(text.spoken.gap) : null;
}

/** A section's message about a failure: what happened, why, and a way to try again. */
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
      const why =
        typeof failure === "string" ? failure : (refusedFields(region, failure, text) ?? explain(failure, text));
      const words = element("p", {}, element("strong", { text: what }), text.spoken.gap + why);
      fill(region, element("div", { class: "note caution problem" }, words, again));
    },
  };
}

/** Whether a retry may succeed shortly. */
export function isWorthRetrying(failure: ApiFailure): boolean {
  return (
    failure.kind === "network" ||
    (failure.kind === "problem" && (failure.problem.status >= 500 || failure.problem.status === 429))
  );
}
