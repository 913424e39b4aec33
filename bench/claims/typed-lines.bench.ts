import { readItems } from "#words/read-items.ts";
import { readCorpus, TERMS } from "../../test/support/typed-lines.ts";
import type { Claim } from "../harness/claim.ts";
import { measureAlone } from "../harness/paired-runs.ts";

const ROUNDS = 9;

export const claim: Claim = {
  name: "typed lines",
  says: "a typed line is read in under 1 ms, so that the page reads it anew at each key without a request",
  wrongIf: "lines were far longer than the thousand that people typed; the first, unmeasured round compiles the code",
  async measure() {
    const { typed } = await readCorpus();
    const lines = Object.keys(typed);
    const once = () => {
      const started = performance.now();
      for (const line of lines) readItems(line, TERMS);
      return (performance.now() - started) / lines.length;
    };
    once();
    const ours = await measureAlone(ROUNDS, once);
    return [{ of: "a line, on average", kind: "value", unit: "ms", ours, bound: { atMost: 1 } }];
  },
};
