import { CLAIM_START } from "./claims.ts";
import { agreesWithPlan } from "./judge.ts";
import type { FactIndex } from "./plan-facts.ts";
import { splitSentences, unfinishedFrom } from "./sentences.ts";

/** A text that grows, without the sentences that disagree with the plan. */
export type CheckedText = {
  push(delta: string): void;
  /** What may be shown now: the finished sentences that hold, and the next one up to where it first states something. */
  readonly text: string;
  /** Takes what is there as finished. */
  end(): string;
  /** Sentences left out so far. */
  readonly dropped: number;
};

export function createCheckedText(index: FactIndex): CheckedText {
  let raw = "";
  let judged = 0;
  let kept = "";
  let dropped = 0;

  const judgeUpTo = (end: number) => {
    for (const sentence of splitSentences(raw.slice(judged, end))) {
      if (agreesWithPlan(sentence, index)) kept += sentence;
      else {
        dropped += 1;
        // What ends the line stays, so that the next one does not run into it.
        if (sentence.endsWith("\n") && !kept.endsWith("\n")) kept += "\n";
      }
    }
    judged = end;
  };

  return {
    push(delta) {
      raw += delta;
      judgeUpTo(judged + unfinishedFrom(raw.slice(judged)));
    },
    get text() {
      const rest = raw.slice(judged);
      const claim = rest.search(CLAIM_START);
      const safe = claim < 0 ? rest.slice(0, rest.search(/\S*$/)) : rest.slice(0, claim);
      return (kept + safe).trimEnd();
    },
    end() {
      judgeUpTo(raw.length);
      return kept.replaceAll(/\n{3,}/g, "\n\n").trim();
    },
    get dropped() {
      return dropped;
    },
  };
}
