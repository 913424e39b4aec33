import type { ImportResponse } from "#contract/calendar.ts";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import { element, fill } from "../../../ui/element.ts";
import type { Home } from "../home.ts";
import { createProblemNote, isWorthRetrying } from "../problem.ts";
import { uploadCalendar } from "./upload.ts";

/** Takes `.ics` files, dropped or chosen, and tells what became of each. */
export function mountImport(home: Home): void {
  const { text } = home;
  const zone = home.ref("import-drop");
  const chooser = home.ref<HTMLInputElement>("import-file");
  const results = home.ref("import-results");

  async function take(files: readonly File[]): Promise<void> {
    fill(results);
    for (const file of files) await importOne(file);
    chooser.value = "";
    home.calendarsChanged();
  }

  async function importOne(file: File): Promise<void> {
    const result = element("li", { text: text.importing(file.name), attrs: { role: "status" } });
    results.append(result);
    const problem = createProblemNote(result, text);
    if (file.size > LIMITS.importBytes) return problem.show(text.importFailed(file.name), text.tooLarge);
    const answer = await uploadCalendar(`${PATHS.calendarImport}?name=${encodeURIComponent(nameOf(file))}`, file);
    const retry = () => void importOne(file).then(home.calendarsChanged);
    if (!answer.ok) {
      return problem.show(
        text.importFailed(file.name),
        answer.error,
        isWorthRetrying(answer.error) ? retry : undefined,
      );
    }
    fill(result, ...outcome(answer.value, file.name));
  }

  function outcome({ imported_count: count, skipped }: ImportResponse, name: string): HTMLElement[] {
    const done = element("p", { class: "note good", text: text.imported(count, name) });
    if (skipped.length === 0) return [done];
    const lines = skipped.map(({ line, reason }) => element("li", { text: text.skippedLine(line, reason) }));
    return [
      done,
      element(
        "details",
        { attrs: { open: skipped.length < 6 } },
        element("summary", { text: text.skipped(skipped.length) }),
        element("ul", {}, ...lines),
      ),
    ];
  }

  chooser.addEventListener("change", () => void take([...(chooser.files ?? [])]));
  zone.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.dataset.over = "true";
  });
  zone.addEventListener("dragleave", () => delete zone.dataset.over);
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    delete zone.dataset.over;
    void take([...(event.dataTransfer?.files ?? [])]);
  });
}

/** A file's name without its ending is what the calendar is called. */
function nameOf({ name }: File): string {
  return name.replace(/\.ics$/i, "").slice(0, LIMITS.titleLength);
}
