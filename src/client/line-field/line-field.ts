import type { TaskInput } from "#contract/task.ts";
import type { Formats } from "#wording/formats.ts";
import type { Terms } from "#words/read-items.ts";
import type { ApiFailure } from "../api.ts";
import type { LineText } from "../text/line/index.ts";
import { actionButton, element, fill } from "../ui/element.ts";
import type { Reader } from "../wishes/reader.ts";
import { marksOf, rowsOf, spokenOf } from "./chips.ts";
import { createHelp } from "./help.ts";
import { type Entry, type Line, moved, putBack, readLines, type Typed, taken, toggled } from "./lines.ts";
import { type Offer, offerRows, offersOf } from "./offers.ts";
import { createOutbox, type Saving } from "./outbox.ts";
import type { LineShell } from "./shell.ts";

type Page = Saving & {
  readonly text: LineText;
  readonly modelFailures: Readonly<Record<string, string>>;
  readonly formats: Formats;
  /** When and where a text is read. */
  readonly terms: () => Terms;
  /** The model that may read a text at the person's press. */
  readonly reader: Reader;
  /** Says what was saved. */
  readonly onSaved: (count: number) => void;
  /** Says what was not and why; its words are in the field again, and `again` saves them. */
  readonly onFailure: (titles: string, failure: ApiFailure, again: () => void) => void;
  /** Takes back what was said of a failure. */
  readonly clearFailure: () => void;
};

/** Long enough after the last key that a sentence is said once. */
const PAUSE_MS = 700;
const NOTHING: Typed = { text: "", literals: [] };

/**
 * A field for work to do: what is read is tinted as one types, with a chip that says what it means and puts its words back
 * into the title. Enter saves each thing once; what could not be saved is in the field again.
 */
export function createLineField(shell: LineShell, page: Page): void {
  const { field, button } = shell;
  const { text, formats, terms, reader } = page;
  const outbox = createOutbox(page);
  let typed: Typed = { text: field.value, literals: [] };
  let lines: readonly Line[] = [];
  /** What the model made of the text; null while the forms read it. */
  let offers: readonly Offer[] | null = null;
  let leftByModel = "";
  let composing = false;
  let speaking: ReturnType<typeof setTimeout> | undefined;

  const rows = element("ul", { class: "line-items", attrs: { "aria-label": text.items }, data: { ref: "line-items" } });
  const status = element("p", { class: "hint", attrs: { role: "status" }, data: { ref: "line-status" } });
  const spoken = element("p", { class: "visually-hidden", attrs: { "aria-live": "polite" } });
  const askButton = actionButton("", () => void ask());
  askButton.dataset.ref = "line-ask";
  const help = createHelp(page);
  shell.below.append(status, rows, spoken);
  shell.foot.prepend(help.button, askButton);
  shell.below.after(help.panel);

  function draw(): void {
    lines = readLines(typed, terms());
    shell.mirror(...(offers ? [typed.text] : marksOf(typed.text, lines)));
    const shown = offers
      ? offerRows(offers, formats, drawButtons)
      : rowsOf(typed.text, lines, {
          text,
          formats,
          toggle: (chip) => edit({ literals: toggled(typed.literals, chip) }),
        });
    fill(rows, ...shown);
    rows.hidden = shown.length === 0;
    drawButtons();
    clearTimeout(speaking);
    speaking = setTimeout(() => {
      const said = offers || composing ? "" : spokenOf(lines, { text, formats });
      if (spoken.textContent !== said) spoken.textContent = said;
    }, PAUSE_MS);
  }
  function drawButtons(): void {
    const works = offers?.filter(({ ticked }) => ticked) ?? lines;
    const count = (kind: "task" | "habit") => works.filter((work) => work[kind] !== null).length;
    const [tasks, habits] = [count("task"), count("habit")];
    button.textContent = text.add(tasks, habits);
    // Not disabled, which would swallow Enter.
    button.setAttribute("aria-disabled", String(tasks + habits === 0));
    const model = reader.name();
    askButton.hidden = model === null || (typed.text.trim() === "" && !offers);
    if (model !== null) askButton.textContent = offers ? text.withoutModel(model) : text.ask(model);
  }

  /** Another text or other literals; a field that shows another text keeps its caret where it was in the words. */
  function edit(change: Partial<Typed>): void {
    typed = { ...typed, ...change };
    if (field.value !== typed.text) {
      const fromEnd = field.value.length - field.selectionStart;
      field.value = typed.text;
      field.setSelectionRange(typed.text.length - fromEnd, typed.text.length - fromEnd);
    }
    draw();
  }
  function onInput(): void {
    offers = null;
    status.textContent = "";
    edit({ text: field.value, literals: moved(typed.literals, typed.text, field.value) });
  }
  /** Not while an input method composes, which would lose what it holds. */
  function whenComposed(work: () => void): void {
    if (composing) field.addEventListener("compositionend", () => queueMicrotask(work), { once: true });
    else work();
  }

  function submit(): void {
    if (offers) return void sendTicked(offers);
    const { ready, rest } = taken(typed, readLines(typed, terms()));
    if (ready.length === 0) {
      status.textContent = typed.text.trim() === "" ? "" : text.noTitle;
      return;
    }
    edit(rest);
    status.textContent = rest.text === "" ? "" : text.noTitle;
    void sendEntries(ready);
  }
  async function sendEntries(entries: readonly Entry[]): Promise<void> {
    page.clearFailure();
    const { saved, unsaved, failure } = await outbox.send(entries);
    if (saved.length > 0) page.onSaved(saved.length);
    if (!failure) return;
    whenComposed(() => edit(putBack(unsaved, typed)));
    page.onFailure(namesOf(unsaved), failure, submit);
  }
  async function sendTicked(all: readonly Offer[]): Promise<void> {
    const ticked = all.filter((offer) => offer.ticked);
    status.textContent = ticked.length > 0 ? "" : text.tickFirst;
    if (ticked.length === 0) return;
    page.clearFailure();
    offers = all.filter((offer) => !offer.ticked);
    draw();
    const { saved, unsaved, failure } = await outbox.send(ticked);
    if (saved.length > 0) page.onSaved(saved.length);
    if (failure) {
      offers = [...unsaved, ...(offers ?? [])];
      draw();
      return page.onFailure(namesOf(unsaved), failure, submit);
    }
    if (!offers) return;
    offers = null;
    edit({ ...NOTHING, text: leftByModel });
    if (leftByModel !== "") status.textContent = text.left;
  }

  async function ask(): Promise<void> {
    const model = reader.name();
    if (offers || model === null) {
      onInput();
      return field.focus();
    }
    const asked = typed.text;
    status.textContent = text.asking(model);
    const answer = await reader.read(asked, () => void ask());
    status.textContent = "";
    if (answer === null || typed.text !== asked) return;
    const read = answer.ok && answer.value.understood_by === "model" ? answer.value : null;
    if (!read) {
      status.textContent = (answer.ok && page.modelFailures[answer.value.instead ?? ""]) || text.askFailed;
      return;
    }
    const wishes = read.wishes ?? [];
    offers = offersOf(read);
    leftByModel = read.unrecognized.join("\n");
    draw();
    const said = offers.length > 0 ? text.readBy(model) : text.nothingRead(model);
    status.textContent = wishes.length > 0 ? `${said} ${text.wishesElsewhere}` : said;
  }

  field.addEventListener("input", onInput);
  field.addEventListener("compositionstart", () => {
    composing = true;
  });
  field.addEventListener("compositionend", () => {
    composing = false;
  });
  reader.onChange(drawButtons);
  draw();
  shell.attach(submit);
}

function namesOf(works: readonly (Entry | Offer)[]): string {
  return works.map(({ task, habit }) => (task as TaskInput | null)?.title ?? habit?.title ?? "").join("; ");
}
