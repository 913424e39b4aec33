import { element } from "../../../ui/element.ts";
import type { Reader } from "../../../wishes/ask-model.ts";
import type { WishesField, WishInputs } from "../../../wishes/field.ts";
import type { Home } from "../home-context.ts";
import { mountLater } from "../load-on-use.ts";

/**
 * The wishes for this plan: a section to open, whose content is loaded when the person first moves
 * the pointer or presses a key.
 */
export function mountWishes(home: Home, reader: Reader, works: () => readonly string[]): { read(): WishInputs } {
  const { text, formats } = home;
  const panel = element(
    "details",
    { class: "wishes" },
    element("summary", { class: "label", text: text.wish.heading }),
  );
  home.ref("plan-wishes").replaceWith(panel);
  let field: WishesField | null = null;
  const fetchField = () => import("../../../wishes/field.ts");
  void mountLater(home, fetchField, home.ref("plan-error"), ({ createWishes }) => {
    field = createWishes({ text, formats, works, reader, panel });
  });
  return { read: () => field?.read() ?? {} };
}
