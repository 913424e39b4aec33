import { LIMITS } from "#contract/limits.ts";
import type { ImportResponse } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import { NO_EVENTS, NOT_A_CALENDAR } from "#contract/problem.ts";
import { Err, type Result } from "#domain/result.ts";
import type { ApiFailure } from "../../../api/api.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { createProblemNote, isWorthRetrying } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { uploadCalendar } from "./upload.ts";

/** Imports `.ics` files, and reports on each. Loaded when the first one is chosen or dropped. */
export function createImport(home: Home): (files: readonly File[]) => Promise<void> {
  const { text } = home;
  const chooser = home.ref<HTMLInputElement>("import-file");
  const results = home.ref("import-results");
  const hint = home.ref("import-hint");

  let endMessage = () => {};

  async function take(files: readonly File[]): Promise<void> {
    endMessage();
    fill(results);
    const told = [];
    for (const file of files) told.push(await importOne(file, { same: "ask" }));
    chooser.value = "";
    await tell(told);
  }

  /**
   * Shows the answer for a file together with the calendars above it, so that nothing moves down.
   * Where that is out of sight, and there is nothing to do about it, a message says it instead.
   */
  async function tell(told: readonly HTMLElement[]): Promise<void> {
    await home.calendarsChanged();
    hint.textContent = text.importHint;
    if (told.every(isSettled) && results.getBoundingClientRect().bottom > innerHeight) {
      endMessage = home.toast(told.map(({ textContent }) => textContent).join(" "));
      return;
    }
    results.append(...told);
    results.scrollIntoView({ block: "nearest" });
    told.at(-1)?.querySelector<HTMLElement>("[data-asked]")?.focus();
  }

  async function again(item: HTMLElement, file: File, how: Record<string, string>): Promise<void> {
    // The pressed button is removed.
    if (item.contains(document.activeElement)) chooser.focus({ preventScroll: true });
    item.remove();
    await tell([await importOne(file, how)]);
  }

  async function importOne(file: File, how: Record<string, string>): Promise<HTMLElement> {
    hint.textContent = text.importing(file.name);
    home.announce(hint.textContent);
    const item = element("li", {});
    const retry = () => void again(item, file, how);
    const answer = await upload(file, how);
    if (!answer.ok) fail(home, { item, file }, answer.error, retry);
    else {
      const { same_as: same, name } = answer.value;
      const choose = (how: Record<string, string>) => void again(item, file, how);
      fill(item, ...(same === null ? outcome(home, answer.value) : [ask(home, name, same, choose)]));
    }
    return item;
  }

  return take;
}

/** A calendar of that name exists. Nothing is imported until the person chooses how. */
function ask({ text }: Home, name: string, id: string, choose: (how: Record<string, string>) => void): HTMLElement {
  const replace = actionButton(text.replaceEvents, () => choose({ replace: id }));
  replace.dataset.asked = "";
  const beside = actionButton(text.addBeside, () => choose({}), "button quiet");
  return element("div", { class: "note" }, element("p", { text: text.alreadyHere(name) }), replace, beside);
}

/** Sends a file; null when it is too large. */
async function upload(file: File, how: Record<string, string>): Promise<Result<ImportResponse, ApiFailure | null>> {
  if (file.size > LIMITS.importBytes) return Err(null);
  return uploadCalendar(`${PATHS.calendarImport}?${new URLSearchParams({ file_name: nameOf(file), ...how })}`, file);
}

function fail(
  { text }: Home,
  { item, file }: { readonly item: HTMLElement; readonly file: File },
  failure: ApiFailure | null,
  retry: () => void,
): void {
  const again = failure !== null && isWorthRetrying(failure) ? retry : undefined;
  const { type, errors = [] } = failure?.kind === "problem" ? failure.problem : {};
  const refusal = type === NO_EVENTS ? text.noEvents : type === NOT_A_CALENDAR ? text.notACalendar : failure;
  createProblemNote(item, text).show(text.importFailed(file.name), refusal ?? text.tooLarge, again);
  if (type !== NO_EVENTS) return;
  const lines = errors.map(({ path, message }) => ({ line: Number(path.replace("line ", "")), reason: message }));
  item.append(...unreadLines(text, lines));
}

/** The number of imported events, and what could not be read. */
function outcome({ text }: Home, { imported_count: count, skipped, name }: ImportResponse): HTMLElement[] {
  return [element("p", { class: "note good", text: text.imported(count, name) }), ...unreadLines(text, skipped)];
}

function unreadLines(text: Home["text"], skipped: ImportResponse["skipped"]): HTMLElement[] {
  if (skipped.length === 0) return [];
  const lines = skipped.map(({ line, reason }) => element("li", { text: text.skippedLine(line, reason) }));
  return [
    element(
      "details",
      { attrs: { open: skipped.length < 6 } },
      element("summary", { text: text.skipped(skipped.length) }),
      element("ul", {}, ...lines),
    ),
  ];
}

/** Whether an answer leaves nothing to do. */
function isSettled(item: HTMLElement): boolean {
  return item.querySelector(":scope > .good:only-child") !== null;
}

/** The name of a calendar whose file has none: the file's name without its extension. */
function nameOf({ name }: File): string {
  return name.replace(/\.ics$/i, "").slice(0, LIMITS.titleLength);
}
