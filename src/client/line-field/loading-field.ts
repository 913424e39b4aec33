import { element } from "../ui/element.ts";

/** The field before the code that reads it is loaded: it takes text, and remembers Enter. */
export type LineShell = {
  readonly element: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  readonly button: HTMLButtonElement;
  /** Beside the button, and under that. */
  readonly foot: HTMLElement;
  readonly below: HTMLElement;
  name(label: string, hint: string, add: string): void;
  /** Redraws the copy of the text behind the field, in parts that may be tinted. */
  mirror(...parts: readonly (Node | string)[]): void;
  /** Sets the action of Enter and the button. If they were used before, it runs now. */
  attach(submit: Submit): void;
  /** Saves the typed text as Enter does; false, with the field focused, when something remains. */
  settle(): Promise<boolean> | true;
};

/**
 * Resolves once everything that can be saved is: whether nothing remains. `settle`: the field is
 * focused when something does. `kept`: an Enter before this was attached, which ended its line.
 */
type Submit = (how?: "settle" | "kept") => Promise<boolean>;

type Shell = Pick<LineShell, "field" | "button" | "foot" | "below"> & {
  readonly label: HTMLElement;
  readonly behind: HTMLElement;
  submit: Submit;
  sent: Promise<boolean> | true;
  isShifted: boolean;
  isAttached: boolean;
};

/**
 * A field that grows with its text. A copy of the text in the same grid cell and font is behind it:
 * it carries the tint and determines the height, so that both scroll together.
 */
export function createLineShell(id: string): LineShell {
  const button = { type: "submit", "aria-disabled": "true" };
  const attached = Promise.withResolvers<Submit>();
  const made: Shell = {
    label: element("label", { class: "label", attrs: { for: id } }),
    behind: element("div", { class: "line-marks", attrs: { "aria-hidden": "true" } }),
    field: textarea(id, {
      input: () => mirror(made, [made.field.value]),
      keydown: (event) => {
        made.isShifted = (event as KeyboardEvent).shiftKey;
      },
      beforeinput: (event) => onLineBreak(made, event as InputEvent),
    }),
    button: element("button", { class: "button", attrs: button, data: { ref: "line-add" } }),
    foot: element("div", { class: "line-foot" }),
    below: element("div", { class: "line-below" }),
    submit: (how = "kept") => attached.promise.then((submit) => submit(how)),
    sent: true,
    isShifted: false,
    isAttached: false,
  };
  made.foot.append(made.button);
  mirror(made, []);
  return {
    ...made,
    element: formOf(made),
    name(named, hint, add) {
      made.label.textContent = named;
      made.field.placeholder = hint;
      made.button.textContent = add;
    },
    mirror: (...parts) => mirror(made, parts),
    attach(submit) {
      made.submit = submit;
      made.isAttached = true;
      attached.resolve(submit);
    },
    settle: () => (made.field.value ? made.submit("settle") : made.sent),
  };
}

function textarea(id: string, on: Record<string, (event: Event) => void>): HTMLTextAreaElement {
  const attrs = { id, rows: "1", maxlength: "20000", autocomplete: "off", enterkeyhint: "done" };
  return element("textarea", { attrs, data: { ref: "line" }, on });
}

function formOf(shell: Shell): HTMLFormElement {
  const { label, behind, field, foot, below } = shell;
  const on = { submit: (event: Event) => enter(shell, event) };
  return element(
    "form",
    { class: "line-form", on },
    label,
    element("div", { class: "line-field" }, behind, field),
    foot,
    below,
  );
}

/** Enter from any keyboard, except the one that commits an input method's composition. */
function onLineBreak(shell: Shell, event: InputEvent): void {
  const isEnter = /^insert(?:LineBreak|Paragraph)$/.test(event.inputType);
  if (isEnter && !shell.isShifted && !event.isComposing) enter(shell, event);
}

function enter(shell: Shell, event: Event): void {
  if (shell.isAttached || event.type === "submit") event.preventDefault();
  shell.sent = shell.submit();
}

function mirror({ behind }: Shell, parts: readonly (Node | string)[]): void {
  // A trailing line break takes a line only when a character follows it.
  behind.replaceChildren(...parts, "\u200b");
}
