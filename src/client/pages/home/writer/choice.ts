import { PATHS } from "#contract/paths.ts";
import type { CreateSessionRequest } from "#contract/session.ts";
import { WriterResponse } from "#contract/writer.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { hasAgreed, remember, remembered } from "../../../wishes/model-consent.ts";
import type { Home } from "../home-context.ts";

/** The person's choice of writer for this plan, in the fields of a request. */
export type WriterTerms = Pick<CreateSessionRequest, "writer" | "withhold_titles">;

export type ChoiceOfWriter = {
  /**
   * The terms; null while the model is chosen and the person has not agreed to the data that it
   * receives.
   */
  terms(): Promise<WriterTerms | null>;
  /**
   * The name of a model that may read the person's words after their agreement; null when none may.
   */
  reader(): string | null;
  /** Asks for the agreement that the model needs; `then` runs when it is given. */
  demand(then: () => void): void;
  onChange(listener: () => void): void;
};

type ModelSet = WriterResponse & { readonly host: string; readonly model: string };

type Choice = {
  readonly home: Home;
  readonly section: HTMLElement;
  readonly listeners: (() => void)[];
  /** The service's model; null when none is configured, or before it is known. */
  set: ModelSet | null;
  made: ReturnType<typeof remembered>;
  /** The action that waits for the agreement. */
  waiting: (() => void) | null;
};

/**
 * The writer of the plan, and the data that it receives. Hidden when no model is configured. Before
 * the first use of a model, lists the data and the host; one click agrees.
 */
export function mountWriterChoice(home: Home): ChoiceOfWriter {
  const choice: Choice = {
    home,
    section: home.ref("plan-writer"),
    listeners: [],
    set: null,
    made: remembered(localStorage),
    waiting: null,
  };
  const loaded = load(choice);
  return {
    async terms() {
      await loaded;
      // Where the writer could not be read, nothing is sent to anyone.
      if (!choice.set || choice.made.writer === "builtin") return { writer: "builtin" };
      return agreed(choice, choice.set) ? { writer: "model", withhold_titles: withholds(choice) } : null;
    },
    reader: () => (choice.set && choice.made.writer === "model" && !withholds(choice) ? choice.set.model : null),
    demand: (then) => demand(choice, then),
    onChange: (listener) => void choice.listeners.push(listener),
  };
}

async function load(choice: Choice): Promise<void> {
  const answer = await choice.home.api.call("GET", PATHS.writer, WriterResponse);
  const known = answer.ok ? answer.value : null;
  if (known?.host && known.model) choice.set = { ...known, host: known.host, model: known.model };
  tell(choice);
}

function change(choice: Choice, changes: Partial<Choice["made"]>): void {
  choice.made = { ...choice.made, ...changes };
  remember(localStorage, choice.made);
  tell(choice);
}

function tell(choice: Choice): void {
  draw(choice);
  for (const listener of choice.listeners) listener();
}

function agree(choice: Choice, { host, model }: ModelSet): void {
  const extent = withholds(choice) ? "no-titles" : "titles";
  change(choice, { agreed: { ...choice.made.agreed, [`${host} ${model}`]: extent } });
  choice.home.ref("plan-button").focus();
  choice.waiting?.();
  choice.waiting = null;
}

function demand(choice: Choice, then: () => void): void {
  choice.waiting = then;
  choice.section.querySelector<HTMLElement>("[data-action=agree-writer]")?.focus();
  if (choice.set) choice.home.announce(choice.home.text.agreeFirst(choice.set.host));
}

function withholds({ set, made }: Choice): boolean {
  return set?.titles_withheld || made.withhold;
}

function agreed(choice: Choice, { host, model }: ModelSet): boolean {
  return hasAgreed(choice.made, `${host} ${model}`, withholds(choice));
}

function draw(choice: Choice): void {
  const { section, set, made, home } = choice;
  section.hidden = set === null;
  if (!set) return;
  const label = element("label", {
    class: "label",
    text: home.text.writtenBy,
    attrs: { for: "plan-writer-choice" },
  });
  const isModel = made.writer === "model";
  fill(
    section,
    element("div", { class: "pair writer-pair" }, label, writers(choice, set)),
    isModel && keepTitles(choice, set),
    isModel && sentList(choice, set),
    isModel && !agreed(choice, set) && agreement(choice, set),
  );
}

function writers(choice: Choice, { model, host }: ModelSet): HTMLElement {
  const { home, made, section } = choice;
  const select = element("select", { class: "field", attrs: { id: "plan-writer-choice" } });
  select.append(
    new Option(home.text.modelAt(model, host), "model", false, made.writer === "model"),
    new Option(home.text.builtinWriter, "builtin", false, made.writer === "builtin"),
  );
  select.addEventListener("change", () => {
    change(choice, { writer: select.value === "builtin" ? "builtin" : "model" });
    section.querySelector("select")?.focus();
  });
  return select;
}

function keepTitles(choice: Choice, { titles_withheld }: ModelSet): HTMLElement {
  const { text } = choice.home;
  if (titles_withheld) return element("p", { class: "hint", text: text.titlesStay });
  const box = element("input", { attrs: { type: "checkbox", checked: choice.made.withhold } });
  box.addEventListener("change", () => {
    change(choice, { withhold: box.checked });
    choice.section.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
  });
  return element("label", { class: "check" }, box, element("span", { text: text.keepTitles }));
}

function sentList(choice: Choice, set: ModelSet): HTMLElement {
  const { text } = choice.home;
  const parts = set.sent.filter(({ withholdable }) => !(withholdable && withholds(choice)));
  const items = parts.map(({ part, description }) => element("li", { text: text.sentParts[part] ?? description }));
  return element(
    "details",
    { class: "sent", attrs: { open: !agreed(choice, set) } },
    element("summary", { text: text.sentTo(set.host) }),
    element("ul", { data: { ref: "sent-parts" } }, ...items),
    element("p", { class: "hint", text: text.neverSent }),
  );
}

function agreement(choice: Choice, set: ModelSet): HTMLElement {
  const { text } = choice.home;
  const button = actionButton(text.agree(set.host), () => agree(choice, set));
  button.dataset.action = "agree-writer";
  return element("div", { class: "note" }, element("span", { text: text.agreeFirst(set.host) }), button);
}
