import { LIMITS } from "#contract/limits.ts";
import type { ImportResponse } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import { NOT_A_CALENDAR } from "#contract/problem.ts";
import type { SkippedComponent } from "#contract/skipped-component.ts";
import { Err, type Result } from "#domain/result.ts";
import { skipReason } from "#wording/skip-reason.ts";
import type { LanguageCode } from "../../../language/language.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { createProblemNote, isWorthRetrying } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { IMPORT_TEXT, type ImportText } from "./text/index.ts";
import { type ImportFailure, uploadCalendar } from "./upload.ts";

/** Imports `.ics` files, and reports on each. Loaded when the first one is chosen or dropped. */
export function createImport(home: Home): (files: readonly File[]) => Promise<void> {
  const words = IMPORT_TEXT[home.language];
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
    hint.textContent = home.text.importHint;
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
    hint.textContent = words.importing(file.name);
    home.announce(hint.textContent);
    const item = element("li", {});
    const retry = () => void again(item, file, how);
    const answer = await upload(file, how);
    if (!answer.ok) fail(home, { item, file }, answer.error, retry);
    else {
      const { same_as: same, name } = answer.value;
      const choose = (how: Record<string, string>) => void again(item, file, how);
      fill(item, ...(same === null ? outcome(home.language, answer.value) : [ask(words, name, same, choose)]));
    }
    return item;
  }

  return take;
}

/** A calendar of that name exists. Nothing is imported until the person chooses how. */
function ask(words: ImportText, name: string, id: string, choose: (how: Record<string, string>) => void): HTMLElement {
  const replace = actionButton(words.replaceEvents, () => choose({ replace: id }));
  replace.dataset.asked = "";
  const beside = actionButton(words.addBeside, () => choose({}), "button quiet");
  return element("div", { class: "note" }, element("p", { text: words.alreadyHere(name) }), replace, beside);
}

/** `VCALENDAR`, which every calendar holds, in any encoding, even where a line is folded. */
const CALENDAR = /v[^a-z]*c[^a-z]*a[^a-z]*l[^a-z]*e[^a-z]*n[^a-z]*d[^a-z]*a[^a-z]*r/i;

/** Why a file is not imported: what the server answered, or the name of why it was not sent. */
type Refusal = ImportFailure | typeof NOT_A_CALENDAR | "too-large";

/** Sends a file that may be a calendar. */
async function upload(file: File, how: Record<string, string>): Promise<Result<ImportResponse, Refusal>> {
  if (file.size > LIMITS.importBytes) return Err("too-large");
  const text = await file.text().catch(() => null);
  if (text !== null && !CALENDAR.test(text)) return Err(NOT_A_CALENDAR);
  return uploadCalendar(`${PATHS.calendarImport}?${new URLSearchParams({ file_name: nameOf(file), ...how })}`, file);
}

function fail(
  { text, language }: Home,
  { item, file }: { readonly item: HTMLElement; readonly file: File },
  failure: Refusal,
  retry: () => void,
): void {
  const words = IMPORT_TEXT[language];
  const isUnsent = typeof failure === "string";
  const again = !isUnsent && isWorthRetrying(failure) ? retry : undefined;
  const problem = !isUnsent && failure.kind === "problem" ? failure.problem : null;
  const names = isUnsent ? [failure] : [problem?.type ?? "", problem?.errors?.[0]?.path ?? ""];
  const [known] = names.flatMap((name) => words.refusals[name] ?? []);
  createProblemNote(item, text).show(words.importFailed(file.name), known ?? failure, again);
  item.append(...unreadLines(language, problem?.skipped ?? []));
}

/** The number of imported events, and what could not be read. */
function outcome(language: LanguageCode, { imported_count: count, skipped, name }: ImportResponse): HTMLElement[] {
  const imported = IMPORT_TEXT[language].imported(count, name);
  return [element("p", { class: "note good", text: imported }), ...unreadLines(language, skipped)];
}

function unreadLines(language: LanguageCode, skipped: readonly SkippedComponent[]): HTMLElement[] {
  if (skipped.length === 0) return [];
  const words = IMPORT_TEXT[language];
  const lines = skipped.map((each) =>
    element("li", { text: words.skippedLine(each.line, skipReason(each, language)) }),
  );
  return [
    element(
      "details",
      { attrs: { open: skipped.length < 6 } },
      element("summary", { text: words.skipped(skipped.length) }),
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
