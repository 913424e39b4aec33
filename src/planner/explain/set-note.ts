import { LEAST_DIFFERENCE } from "../variants/difference.ts";
import type { VariantSet } from "../variants/solve-variants.ts";
import type { Words } from "./words.ts";

/** What is to be said when a problem allows fewer plans that differ, or less difference, than is asked for. */
export function noteOn({ variants, leastDifference, searched: all }: VariantSet, { language }: Words): string | null {
  const notes: string[] = [];
  const count = variants.length;
  const english = language === "en";
  if (variants.every(({ timeline }) => timeline.save().every((blocks) => blocks.length === 0)))
    return english ? "All plans are the same: no task could be placed." : "所有方案都相同：没有任务可以安排。";
  if (count < all)
    notes.push(
      english
        ? `Only ${count} of ${all} plans ${count === 1 ? "is" : "are"} shown: the others came out the same, or worse in something and better in nothing.`
        : `${all}个方案中只列出${count}个：其余的与之相同，或有所不如而别无所长。`,
    );
  if (count > 1 && leastDifference < LEAST_DIFFERENCE) {
    const percent = Math.floor(100 * leastDifference);
    notes.push(
      english
        ? `Two of these plans differ in only ${percent} % of the placed time: nothing more different was found that is as good.`
        : `其中两个方案只有${percent}%的已排时间不同：没有找到差别更大而同样好的方案。`,
    );
  }
  return notes.length > 0 ? notes.join(english ? " " : "") : null;
}
