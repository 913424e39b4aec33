import type { App } from "./app.ts";

/**
 * Loads a part of the page when it is first needed, or at rest (`atRest` in `app.ts`), whichever
 * comes first. Gives null when it cannot be loaded, such as after an upgrade of the service under
 * an open page; the page then says so.
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
