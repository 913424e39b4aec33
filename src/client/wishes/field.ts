import type { PreferencesPatch } from "#contract/preferences.ts";
import { type CreateSessionRequest, plannable } from "#contract/session.ts";
import type { Understood } from "#contract/understood.ts";
import type { Api, ApiFailure } from "../api.ts";
import { element, fill } from "../element.ts";
import { preferenceChip, workChips } from "./chips.ts";
import type { Dates } from "./facts.ts";
import { createPreview } from "./preview.ts";
import type { WishesText } from "./text/index.ts";
import { movedOver, wishedPreferences } from "./wished-preferences.ts";

/** The words of a request with what the person confirmed of them; nothing where neither changed. */
export type SaidWishes = Pick<CreateSessionRequest, "instructions" | "instructions_confirmed" | "understood">;

type Page = {
  readonly api: Api;
  readonly text: WishesText;
  readonly dates: Dates;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What holds without the wishes: what they change is laid over it, and shown against it. */
  readonly held: () => PreferencesPatch;
  readonly explain: (failure: ApiFailure) => string;
  /** The name of the model that reads when it is asked to. */
  readonly reader?: () => string | null;
};

export type WishesField = {
  /** What a request says of the wishes; words that were not read yet are read first. */
  read(): Promise<SaidWishes>;
  /** Has the model read the words. */
  byModel(words: string): Promise<unknown>;
  /** The plans are made with these words, and with what was understood of them. */
  settle(words: string, understood: Understood | undefined): void;
};

const NOTHING: Understood = { tasks: [], habits: [], unrecognized: [] };

/** A field for wishes, with what was understood below it in `shown`: each part can be left out. */
export function mountWishesField(
  page: Page,
  { field, shown }: { readonly field: HTMLTextAreaElement; readonly shown: HTMLElement },
): WishesField {
  const { text } = page;
  /** As the words were understood, over what held then. */
  let kept = NOTHING;
  let over = page.held();
  let readText = field.value;
  /** The preferences that are not ticked. */
  const declined = new Set<string>();
  let settledWords = field.value.trim();
  let isTouched = false;

  const draw = () => {
    const { preferences = {}, unrecognized } = kept;
    const keep = (rest: Partial<Understood>) => {
      kept = { ...kept, ...rest };
      isTouched = true;
      draw();
    };
    const chips = workChips(kept, { text, dates: page.dates, now: page.now(), keep });
    const wished = wishedPreferences(preferences, over, text).map((wish) =>
      preferenceChip(wish, !declined.has(wish.name), (checked) => {
        isTouched = true;
        declined[checked ? "delete" : "add"](wish.name);
      }),
    );
    const unread = unrecognized.length > 0 ? text.notUnderstood(unrecognized.join("; ")) : "";
    const notes = [readerNote(), unread].filter((note) => note !== "");
    shown.hidden = chips.length + wished.length + notes.length === 0;
    fill(
      shown,
      chips.length > 0 && element("span", { class: "hint", text: text.understood }),
      ...chips,
      ...wished,
      ...notes.map((note) => element("p", { class: "hint", text: note })),
    );
  };
  const readerNote = () => {
    if (kept.instead) return text.readInstead(text.modelFailures[kept.instead] ?? "");
    return kept.understood_by === "model" ? text.readBy(page.reader?.() ?? "") : "";
  };

  const terms = () => ({ time_zone: page.dates.timeZone, preferences: page.held() });
  const preview = createPreview(page.api, terms, {
    onRead({ text: words, read }) {
      kept = plannable(read);
      over = page.held();
      readText = words;
      isTouched = true;
      declined.clear();
      // A model is not believed about hours and lengths until the person ticks them.
      if (read.understood_by === "model") for (const name of Object.keys(read.preferences ?? {})) declined.add(name);
      draw();
    },
    onFailure(failure) {
      shown.hidden = false;
      fill(shown, element("p", { class: "hint", text: `${text.previewFailed} ${page.explain(failure)}` }));
    },
  });
  field.addEventListener("input", () => preview.typed(field.value));

  const isSettled = () =>
    !isTouched && field.value.trim() === settledWords && JSON.stringify(over) === JSON.stringify(page.held());

  return {
    async read() {
      if (isSettled()) return {};
      const instructions = field.value.trim();
      // What was left out or ticked by hand stays so while the words are the same.
      const isRead = field.value === readText || (await preview.now(field.value)) !== null;
      if (!isRead || instructions === "") return { instructions };
      const ticked = Object.entries(kept.preferences ?? {}).filter(([name]) => !declined.has(name));
      const preferences = movedOver(Object.fromEntries(ticked), over, page.held());
      const { preferences: _, ...rest } = kept;
      const understood = { ...rest, ...(ticked.length > 0 && { preferences }) };
      return { instructions, instructions_confirmed: true, understood };
    },
    byModel: preview.byModel,
    settle(words, understood) {
      const shownWords = field.value.trim();
      const isTyping = shownWords !== settledWords && shownWords !== words.trim();
      settledWords = words.trim();
      if (isTyping) return;
      // Another page may have planned with other words.
      if (shownWords !== settledWords) field.value = words;
      kept = understood ?? NOTHING;
      over = page.held();
      readText = field.value;
      isTouched = false;
      declined.clear();
      draw();
    },
  };
}
