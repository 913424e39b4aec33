import type { LaterText } from "../../text/on-demand/index.ts";

/** A shortcut, and the key presses that it matches. */
export type Shortcut = {
  readonly label: Exclude<keyof LaterText["keys"], "move">;
  /** Whether the shortcut matches this key press. */
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: (event: KeyboardEvent) => void;
};

const key =
  (...names: string[]) =>
  (event: KeyboardEvent) =>
    names.includes(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey;

export type KeyActions = {
  today(): void;
  day(): void;
  week(): void;
  list(): void;
  stepDate(by: 1 | -1): void;
  stepVariant(by: 1 | -1): void;
  compare(): void;
  apply(): void;
  undo(): void;
  zoom(direction: 1 | -1): void;
  undoMove(): void;
  redoMove(): void;
  nextBlock(by: 1 | -1): void;
  quickAdd(): void;
  showKeys(): void;
  escape(): void;
};

const forward = (event: KeyboardEvent, ...names: string[]): 1 | -1 => (names.includes(event.key) ? 1 : -1);

/** Every single-key shortcut, in the order in which the list shows them. */
export function shortcuts(actions: KeyActions): Shortcut[] {
  return [
    { label: "today", matches: key("t"), run: actions.today },
    { label: "day", matches: key("d"), run: actions.day },
    { label: "week", matches: key("w"), run: actions.week },
    { label: "list", matches: key("l"), run: actions.list },
    {
      label: "dates",
      matches: key("j", "k", "ArrowLeft", "ArrowRight"),
      run: (event) => actions.stepDate(forward(event, "j", "ArrowRight")),
    },
    {
      label: "variants",
      matches: key("n", "p"),
      run: (event) => actions.stepVariant(forward(event, "n")),
    },
    {
      label: "blocks",
      matches: key("ArrowUp", "ArrowDown"),
      run: (event) => actions.nextBlock(forward(event, "ArrowDown")),
    },
    { label: "compare", matches: key("c"), run: actions.compare },
    { label: "apply", matches: key("a"), run: actions.apply },
    { label: "undo", matches: key("u"), run: actions.undo },
    {
      label: "zoom",
      matches: key("+", "=", "-", "−"),
      run: (event) => actions.zoom(forward(event, "+", "=")),
    },
    {
      label: "undoMove",
      matches: key("z", "Z"),
      run: (event) => (event.shiftKey ? actions.redoMove() : actions.undoMove()),
    },
    { label: "quickAdd", matches: key("/"), run: actions.quickAdd },
    { label: "keys", matches: key("?"), run: actions.showKeys },
    { label: "escape", matches: key("Escape"), run: actions.escape },
  ];
}
