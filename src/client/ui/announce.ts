/**
 * What says messages to who hears the page. A dialog that opens takes the last one away: when it
 * closes, a screen reader would say it again with the page that it finds anew.
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
