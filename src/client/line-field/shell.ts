import { element } from "../ui/element.ts";

/** The field as it stands before anything can be read: it takes words, and remembers that Enter was pressed. */
export type LineShell = {
  readonly element: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  readonly button: HTMLButtonElement;
  /** Beside the button, and under that. */
  readonly foot: HTMLElement;
  readonly below: HTMLElement;
  name(label: string, hint: string, add: string): void;
  /** Draws the text behind the field once more, in parts that may be tinted. */
  mirror(...parts: readonly (Node | string)[]): void;
  /** Enter and the button do this from now on; where they were pressed before, now. */
  attach(submit: () => void): void;
};

/**
 * A field that grows with what is typed. Its text stands a second time behind it, in the same cell and type, which is what
 * can be tinted and what gives the field its height; so the two scroll as one.
 */
export function createLineShell(id: string): LineShell {
  let submit: (() => void) | null = null;
  let pressed = false;
  let shift = false;
  const behind = element("div", { class: "line-marks", attrs: { "aria-hidden": "true" } });
  const field = element("textarea", {
    attrs: { id, rows: "1", maxlength: "20000", autocomplete: "off", enterkeyhint: "done" },
    data: { ref: "line" },
    on: {
      input: () => mirror(field.value),
      keydown: (event) => {
        shift = (event as KeyboardEvent).shiftKey;
      },
      beforeinput: (event) => onLineBreak(event as InputEvent),
    },
  });
  const label = element("label", { class: "label", attrs: { for: id } });
  const button = element("button", {
    class: "button",
    attrs: { type: "submit", "aria-disabled": "true" },
    data: { ref: "line-add" },
  });
  const foot = element("div", { class: "line-foot" }, button);
  const below = element("div", { class: "line-below" });
  const form = element(
    "form",
    { class: "line-form", on: { submit: enter } },
    label,
    element("div", { class: "line-field" }, behind, field),
    foot,
    below,
  );

  /** Enter, however it was typed; that of an input method which commits its characters is none. */
  function onLineBreak(event: InputEvent): void {
    if (!/^insert(?:LineBreak|Paragraph)$/.test(event.inputType) || shift || event.isComposing) return;
    enter(event);
  }
  function enter(event: Event): void {
    event.preventDefault();
    if (submit) submit();
    else pressed = true;
  }
  function mirror(...parts: readonly (Node | string)[]): void {
    // A line break at the end has a line of its own only where something follows it.
    behind.replaceChildren(...parts, "\u200b");
  }
  mirror("");

  return {
    element: form,
    field,
    button,
    foot,
    below,
    name(named, hint, add) {
      label.textContent = named;
      field.placeholder = hint;
      button.textContent = add;
    },
    mirror,
    attach(next) {
      submit = next;
      if (pressed) next();
    },
  };
}
