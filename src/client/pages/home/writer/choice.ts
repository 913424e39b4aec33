import { PATHS } from "#contract/paths.ts";
import type { CreateSessionRequest } from "#contract/session.ts";
import { WriterResponse } from "#contract/writer.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { hasAgreed, remember, remembered } from "../../../wishes/agreement.ts";
import type { Home } from "../home.ts";

/** How the person wants this plan written, as a request says it. */
export type WriterTerms = Pick<CreateSessionRequest, "writer" | "withhold_titles">;

export type ChoiceOfWriter = {
  /** The terms; null while the model is chosen and nobody agreed to what it is sent. */
  terms(): Promise<WriterTerms | null>;
  /** The name of a model that may be shown the person's words, once they agree; null where none may. */
  reader(): string | null;
  /** Says that the model needs agreement first; `then` is done when it is given. */
  demand(then: () => void): void;
  onChange(listener: () => void): void;
};

/**
 * Who writes the plan, and what goes where for that. Nothing is shown where no model is set. Before the first use of a
 * model, what it will be sent is listed with its host, and one click agrees to it.
 */
export function mountWriterChoice(home: Home): ChoiceOfWriter {
  const { text } = home;
  const section = home.ref("plan-writer");
  const listeners: (() => void)[] = [];
  let set: ModelSet | null = null;
  let choice = remembered(localStorage);
  let waiting: (() => void) | null = null;

  const withholds = () => set?.titles_withheld || choice.withhold;
  const agreed = () => set !== null && hasAgreed(choice, `${set.host} ${set.model}`, withholds());
  const change = (changes: Partial<typeof choice>) => {
    choice = { ...choice, ...changes };
    remember(localStorage, choice);
    draw();
    for (const listener of listeners) listener();
  };
  const agree = ({ host, model }: ModelSet) => {
    change({ agreed: { ...choice.agreed, [`${host} ${model}`]: withholds() ? "no-titles" : "titles" } });
    home.ref("plan-button").focus();
    waiting?.();
    waiting = null;
  };

  function draw(): void {
    section.hidden = set === null;
    if (!set) return;
    const model = set;
    const writers = element("select", { class: "field", attrs: { id: "plan-writer-choice" } });
    writers.append(
      new Option(text.modelAt(model.model, model.host), "model", false, choice.writer === "model"),
      new Option(text.builtinWriter, "builtin", false, choice.writer === "builtin"),
    );
    writers.addEventListener("change", () => {
      change({ writer: writers.value === "builtin" ? "builtin" : "model" });
      home.ref("plan-writer").querySelector("select")?.focus();
    });
    fill(
      section,
      element(
        "div",
        { class: "pair writer-pair" },
        element("label", { class: "label", text: text.writtenBy, attrs: { for: "plan-writer-choice" } }),
        writers,
      ),
      choice.writer === "model" && keepTitles(model),
      choice.writer === "model" && sentList(model),
      choice.writer === "model" && !agreed() && agreement(model),
    );
  }

  const keepTitles = ({ titles_withheld }: ModelSet) => {
    if (titles_withheld) return element("p", { class: "hint", text: text.titlesStay });
    const box = element("input", { attrs: { type: "checkbox", checked: choice.withhold } });
    box.addEventListener("change", () => {
      change({ withhold: box.checked });
      section.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
    });
    return element("label", { class: "check" }, box, element("span", { text: text.keepTitles }));
  };

  const sentList = ({ host, sent }: ModelSet) => {
    const parts = sent.filter(({ withholdable }) => !(withholdable && withholds()));
    return element(
      "details",
      { class: "sent", attrs: { open: !agreed() } },
      element("summary", { text: text.sentTo(host) }),
      element(
        "ul",
        { data: { ref: "sent-parts" } },
        ...parts.map(({ part, description }) => element("li", { text: text.sentParts[part] ?? description })),
      ),
      element("p", { class: "hint", text: text.neverSent }),
    );
  };

  const agreement = (model: ModelSet) => {
    const button = actionButton(text.agree(model.host), () => agree(model));
    button.dataset.action = "agree-writer";
    return element("div", { class: "note" }, element("span", { text: text.agreeFirst(model.host) }), button);
  };

  const loaded = home.api.call("GET", PATHS.writer, WriterResponse).then((answer) => {
    const known = answer.ok ? answer.value : null;
    if (known?.host && known.model) set = { ...known, host: known.host, model: known.model };
    draw();
    for (const listener of listeners) listener();
  });

  return {
    async terms() {
      await loaded;
      // Where it could not be learnt who writes, nothing is sent to anyone.
      if (!set || choice.writer === "builtin") return { writer: "builtin" };
      return agreed() ? { writer: "model", withhold_titles: withholds() } : null;
    },
    reader: () => (set && choice.writer === "model" && !withholds() ? set.model : null),
    demand(then) {
      waiting = then;
      const button = section.querySelector<HTMLElement>("[data-action=agree-writer]");
      button?.focus();
      if (set) home.announce(text.agreeFirst(set.host));
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

type ModelSet = WriterResponse & { readonly host: string; readonly model: string };
