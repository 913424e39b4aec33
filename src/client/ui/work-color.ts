import type { WorkColors } from "#contract/primitives.ts";

type Answer = { readonly work_colors?: WorkColors | undefined };

/**
 * The colour class of a piece of work, equal on every page and device. `name`: its course or
 * category, otherwise its title. `answer`: what the service said of the work.
 */
export function workColor(name: string, { work_colors: colors }: Answer): string {
  return colors?.[name] ?? "cal-color-1";
}

/**
 * The course or category of work as it is named beside its title; empty for none, and for hours of
 * its own, which are called like it.
 */
export function courseBeside(title: string, category: string | null | undefined): string {
  return category === title ? "" : (category ?? "");
}
