import type { ParsedTodo } from "#server/icalendar/index.ts";

/** Apple's article on upgraded reminders, by its former name and its present one. */
const ARTICLE = /support\.apple\.com\/(?:[\w-]+\/)?(?:HT210220|102457)\b/i;

/** What the placeholders say, for those that come without the address of the article. */
const TITLES: ReadonlySet<string> = new Set([
  "Where are my reminders?",
  "The creator of this list has upgraded these reminders.",
]);

/**
 * Whether a to-do only says that the to-dos of its list are elsewhere: iCloud leaves two of those
 * in each list whose reminders were upgraded, since CalDAV shows them no more.
 */
export function isPlaceholder({ title, notes, url }: Pick<ParsedTodo, "title" | "notes" | "url">): boolean {
  return ARTICLE.test(notes) || ARTICLE.test(url ?? "") || TITLES.has(title.trim());
}
