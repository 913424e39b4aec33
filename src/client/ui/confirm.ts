import { actionButton, element } from "./element.ts";

/** Asks before something that cannot be undone. `action` is the word on the button that does it. */
export function confirmThat(
  question: { readonly title: string; readonly body: string; readonly action: string },
  text: { readonly cancel: string },
): Promise<boolean> {
  const dialog = element("dialog", {
    class: "floating",
    data: { ref: "confirm-dialog" },
    attrs: { "aria-labelledby": "confirm-title" },
  });
  const yes = actionButton(question.action, () => dialog.close("yes"), "button primary");
  yes.dataset.action = "confirm";
  dialog.append(
    element("h2", { text: question.title, attrs: { id: "confirm-title" } }),
    element("p", { text: question.body }),
    element(
      "footer",
      { class: "dialog-foot" },
      actionButton(text.cancel, () => dialog.close("no")),
      yes,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
