import type { Home } from "../home-context.ts";
import { withPart } from "../load-on-use.ts";

/** Imports `.ics` files that are chosen, or dropped anywhere on the page. */
export function mountImport(home: Home): void {
  const chooser = home.ref<HTMLInputElement>("import-file");
  const fetchPart = () => import("./import-files.ts");
  let importFiles: ((files: readonly File[]) => Promise<void>) | undefined;
  const take = (files: readonly File[]) =>
    withPart(home, fetchPart, home.ref("import-results"), ({ createImport }) => {
      importFiles ??= createImport(home);
      void importFiles(files);
    });
  chooser.addEventListener("change", () => void take([...(chooser.files ?? [])]));
  takeDrops((files) => void take(files));
}

/** Accepts files dropped anywhere; other drags are ignored. */
function takeDrops(take: (files: readonly File[]) => void): void {
  const root = document.documentElement;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    root.dataset.over = "true";
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && delete root.dataset.over);
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    delete root.dataset.over;
    take([...(event.dataTransfer?.files ?? [])]);
  });
}
