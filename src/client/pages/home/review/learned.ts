import type { Durations } from "#contract/durations.ts";
import type { UsualLength } from "#contract/learned-length.ts";
import type { Formats } from "#wording/formats.ts";
import { element } from "../../../ui/element.ts";
import type { ReviewText } from "./text/index.ts";

/** The learned length of each kind of work, or that too little is known. */
export function learnedList(
  text: ReviewText,
  formats: Formats,
  { kinds, least_samples: least }: Durations,
): HTMLElement {
  if (kinds.length === 0) return element("p", { class: "hint", text: text.nothingLearned });
  const list = element("ul", { class: "learned", data: { ref: "learned" } });
  for (const { category, guessed, usual } of kinds) {
    const name = category ?? text.other;
    const title = element("strong", { text: guessed ? text.guessed(name) : name });
    list.append(element("li", {}, title, ` ${wordsOf(text, formats, usual, least)}`));
  }
  return list;
}

function wordsOf(text: ReviewText, { ratio: say }: Formats, usual: UsualLength, least: number): string {
  const { samples, ratio, low_ratio: low, high_ratio: high } = usual;
  if (ratio === null || low === null || high === null) return text.tooLittle(samples, least);
  const [times, from, to] = [say(ratio), say(low), say(high)];
  return times === say(1) ? text.asThought(from, to) : text.usual(times, from, to);
}
