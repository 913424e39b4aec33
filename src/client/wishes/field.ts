import type { CreateSessionRequest } from "#contract/session.ts";
import type { Wish } from "#contract/wish.ts";
import type { Formats } from "#wording/formats.ts";
import { wishText } from "#wording/wish.ts";
import { readWishes, WISH_EXAMPLES } from "#words/wishes/index.ts";
import { actionButton, element, fill } from "../ui/element.ts";
import { wishControl } from "./control.ts";
import type { Reader } from "./reader.ts";
import type { WishesText } from "./text/index.ts";

type Page = {
  readonly text: WishesText;
  readonly formats: Formats;
  /** Titles of work that is to be planned. */
  readonly works: () => readonly string[];
  /** The model that may read words, where there is one. */
  readonly reader: Reader;
  /** Where it stands already, with its heading. */
  readonly panel?: HTMLDetailsElement;
};

/** What a request says of the wishes; nothing where they are as the plans were made with. */
export type SaidWishes = Pick<CreateSessionRequest, "wishes" | "instructions">;

export type WishesField = {
  readonly element: HTMLDetailsElement;
  read(): SaidWishes;
  /** The plans are made with these, and this was not understood. */
  settle(wishes: readonly Wish[], notUnderstood: readonly string[]): void;
};

type Offer = { readonly wish: Wish; ticked: boolean };

/**
 * What a person wants of one plan: a field whose whole clauses become chips, a control that sets any wish, and a model that
 * is asked at a press alone. What nobody understood stays in the field.
 */
export function createWishes({ text: { wish: text, ...texts }, formats, works, reader, ...place }: Page): WishesField {
  let wishes: readonly Wish[] = [];
  /** What the model read, to be ticked. */
  let offers: readonly Offer[] = [];
  let settled = "";

  const examples = element("datalist", { attrs: { id: "wish-examples" } });
  const field = element("input", {
    class: "field",
    attrs: {
      id: "wishes",
      type: "text",
      maxlength: "20000",
      autocomplete: "off",
      list: "wish-examples",
      placeholder: text.hint,
      "aria-describedby": "wishes-read",
    },
    data: { ref: "wishes-field" },
    // Not on leaving the field: what moves then is missed by the click that left it.
    on: { input: () => drawReading(), keydown: (event) => onKey(event as KeyboardEvent) },
  });
  const status = element("p", {
    class: "hint",
    attrs: { id: "wishes-read", role: "status" },
    data: { ref: "wishes-read" },
  });
  const chips = element("ul", { class: "chips", attrs: { "aria-label": text.inForce }, data: { ref: "wishes" } });
  const offered = element("div", { class: "chips", data: { ref: "offered-wishes" } });
  const askButton = actionButton("", () => void ask());
  askButton.dataset.ref = "ask-model";
  const control = wishControl({ text, formats, works }, (wish) => add([wish]));

  const say = (wish: Wish) => wishText(wish, formats);
  const add = (more: readonly Wish[]) => {
    const known = new Set(wishes.map((wish) => JSON.stringify(wish)));
    wishes = [...wishes, ...more.filter((wish) => !known.has(JSON.stringify(wish)))];
    draw();
  };
  /** Makes chips of what was typed and is understood; the rest stays, marked. */
  function take(): void {
    const { wishes: read, rest } = readWishes(field.value);
    field.value = rest.join(", ");
    add(read);
    drawReading(true);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || field.value.trim() === "") return;
    event.preventDefault();
    take();
  }

  function drawReading(isTaken = false): void {
    const { wishes: read, rest } = readWishes(field.value);
    const isUnread = isTaken && rest.length > 0;
    field.classList.toggle("unread", isUnread);
    if (isUnread) status.textContent = reader.name() === null ? text.unread : text.unreadAsk;
    else status.textContent = read.length > 0 ? text.enterAdds(read.map(say).join("; ")) : "";
    drawAsk();
  }
  function drawAsk(): void {
    const model = reader.name();
    askButton.hidden = model === null || field.value.trim() === "";
    if (model !== null) askButton.textContent = text.ask(model);
  }
  async function ask(): Promise<void> {
    const model = reader.name();
    const asked = field.value;
    if (model === null || asked.trim() === "") return;
    askButton.textContent = text.asking(model);
    const answer = await reader.read(asked, () => void ask());
    drawAsk();
    if (answer === null || field.value !== asked) return;
    const read = answer.ok && answer.value.understood_by === "model" ? answer.value : null;
    if (!read) {
      status.textContent = (answer.ok && texts.modelFailures[answer.value.instead ?? ""]) || text.askFailed;
      return;
    }
    offers = (read.wishes ?? []).map((wish) => ({ wish, ticked: false }));
    field.value = [...read.unrecognized, ...[...read.tasks, ...read.habits].map(({ title }) => title)].join(", ");
    draw();
    drawReading(true);
    status.textContent = text.readBy(model);
  }

  function draw(): void {
    fill(chips, ...wishes.map(chip));
    chips.hidden = wishes.length === 0;
    fill(offered, ...offers.map(offerChip));
    offered.hidden = offers.length === 0;
    if (wishes.length + offers.length > 0 || field.value !== "") panel.open = true;
  }
  function chip(wish: Wish): HTMLElement {
    const drop = actionButton("×", () => remove(wish), "chip-drop");
    drop.setAttribute("aria-label", text.remove(say(wish)));
    return element("li", { class: "chip" }, element("span", { text: say(wish) }), drop);
  }
  function remove(wish: Wish): void {
    wishes = wishes.filter((each) => each !== wish);
    draw();
    if (wishes.length === 0) field.focus();
  }
  function offerChip(offer: Offer): HTMLElement {
    const box = element("input", { attrs: { type: "checkbox", checked: offer.ticked } });
    box.addEventListener("change", () => {
      offer.ticked = box.checked;
    });
    return element("label", { class: "chip check" }, box, element("span", { text: say(offer.wish) }));
  }

  const inForce = () => [...wishes, ...offers.flatMap(({ wish, ticked }) => (ticked ? [wish] : []))];
  const said = () => JSON.stringify([inForce(), field.value.trim()]);
  const {
    panel = element("details", { class: "wishes" }, element("summary", { class: "label", text: text.heading })),
  } = place;
  panel.append(
    chips,
    element(
      "div",
      { class: "wish-words" },
      element("label", { class: "label", text: text.field, attrs: { for: "wishes" } }),
      field,
      askButton,
      status,
    ),
    offered,
    control,
    examples,
  );
  panel.addEventListener("toggle", () =>
    fill(
      examples,
      ...WISH_EXAMPLES[formats.language].map((example) => element("option", { attrs: { value: example } })),
    ),
  );
  reader.onChange(drawAsk);
  draw();
  drawAsk();
  settled = said();

  return {
    element: panel,
    read() {
      take();
      return said() === settled ? {} : { wishes: inForce(), instructions: field.value.trim() };
    },
    settle(next, notUnderstood) {
      wishes = next;
      offers = [];
      field.value = notUnderstood.join(", ");
      draw();
      drawReading(true);
      settled = said();
    },
  };
}
