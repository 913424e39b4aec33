const HUES = 8;

/**
 * The class of a piece of work's hue, equal on every page and device. `name`: the course or
 * category, otherwise the title.
 */
export function hueClass(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return `cal-color-${(sum % HUES) + 1}`;
}

/**
 * The course or category of work as it is named beside its title; empty for none, and for hours of
 * its own, which are called like it.
 */
export function courseBeside(title: string, category: string | null | undefined): string {
  return category === title ? "" : (category ?? "");
}
