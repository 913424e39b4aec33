import type { Language } from "#contract/primitives.ts";
import { en } from "./en/notices.ts";
import { createFormats } from "./formats.ts";
import type { Formats } from "./language/formats.ts";
import type { NoticeFacts, NoticeText, NoticeWords } from "./language/notices.ts";
import { zh } from "./zh/notices.ts";

const WORDS: Readonly<Record<Language, NoticeWords>> = { en, zh };

/** A notice in the person's language, with times in the person's zone. */
export function noticeText(facts: NoticeFacts, language: Language, timeZone: string): NoticeText {
  const formats = createFormats(language, { timeZone });
  const say = WORDS[language][facts.kind] as (facts: NoticeFacts, formats: Formats) => NoticeText;
  return say(facts, formats);
}
