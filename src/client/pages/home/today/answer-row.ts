import { durationMinutes } from "#domain/moment.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { factParts } from "../../../ui/fact-line.ts";
import type { Today } from "./block-actions.ts";
import type { BlockItem } from "./day-items.ts";

const STEP = 15;
/** The least minutes that a person can enter as left or done. */
const LEAST = 5;
const CHOICES = ["done", "partial", "missed"] as const;

/** The person's answer about a past block; `left` is the minutes that remain of it. */
export type EnteredAnswer = { choice: "done" | "partial" | "missed"; left: number };

/** One block and the three answers; the chosen one is stored in `answer`. */
export function answerRow({ home, text }: Today, item: BlockItem, answer: EnteredAnswer): HTMLElement {
  const { formats } = home;
  const { id, title, category, start, end, colorClass } = item;
  const length = Math.round(durationMinutes(start, end));
  const words = { done: text.done, partial: text.part, missed: text.notDone };
  const left = element("output");
  const drawLeft = () => (left.textContent = text.left(formats.duration(answer.left)));
  const step = (by: number) => () => {
    const left = by > 0 && answer.left < STEP ? STEP : answer.left + by;
    const least = Math.min(LEAST, length / 2);
    answer.left = Math.min(Math.ceil(length - least), Math.max(Math.floor(least), left));
    drawLeft();
  };
  const less = actionButton("−", step(-STEP), "button icon");
  const more = actionButton("+", step(STEP), "button icon");
  less.setAttribute("aria-label", text.less(formats.duration(STEP)));
  more.setAttribute("aria-label", text.more(formats.duration(STEP)));
  drawLeft();
  const attrs = { hidden: true, role: "group", "aria-label": title };
  const rest = element("div", { class: "left", attrs }, less, left, more);
  const answers = CHOICES.map((choice) => {
    const radio = element("input", {
      attrs: { type: "radio", name: `answer-${id}`, value: choice },
      on: {
        change: () => {
          answer.choice = choice;
          rest.hidden = choice !== "partial";
        },
      },
    });
    radio.checked = answer.choice === choice;
    return element("label", {}, radio, element("span", { text: words[choice] }));
  });
  return element(
    "li",
    { class: `row-of-answers ${colorClass}`, data: { blockId: id } },
    element(
      "div",
      { class: "words" },
      element("b", { text: title }),
      element(
        "span",
        { class: "hint facts" },
        ...factParts([
          formats.timeRange(start, end),
          category !== null && element("span", { class: "course", text: category }),
        ]),
      ),
    ),
    element("fieldset", { class: "answers" }, element("legend", { class: "visually-hidden", text: title }), ...answers),
    rest,
  );
}
