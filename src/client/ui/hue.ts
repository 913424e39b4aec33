const HUES = 8;

/**
 * The class of the hue in which work is shown, the same on every page and device. `name`: the
 * course or category, else the title.
 */
export function hueClass(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `cal-color-${(sum % HUES) + 1}`;
}
