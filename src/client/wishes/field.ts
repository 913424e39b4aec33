import type { CreateSessionRequest } from "#contract/session.ts";
import type { Wish } from "#contract/wish.ts";
import type { Formats } from "#wording/formats.ts";
import { wishText } from "#wording/wish.ts";
import { readWishes, WISH_EXAMPLES } from "#words/wishes/index.ts";
import { actionButton, crossButton, element, fill } from "../ui/element.ts";
import type { Reader } from "./ask-model.ts";
import type { WishesText } from "./text/index.ts";
import { wishControl } from "./wish-control.ts";

type Page = {
  readonly text: WishesText;
  readonly formats: Formats;
  /** Titles of the work to plan. */
  readonly works: () => readonly string[];
  /** The model that may read words, if there is one. */
  readonly reader: Reader;
  /** An existing panel with its heading. */
  readonly panel?: HTMLDetailsElement;
};

/** The wishes in a request; empty when they equal those that the plans were made with. */
export type WishInputs = Pick<CreateSessionRequest, "wishes" | "instructions">;

export type WishesField = {
  readonly element: HTMLDetailsElement;
  read(): WishInputs;
  /** Records the wishes that the plans were made with, and the parts that were not understood. */
  settle(wishes: readonly Wish[], notUnderstood: readonly string[]): void;
};

type Offer = { readonly wish: Wish; ticked: boolean };

type Field = Omit<Page, "panel"> & {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  readonly chips: HTMLElement;
  readonly offered: HTMLElement;
  readonly askButton: HTMLButtonElement;
  readonly panel: HTMLDetailsElement;
  wishes: readonly Wish[];
  /** The wishes that the model read, for the person to select. */
  offers: readonly Offer[];
  /** The wishes that the plans were made with. */
  settled: string;
};

/**
 * The wishes for one plan: a field whose complete clauses become chips, a form for any wish, and a
 * model that reads the text on request. Text that was not understood stays in the field.
 */
export function createWishes({ panel, ...page }: Page): WishesField {
  const { wish: text } = page.text;
  const chips = { class: "chips", attrs: { "aria-label": text.inForce }, data: { ref: "wishes" } };
  const field: Field = {
    ...page,
    input: wordsInput(text.hint, {
      // Not when the field loses focus: a click would miss what moves then.
      input: () => drawReading(field),
      keydown: (event) => onKey(field, event as KeyboardEvent),
    }),
    status: element("p", {
      class: "hint",
      attrs: { id: "wishes-read", role: "status" },
      data: { ref: "wishes-read" },
    }),
    chips: element("ul", chips),
    offered: element("div", { class: "chips", data: { ref: "offered-wishes" } }),
    askButton: actionButton("", () => void ask(field)),
    panel: panel ?? element("details", { class: "wishes" }, element("summary", { class: "label", text: text.heading })),
    wishes: [],
    offers: [],
    settled: "",
  };
  furnish(field);
  page.reader.onChange(() => drawAsk(field));
  draw(field);
  drawAsk(field);
  field.settled = snapshotOf(field);
  return {
    element: field.panel,
    read: () => read(field),
    settle: (wishes, notUnderstood) => settle(field, wishes, notUnderstood),
  };
}

function wordsInput(hint: string, on: Record<string, (event: Event) => void>): HTMLInputElement {
  const attrs = {
    id: "wishes",
    type: "text",
    maxlength: "20000",
    autocomplete: "off",
    list: "wish-examples",
    placeholder: hint,
    "aria-describedby": "wishes-read",
  };
  return element("input", { class: "field", attrs, data: { ref: "wishes-field" }, on });
}

/** Fills the panel; examples are added when it is opened. */
function furnish(field: Field): void {
  const { text, formats, works, panel, input, status, chips, offered, askButton } = field;
  askButton.dataset.ref = "ask-model";
  const label = element("label", { class: "label", text: text.wish.field, attrs: { for: "wishes" } });
  const examples = element("datalist", { attrs: { id: "wish-examples" } });
  panel.append(
    chips,
    element("div", { class: "wish-words" }, label, input, askButton, status),
    offered,
    wishControl({ text: text.wish, formats, works }, (wish) => add(field, [wish])),
    examples,
  );
  const options = () =>
    WISH_EXAMPLES[formats.language].map((example) => element("option", { attrs: { value: example } }));
  panel.addEventListener("toggle", () => fill(examples, ...options()));
}

function read(field: Field): WishInputs {
  take(field);
  return snapshotOf(field) === field.settled ? {} : { wishes: inForce(field), instructions: field.input.value.trim() };
}

function settle(field: Field, wishes: readonly Wish[], notUnderstood: readonly string[]): void {
  field.wishes = wishes;
  field.offers = [];
  field.input.value = notUnderstood.join(", ");
  draw(field);
  drawReading(field, { isTaken: true });
  field.settled = snapshotOf(field);
}

function snapshotOf(field: Field): string {
  return JSON.stringify([inForce(field), field.input.value.trim()]);
}

function inForce({ wishes, offers }: Field): Wish[] {
  return [...wishes, ...offers.flatMap(({ wish, ticked }) => (ticked ? [wish] : []))];
}

function onKey(field: Field, event: KeyboardEvent): void {
  if (event.key !== "Enter" || field.input.value.trim() === "") return;
  event.preventDefault();
  take(field);
}

/** Makes chips of the clauses that are understood; the rest stays, marked. */
function take(field: Field): void {
  const { wishes, rest } = readWishes(field.input.value);
  field.input.value = rest.join(", ");
  add(field, wishes);
  drawReading(field, { isTaken: true });
}

function add(field: Field, more: readonly Wish[]): void {
  const known = new Set(field.wishes.map((wish) => JSON.stringify(wish)));
  field.wishes = [...field.wishes, ...more.filter((wish) => !known.has(JSON.stringify(wish)))];
  draw(field);
}

function remove(field: Field, wish: Wish): void {
  field.wishes = field.wishes.filter((each) => each !== wish);
  draw(field);
  if (field.wishes.length === 0) field.input.focus();
}

async function ask(field: Field): Promise<void> {
  const { text, reader, input, askButton, status } = field;
  const model = reader.name();
  const asked = input.value;
  if (model === null || asked.trim() === "") return;
  askButton.textContent = text.wish.asking(model);
  const answer = await reader.read(asked, () => void ask(field));
  drawAsk(field);
  if (answer === null || input.value !== asked) return;
  const understood = answer.ok && answer.value.understood_by === "model" ? answer.value : null;
  if (!understood) {
    status.textContent = (answer.ok && text.modelFailures[answer.value.instead ?? ""]) || text.wish.askFailed;
    return;
  }
  const { wishes = [], unrecognized, tasks, habits } = understood;
  field.offers = wishes.map((wish) => ({ wish, ticked: false }));
  input.value = [...unrecognized, ...[...tasks, ...habits].map(({ title }) => title)].join(", ");
  draw(field);
  drawReading(field, { isTaken: true });
  status.textContent = text.wish.readBy(model);
}

function draw(field: Field): void {
  const { chips, offered, wishes, offers, input, panel } = field;
  fill(chips, ...wishes.map((wish) => chip(field, wish)));
  chips.hidden = wishes.length === 0;
  fill(offered, ...offers.map((offer) => offerChip(field, offer)));
  offered.hidden = offers.length === 0;
  if (wishes.length + offers.length > 0 || input.value !== "") panel.open = true;
}

function drawReading(field: Field, { isTaken } = { isTaken: false }): void {
  const { text, formats, reader, input, status } = field;
  const { wishes, rest } = readWishes(input.value);
  const isUnread = isTaken && rest.length > 0;
  input.classList.toggle("unread", isUnread);
  if (isUnread) status.textContent = reader.name() === null ? text.wish.unread : text.wish.unreadAsk;
  else {
    const understood = wishes.map((wish) => wishText(wish, formats));
    status.textContent = understood.length === 0 ? "" : text.wish.enterAdds(understood);
  }
  drawAsk(field);
}

function drawAsk({ text, reader, input, askButton }: Field): void {
  const model = reader.name();
  askButton.hidden = model === null || input.value.trim() === "";
  if (model !== null) askButton.textContent = text.wish.ask(model);
}

function chip(field: Field, wish: Wish): HTMLElement {
  const label = wishText(wish, field.formats);
  const drop = crossButton(field.text.wish.remove(label), () => remove(field, wish), "chip-drop");
  return element("li", { class: "chip" }, element("span", { text: label }), drop);
}

function offerChip({ formats }: Field, offer: Offer): HTMLElement {
  const box = element("input", { attrs: { type: "checkbox", checked: offer.ticked } });
  box.addEventListener("change", () => {
    offer.ticked = box.checked;
  });
  return element("label", { class: "chip check" }, box, element("span", { text: wishText(offer.wish, formats) }));
}
