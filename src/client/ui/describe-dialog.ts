/**
 * Makes parts of a dialog its description, which a screen reader reads when the dialog opens. Call
 * it again when the parts are drawn anew.
 */
export function describeBy(dialog: HTMLElement, parts: Iterable<Element>): void {
  const ids = [...parts].map((part, index) => {
    part.id = `${dialog.dataset.ref}-${index}`;
    return part.id;
  });
  dialog.setAttribute("aria-describedby", ids.join(" "));
}
