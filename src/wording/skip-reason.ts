import type { Language } from "#contract/primitives.ts";
import type { SkippedComponent } from "#contract/skipped-component.ts";
import { en } from "./en/skip-reason.ts";
import { phrase } from "./language/phrases.ts";
import type { SkipWords } from "./language/skip-reason.ts";
import { zh } from "./zh/skip-reason.ts";

const WORDS: Readonly<Record<Language, SkipWords>> = { en, zh };

/** Why a component of an iCalendar file was skipped, in one language. */
export function skipReason(
  { component, cause }: Pick<SkippedComponent, "component" | "cause">,
  language: Language,
): string {
  const { components, causes } = WORDS[language];
  return phrase(causes, cause, components[component] ?? component);
}
