import type { QuickAddResponse } from "#contract/session.ts";
import type { TaskInput } from "#contract/task.ts";
import type { Formats } from "#wording/formats.ts";
import type { Terms } from "#words/read-items.ts";
import type { ApiFailure } from "../api/api.ts";
import type { LineText } from "../text/line-field/index.ts";
import { actionButton, element, fill } from "../ui/element.ts";
import { setUnavailable } from "../ui/unavailable-button.ts";
import type { Reader } from "../wishes/ask-model.ts";
import { marksOf, rowsOf, spokenOf } from "./chips.ts";
import { createHelp } from "./help.ts";
import type { LineShell } from "./loading-field.ts";
import { type Offer, offerRows, offersOf } from "./model-items.ts";
import { createOutbox, type Outbox, type Saving } from "./save-queue.ts";
import {
  type Chip,
  type Entry,
  type Line,
  moved,
  putBack,
  readLines,
  type Typed,
  taken,
  toggled,
} from "./typed-lines.ts";

type Page = Saving & {
  readonly text: LineText;
  readonly modelFailures: Readonly<Record<string, string>>;
  readonly formats: Formats;
  readonly terms: () => Terms;
  /** The model that may read a text when the person asks for it. */
  readonly reader: Reader;
  readonly onSaved: (count: number) => void;
  /**
   * Reports lines that could not be saved, and why. Their words return to the field, and `again`
   * saves them.
   */
  readonly onFailure: (titles: string, failure: ApiFailure, again: () => void) => void;
  /** Clears the report. */
  readonly clearFailure: () => void;
};

/** The pause after the last key before screen readers announce the reading. */
const PAUSE_MS = 700;
const NOTHING: Typed = { text: "", literals: [] };

type Field = {
  readonly shell: LineShell;
  readonly page: Page;
  readonly outbox: Outbox;
  readonly rows: HTMLElement;
  readonly status: HTMLElement;
  readonly spoken: HTMLElement;
  readonly askButton: HTMLButtonElement;
  typed: Typed;
  lines: readonly Line[];
  /** The model's reading of the text; null while the forms read it. */
  offers: readonly Offer[] | null;
  leftByModel: string;
  /** An input method is composing text that is not in the field yet. */
  isComposing: boolean;
  speaking: ReturnType<typeof setTimeout> | undefined;
};

/**
 * A field for new work: matches are tinted while the person types, each with a chip that shows its
 * meaning and can put its words back into the title. Enter saves each item once; items that could
 * not be saved return to the field.
 */
export function createLineField(shell: LineShell, page: Page): void {
  const items = { "aria-label": page.text.items };
  const field: Field = {
    shell,
    page,
    outbox: createOutbox(page),
    rows: element("ul", { class: "line-items", attrs: items, data: { ref: "line-items" } }),
    status: element("p", { class: "hint", attrs: { role: "status" }, data: { ref: "line-status" } }),
    spoken: element("p", { class: "visually-hidden", attrs: { "aria-live": "polite" } }),
    askButton: actionButton("", () => void ask(field)),
    typed: { ...NOTHING, text: shell.field.value },
    lines: [],
    offers: null,
    leftByModel: "",
    isComposing: false,
    speaking: undefined,
  };
  furnish(field);
  listen(field);
  draw(field);
  let kept: Promise<void> | undefined;
  shell.attach(async (how) => {
    if (how === "kept") kept ??= submitLines(field);
    await (how === "kept" ? kept : submit(field));
    const isLeft = shell.field.value.trim() !== "";
    if (isLeft && how === "settle") shell.field.focus();
    return !isLeft;
  });
}

function furnish({ shell, page, rows, status, spoken, askButton }: Field): void {
  const help = createHelp(page);
  askButton.dataset.ref = "line-ask";
  shell.below.append(status, rows, spoken);
  shell.foot.append(askButton, help.button);
  shell.below.after(help.panel);
}

function listen(field: Field): void {
  const input = field.shell.field;
  input.addEventListener("input", () => onInput(field));
  input.addEventListener("compositionstart", () => {
    field.isComposing = true;
  });
  input.addEventListener("compositionend", () => {
    field.isComposing = false;
  });
  field.page.reader.onChange(() => drawButtons(field));
}

function draw(field: Field): void {
  const { shell, page, rows, typed, offers } = field;
  const { text, formats } = page;
  field.lines = readLines(typed, page.terms());
  shell.mirror(...(offers ? [typed.text] : marksOf(typed.text, field.lines)));
  const toggle = (chip: Chip) => edit(field, { literals: toggled(field.typed.literals, chip) });
  const shown = offers
    ? offerRows(offers, formats, () => drawButtons(field))
    : rowsOf(typed.text, field.lines, { text, formats, toggle });
  fill(rows, ...shown);
  rows.hidden = shown.length === 0;
  drawButtons(field);
  clearTimeout(field.speaking);
  field.speaking = setTimeout(() => speak(field), PAUSE_MS);
}

function speak({ offers, isComposing, lines, page, spoken }: Field): void {
  const reading = offers || isComposing ? "" : spokenOf(lines, page);
  if (spoken.textContent !== reading) spoken.textContent = reading;
}

function drawButtons({ shell, page, typed, lines, offers, askButton }: Field): void {
  const { text, reader } = page;
  const works = offers?.filter(({ ticked }) => ticked) ?? lines;
  const count = (kind: "task" | "habit") => works.filter((work) => work[kind] !== null).length;
  const [tasks, habits] = [count("task"), count("habit")];
  shell.button.textContent = text.add(tasks, habits);
  // Not disabled, which would block Enter.
  setUnavailable(shell.button, tasks + habits > 0 ? null : offers ? text.tickFirst : text.noTitle);
  const model = reader.name();
  askButton.hidden = model === null || (typed.text.trim() === "" && !offers);
  if (model !== null) askButton.textContent = offers ? text.withoutModel(model) : text.ask(model);
}

/** Changes the text or the literals. The caret keeps its place in the words. */
function edit(field: Field, change: Partial<Typed>): void {
  const input = field.shell.field;
  field.typed = { ...field.typed, ...change };
  const { text } = field.typed;
  if (input.value !== text) {
    const caret = text.length - (input.value.length - input.selectionStart);
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  draw(field);
}

function onInput(field: Field): void {
  const { typed, shell } = field;
  const text = shell.field.value;
  field.offers = null;
  field.status.textContent = "";
  edit(field, { text, literals: moved(typed.literals, typed.text, text) });
}

/** Waits for the end of a composition, which a change would discard. */
function whenComposed({ shell, isComposing }: Field, work: () => void): void {
  if (isComposing) shell.field.addEventListener("compositionend", () => queueMicrotask(work), { once: true });
  else work();
}

async function submit(field: Field): Promise<void> {
  const { typed, offers, status, page, outbox } = field;
  if (offers) return sendTicked(field, offers);
  const { ready, rest } = taken(typed, readLines(typed, page.terms()));
  if (ready.length === 0) {
    status.textContent = typed.text.trim() === "" ? "" : page.text.noTitle;
    // Resolves once earlier items are saved.
    return void (await outbox.send([]));
  }
  edit(field, rest);
  status.textContent = rest.text === "" ? "" : page.text.noTitle;
  await sendEntries(field, ready);
}

/** Submits the lines that were ended, and leaves in the field what was typed since. */
async function submitLines(field: Field): Promise<void> {
  const { text } = field.typed;
  const begun = text.lastIndexOf("\n") + 1;
  if (begun === 0) return submit(field);
  edit(field, { text: text.slice(0, begun) });
  const submitted = submit(field);
  edit(field, { text: field.typed.text + text.slice(begun) });
  await submitted;
}

async function sendEntries(field: Field, entries: readonly Entry[]): Promise<void> {
  const { page, outbox } = field;
  page.clearFailure();
  const { saved, unsaved, failure } = await outbox.send(entries);
  if (saved.length > 0) page.onSaved(saved.length);
  if (!failure) return;
  whenComposed(field, () => edit(field, putBack(unsaved, field.typed)));
  page.onFailure(namesOf(unsaved), failure, () => void submit(field));
}

async function sendTicked(field: Field, all: readonly Offer[]): Promise<void> {
  const { page, outbox, status } = field;
  const ticked = all.filter((offer) => offer.ticked);
  status.textContent = ticked.length > 0 ? "" : page.text.tickFirst;
  if (ticked.length === 0) return;
  page.clearFailure();
  field.offers = all.filter((offer) => !offer.ticked);
  draw(field);
  const { saved, unsaved, failure } = await outbox.send(ticked);
  if (saved.length > 0) page.onSaved(saved.length);
  if (failure) {
    field.offers = [...unsaved, ...(field.offers ?? [])];
    draw(field);
    return page.onFailure(namesOf(unsaved), failure, () => void submit(field));
  }
  if (!field.offers) return;
  field.offers = null;
  edit(field, { ...NOTHING, text: field.leftByModel });
  if (field.leftByModel !== "") status.textContent = page.text.left;
}

async function ask(field: Field): Promise<void> {
  const { page, shell, status } = field;
  const { text, reader } = page;
  const model = reader.name();
  if (field.offers || model === null) {
    onInput(field);
    return shell.field.focus();
  }
  const asked = field.typed.text;
  status.textContent = text.asking(model);
  const answer = await reader.read(asked, () => void ask(field));
  status.textContent = "";
  if (answer === null || field.typed.text !== asked) return;
  const read = answer.ok && answer.value.understood_by === "model" ? answer.value : null;
  if (read) return show(field, read, model);
  status.textContent = (answer.ok && page.modelFailures[answer.value.instead ?? ""]) || text.askFailed;
}

/** Offers the items that the model read, for the person to select. */
function show(field: Field, read: QuickAddResponse, model: string): void {
  const { text } = field.page;
  field.offers = offersOf(read);
  field.leftByModel = read.unrecognized.join("\n");
  draw(field);
  const outcome = field.offers.length > 0 ? text.readBy(model) : text.nothingRead(model);
  field.status.textContent = read.wishes?.length ? text.wishesElsewhere(outcome) : outcome;
}

function namesOf(works: readonly (Entry | Offer)[]): string {
  return works.map(({ task, habit }) => (task as TaskInput | null)?.title ?? habit?.title ?? "").join("; ");
}
