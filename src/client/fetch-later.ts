import type { App } from "./app.ts";

/**
 * A part of the page that is fetched when it is first needed, or once the person stirs, whichever
 * comes first. Gives null where it cannot be fetched, as after the service was upgraded under an
 * open page; the page has then said so.
 */
export function fetchLater<Part>(app: App, fetchPart: () => Promise<Part>): () => Promise<Part | null> {
  app.atRest(fetchPart);
  return async () => {
    try {
      return await fetchPart();
    } catch {
      app.toast(app.text.partMissing, { label: app.text.reload, run: () => location.reload() });
      return null;
    }
  };
}
