import { LIMITS } from "#contract/limits.ts";
import type { ImportResponse } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import type { Home } from "../home.ts";
import { createProblemNote, isWorthRetrying } from "../problem.ts";
import { uploadCalendar } from "./upload.ts";

/** Takes `.ics` files, dropped anywhere on the page or chosen, and tells what became of each. */
export function mountImport(home: Home): void {
  const { text } = home;
  const chooser = home.ref<HTMLInputElement>("import-file");
  const results = home.ref("import-results");

  async function take(files: readonly File[]): Promise<void> {
    fill(results);
    for (const file of files) {
      const result = element("div", { text: text.importing(file.name), attrs: { role: "status" } });
      results.append(element("li", {}, result));
      await importOne(file, result, { same: "ask" });
    }
    chooser.value = "";
  }

  async function importOne(file: File, result: HTMLElement, how: Record<string, string>): Promise<void> {
    // The pressed button goes.
    if (result.contains(document.activeElement)) chooser.focus({ preventScroll: true });
    await send(file, result, how);
    results.scrollIntoView({ block: "nearest" });
  }

  async function send(file: File, result: HTMLElement, how: Record<string, string>): Promise<void> {
    fill(result, text.importing(file.name));
    const problem = createProblemNote(result, text);
    if (file.size > LIMITS.importBytes) return problem.show(text.importFailed(file.name), text.tooLarge);
    const query = new URLSearchParams({ file_name: nameOf(file), ...how });
    const answer = await uploadCalendar(`${PATHS.calendarImport}?${query}`, file);
    const retry = () => void importOne(file, result, how);
    if (!answer.ok) {
      return problem.show(
        text.importFailed(file.name),
        answer.error,
        isWorthRetrying(answer.error) ? retry : undefined,
      );
    }
    const { same_as: same } = answer.value;
    if (same !== null) return ask(file, result, answer.value.name, same);
    fill(result, ...outcome(home, answer.value));
    await home.calendarsChanged();
  }

  /** A calendar of that name is here: nothing was imported before the person says how. */
  function ask(file: File, result: HTMLElement, name: string, id: string): void {
    const replace = actionButton(text.replaceEvents, () => void importOne(file, result, { replace: id }));
    const beside = actionButton(text.addBeside, () => void importOne(file, result, {}), "button quiet");
    fill(result, element("div", { class: "note" }, element("p", { text: text.alreadyHere(name) }), replace, beside));
    replace.focus();
  }

  chooser.addEventListener("change", () => void take([...(chooser.files ?? [])]));
  takeDrops((files) => void take(files));
}

/** How many events came in, and what could not be read. */
function outcome({ text }: Home, { imported_count: count, skipped, name }: ImportResponse): HTMLElement[] {
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

/** Files may be dropped anywhere; what else is dragged is left alone. */
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

/** What a calendar is called where its file does not say it: the file's name without its ending. */
function nameOf({ name }: File): string {
  return name.replace(/\.ics$/i, "").slice(0, LIMITS.titleLength);
}
