/**
 * Announces messages to screen readers. A dialog that opens clears the last message, because a
 * screen reader would repeat it after the dialog closes.
 */
export function createAnnounce(region: HTMLElement): (message: string) => void {
  document.addEventListener(
    "beforetoggle",
    ({ newState }) => {
      if (newState === "open") region.textContent = "";
    },
    true,
  );
  return (message) => {
    region.textContent = message;
  };
}
