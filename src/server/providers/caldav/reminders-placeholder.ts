import type { ParsedTodo } from "#server/icalendar/index.ts";

/** Apple's article on upgraded reminders, under its former and its current name. */
const ARTICLE = /support\.apple\.com\/(?:[\w-]+\/)?(?:HT210220|102457)\b/i;

/** Titles of placeholders, for those without the article's address. */
const TITLES: ReadonlySet<string> = new Set([
  "Where are my reminders?",
  "The creator of this list has upgraded these reminders.",
]);

/**
 * Whether a to-do only says that the list's to-dos have moved. iCloud leaves two such in each list
 * with upgraded reminders, which CalDAV no longer shows.
 */
export function isPlaceholder({ title, notes, url }: Pick<ParsedTodo, "title" | "notes" | "url">): boolean {
  return ARTICLE.test(notes) || ARTICLE.test(url ?? "") || TITLES.has(title.trim());
}
