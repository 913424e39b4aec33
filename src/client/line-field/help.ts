import type { Formats } from "#wording/formats.ts";
import type { Topic } from "#words/form.ts";
import { LANGUAGES, meaningIn } from "#words/languages.ts";
import { readItems, type Terms } from "#words/read-items.ts";
import type { LineText } from "../text/line-field/index.ts";
import { actionButton, element, fill } from "../ui/element.ts";

/** The number of examples shown for each form. */
const SHOWN = 3;

type Page = { readonly text: LineText; readonly formats: Formats; readonly terms: () => Terms };

/**
 * A button that opens the table of forms in the page's language, with each example as it is read
 * now.
 */
export function createHelp({ text, formats, terms }: Page): { button: HTMLElement; panel: HTMLElement } {
  const panel = element("div", { class: "line-help", attrs: { id: "line-help" } });
  const button = actionButton(text.help, toggle, "line-more");
  button.setAttribute("aria-controls", "line-help");
  const show = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
  };
  function toggle(): void {
    if (panel.hidden) fill(panel, element("p", { class: "hint", text: text.helpLead }), table());
    show(panel.hidden === true);
  }

  function table(): HTMLElement {
    const topics = Map.groupBy(LANGUAGES[formats.language].forms, ({ topic }) => topic);
    const rows = [...topics].map(([topic, forms]) =>
      element(
        "div",
        {},
        element("dt", { text: text.topics[topic] }),
        ...forms.flatMap(({ examples }) => examples.slice(0, SHOWN).map(([typed]) => exampleOf(topic, typed))),
      ),
    );
    return element("dl", {}, ...rows);
  }
  function exampleOf(topic: Topic, typed: string): HTMLElement | null {
    const read = readItems(typed, terms()).flatMap(({ placed }) => placed);
    // An example with a date in the past is left out.
    if (topic !== "title" && read.length === 0) return null;
    const meaning = topic === "title" ? "" : read.map((each) => meaningIn(formats, each.meaning)).join(", ");
    return element("dd", {}, element("kbd", { text: typed }), meaning !== "" && element("span", { text: meaning }));
  }

  show(false);
  return { button, panel };
}
