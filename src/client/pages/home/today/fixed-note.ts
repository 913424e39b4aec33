import { element } from "../../../ui/element.ts";

/** A note with a fixed place above other content. */
export type StillNote = {
  readonly place: HTMLElement;
  /** Runs `write`, which may show, hide or change the note. */
  draw(write: () => void): void;
};

/** A change this soon after a click is its result. */
const ASKED_MS = 5_000;

/**
 * A note that moves nothing unless the person has just acted: a note that appears by itself floats
 * at the top of the page, and a note that disappears keeps its space, until the next click.
 */
export function createStillNote(note: HTMLElement): StillNote {
  const place = element("div", { class: "fixed-note", attrs: { role: "status" } }, note);
  const { classList, style } = place;
  let asked = -ASKED_MS;
  const height = () => place.getBoundingClientRect().height;
  const settle = () => {
    classList.remove("late", "floating");
    style.marginBlockEnd = "";
  };
  // A click in the note does not move it.
  document.addEventListener("click", ({ target }) => {
    asked = performance.now();
    if (!(target instanceof Element && place.contains(target.closest("a, button")))) settle();
  });
  return {
    place,
    draw(write) {
      const wasLate = classList.contains("late");
      const room = wasLate ? 0 : height() + (Number.parseFloat(style.marginBlockEnd) || 0);
      write();
      const isAsked = !place.isConnected || performance.now() - asked < ASKED_MS;
      if (wasLate && !isAsked && height() > 0) return;
      settle();
      if (isAsked) return;
      if (room > 0) style.marginBlockEnd = `${room - height()}px`;
      else if (height() > 0) classList.add("late", "floating");
    },
  };
}
