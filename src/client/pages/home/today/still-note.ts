import { element } from "../../../ui/element.ts";

/** A note with its place above other things. */
export type StillNote = {
  readonly place: HTMLElement;
  /** Does `write`, which may show, hide or change the note. */
  draw(write: () => void): void;
};

/** What comes so soon after a click is what was asked for. */
const ASKED_MS = 5_000;

/**
 * A note that moves nothing unless somebody just did something: one that comes by itself floats at
 * the head of the page, and one that stood keeps its room, until the next click.
 */
export function createStillNote(note: HTMLElement): StillNote {
  const place = element("div", { class: "said", attrs: { role: "status" } }, note);
  const { classList, style } = place;
  let asked = -ASKED_MS;
  const height = () => place.getBoundingClientRect().height;
  const settle = () => {
    classList.remove("late", "floating");
    style.marginBlockEnd = "";
  };
  // What is pressed in it stays under the hand.
  document.addEventListener("click", ({ target }) => {
    asked = performance.now();
    if (!(target instanceof Element && place.contains(target.closest("a, button")))) settle();
  });
  return {
    place,
    draw(write) {
      const room = classList.contains("late") ? 0 : height() + (Number.parseFloat(style.marginBlockEnd) || 0);
      write();
      settle();
      if (!place.isConnected || performance.now() - asked < ASKED_MS) return;
      if (room > 0) style.marginBlockEnd = `${room - height()}px`;
      else if (height() > 0) classList.add("late", "floating");
    },
  };
}
