import { withoutInvisible } from "./invisible-marks.ts";

/**
 * Text from outside (a title, a label) as inline Markdown that shows exactly that text on one line:
 * without markup, links or HTML, and without invisible characters that change the words around it.
 */
export function plainInline(text: string): string {
  return withoutInvisible(text)
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>~|&@$]/g, "\\$&")
    .replaceAll(/:(?=\/\/)|(?<=www)\./gi, "\\$&");
}
