import type { PreferencesPatch } from "#contract/preferences.ts";
import { isDate, parseWireTime } from "#domain/time.ts";
import { element } from "../../element.ts";
import { planZone } from "../../state.ts";
import type { AppInFull } from "../../text/later/index.ts";
import { mountWishesField, type SaidWishes } from "../../wishes/field.ts";
import type { WishesText } from "../../wishes/text/index.ts";
import { describeFailure } from "../problems/describe.ts";
import { ownOf } from "./own.ts";

export type Instructions = {
  readonly field: HTMLTextAreaElement;
  /** Where what is understood of them is shown. */
  readonly shown: HTMLElement;
  /** What a request says of them. */
  read(): Promise<SaidWishes>;
  /** The plans were made with what stands in the field. */
  settle(): void;
};

/** The session's words for planning again, and what is understood of them. `changes`: the hours as they were edited. */
export function createInstructions(app: AppInFull, words: WishesText, changes: () => PreferencesPatch): Instructions {
  const { state, text, api } = app;
  const field = element("textarea", {
    class: "field",
    attrs: { id: "instructions", rows: "2", maxlength: "20000", placeholder: text.instructionsHint },
  });
  field.value = state.payload?.instructions ?? "";
  const shown = element("div", { class: "chips", data: { ref: "understood" }, attrs: { "aria-live": "polite" } });
  const wishes = mountWishesField(
    {
      api,
      text: words,
      dates: { timeZone: planZone(state), when: (value) => whenOf(app, value) },
      now: app.now,
      held: () => ({ ...ownOf(state).preferences, ...changes() }),
      explain: (failure) => describeFailure("tasks", failure, text).detail,
    },
    { field, shown },
  );
  const settle = () => wishes.settle(state.payload?.instructions ?? "", state.payload?.understood);
  settle();
  return { field, shown, read: wishes.read, settle };
}

/** `Fri 11 Dec`, or `Fri 11 Dec, 17:00`. */
function whenOf({ state, formats }: AppInFull, value: string): string {
  const at = parseWireTime(value, planZone(state)) ?? 0;
  return isDate(value) ? formats.shortDate(at) : `${formats.shortDate(at)}, ${formats.time(at)}`;
}
