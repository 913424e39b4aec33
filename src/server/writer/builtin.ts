import { usualArrangement, writeArranged } from "./arrangement.ts";
import { createMenu } from "./menu/index.ts";
import type { Writer } from "./port.ts";

/**
 * The writer without a model: it writes the menu in its own order, in the person's language and
 * zone.
 */
export function createBuiltinWriter(): Writer {
  return {
    async write(facts) {
      const menu = createMenu(facts);
      return {
        ...writeArranged(facts, menu, usualArrangement(menu)),
        writtenBy: { writer: "builtin", instead: null },
      };
    },
  };
}
