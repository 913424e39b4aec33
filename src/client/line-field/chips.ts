import { byStart } from "#domain/interval.ts";
import type { Formats } from "#wording/formats.ts";
import { meaningIn } from "#words/languages.ts";
import type { LineText } from "../text/line-field/index.ts";
import { element } from "../ui/element.ts";
import type { Chip, Line } from "./typed-lines.ts";

type Page = {
  readonly text: LineText;
  readonly formats: Formats;
  readonly toggle: (chip: Chip) => void;
};

/** The text in parts, with a mark for each match. Each mark names its chip. */
export function marksOf(text: string, lines: readonly Line[]): (Node | string)[] {
  const read = lines
    .flatMap(({ chips }) => chips.filter(({ isRead }) => isRead))
    .flatMap((chip) => chip.ranges.map((range) => ({ ...range, key: keyOf(chip) })))
    .toSorted(byStart);
  const parts: (Node | string)[] = [];
  let at = 0;
  for (const { start, end, key } of read) {
    parts.push(text.slice(at, start), element("mark", { text: text.slice(start, end), data: { chip: key } }));
    at = end;
  }
  return [...parts, text.slice(at)];
}

const keyOf = ({ ranges }: Chip): string => String(ranges[0]?.start);

/**
 * The name and the chips of each line: a row per item, none when nothing is read in a single item.
 */
export function rowsOf(text: string, lines: readonly Line[], page: Page): HTMLElement[] {
  if (lines.length === 1 && lines[0]?.chips.length === 0) return [];
  return lines.map(({ title, task, habit, chips }) =>
    element(
      "li",
      { class: "line-item" },
      element("span", {
        class: task || habit ? "line-title" : "line-title caution-text",
        text: task || habit ? title : page.text.noTitle,
      }),
      ...chips.map((chip) => chipButton(text, chip, page)),
    ),
  );
}

/** Pressed while its words are read. Hovering highlights those words. */
function chipButton(text: string, chip: Chip, { text: say, formats, toggle }: Page): HTMLElement {
  const meaning = meaningIn(formats, chip.meaning);
  const words = chip.ranges.map(({ start, end }) => text.slice(start, end)).join(" … ");
  const point = (isAt: boolean) => () => {
    const marks = document.querySelectorAll(`.line-marks [data-chip="${keyOf(chip)}"]`);
    for (const mark of marks) mark.classList.toggle("at", isAt);
  };
  return element("button", {
    class: "line-chip",
    text: meaning,
    attrs: {
      type: "button",
      "aria-pressed": String(chip.isRead),
      "aria-label": say.chip(meaning, words),
      title: chip.isRead ? say.putBack(words) : say.readAgain(words),
    },
    on: {
      click: () => toggle(chip),
      pointerenter: point(true),
      pointerleave: point(false),
      focus: point(true),
      blur: point(false),
    },
  });
}

/** The reading in words, for screen readers. */
export function spokenOf(lines: readonly Line[], { text, formats }: Pick<Page, "text" | "formats">): string {
  const read = lines.flatMap(({ chips }) => chips.filter(({ isRead }) => isRead));
  return read.length === 0 ? "" : text.isRead(read.map(({ meaning }) => meaningIn(formats, meaning)));
}
