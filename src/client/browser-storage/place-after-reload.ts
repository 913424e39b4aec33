/** The key in session storage for the control that has the focus once this tab is loaded anew. */
const KEY = "daywright-place";

/** Loads the page anew after something was saved at the control with this `data-ref`. */
export function reloadAt(ref: string): void {
  try {
    sessionStorage.setItem(KEY, ref);
  } catch {
    // Without storage the focus starts at the top.
  }
  location.reload();
}

/** The `data-ref` of that control, once; null after any other load. */
export function placeAfterReload(): string | null {
  const ref = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return ref;
}
