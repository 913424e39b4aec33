import { actionButton, element } from "./element.ts";

type Question = { readonly title: string; readonly body: string };

/** Asks for confirmation of an irreversible action; `action` is the label of its button. */
export async function confirmThat(
  { action, ...question }: Question & { readonly action: string },
  text: { readonly cancel: string },
): Promise<boolean> {
  return (await chooseFrom({ ...question, actions: { confirm: action } }, text)) === "confirm";
}

/** Asks for one of several options, the most likely one last; null for none. */
export function chooseFrom<Way extends string>(
  question: Question & { readonly actions: Readonly<Record<Way, string>> },
  text: { readonly cancel: string },
): Promise<Way | null> {
  const dialog = element("dialog", {
    class: "floating",
    data: { ref: "confirm-dialog" },
    attrs: { "aria-labelledby": "confirm-title", "aria-describedby": "confirm-body" },
  });
  const ways = Object.entries<string>(question.actions).map(([way, label], index, { length }) => {
    const button = actionButton(label, () => dialog.close(way), index === length - 1 ? "button primary" : "button");
    button.dataset.action = way;
    return button;
  });
  dialog.append(
    element("h2", { text: question.title, attrs: { id: "confirm-title" } }),
    element("p", { text: question.body, attrs: { id: "confirm-body" } }),
    element(
      "div",
      { class: "dialog-foot" },
      actionButton(text.cancel, () => dialog.close()),
      ...ways,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      const { returnValue } = dialog;
      resolve(returnValue in question.actions ? (returnValue as Way) : null);
    });
  });
}
