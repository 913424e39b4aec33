import type { ApiResult } from "../../../api/api.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { withPart } from "../load-on-use.ts";

type Ends<Patch> = { readonly save: (patch: Patch) => void; readonly close: () => void };

type Editing<Patch> = {
  readonly title: string;
  /** The content of the row, with the button that opens its form. */
  readonly show: (edit: HTMLButtonElement) => HTMLElement[];
  /** Loads the form; `below` shows what could not be saved. */
  readonly fetchForm: () => Promise<(ends: Ends<Patch>, below: HTMLElement) => HTMLElement>;
  readonly save: (patch: Patch) => Promise<ApiResult<unknown>>;
};

/**
 * A row that its button replaces by a form. Saving redraws the list; if nothing changed, the row is
 * restored.
 */
export function editInPlace<Patch>(
  home: Home,
  row: HTMLElement,
  { title, show, fetchForm, save }: Editing<Patch>,
): HTMLElement {
  const { text } = home;
  const edit = actionButton(
    text.edit,
    () => void withPart(home, fetchForm, home.ref("tasks-error"), open),
    "button quiet",
  );
  edit.setAttribute("aria-label", text.editTask(title));
  const close = () => {
    fill(row, ...show(edit));
    edit.focus();
  };
  const open = (form: Awaited<ReturnType<typeof fetchForm>>) => {
    const fault = element("div", { class: "wide" });
    const problem = createProblemNote(fault, text);
    const submit = async (patch: Patch) => {
      const answer = await save(patch);
      if (!answer.ok) return problem.show(text.saveFailed, answer.error);
      if (made.isConnected) close();
    };
    const made = form({ save: (patch) => void submit(patch), close }, fault);
    fill(row, made);
    made.querySelector("input")?.focus();
  };
  fill(row, ...show(edit));
  return row;
}
