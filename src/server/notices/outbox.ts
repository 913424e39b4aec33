import { plannerPagePath } from "#contract/paths.ts";
import type { OwnPreferences } from "#contract/stored-preferences.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { enqueueNotices, type NoticeFact, type NoticeMessage } from "#server/store/queries/notices.ts";
import { noticeText } from "#wording/notices.ts";
import { channelsOf } from "./channels.ts";

export type Notice = { readonly id: string; readonly fact: NoticeFact };

/** Whom to tell, and what the text depends on. */
export type Telling = {
  readonly preferences: Pick<OwnPreferences, "language" | "time_zone" | "notify">;
  readonly baseUrl: () => string;
  readonly now: number;
};

/** Puts notices into the outbox, once for each of the person's current channels. */
export async function tell(mine: OwnerDb, notices: readonly Notice[], telling: Telling): Promise<void> {
  if (notices.length === 0) return;
  const { preferences, now } = telling;
  const worded = notices.map(({ id, fact }) => ({ id, fact, message: messageOf(fact, telling) }));
  await enqueueNotices(mine, worded, { channels: await channelsOf(mine, preferences.notify), now });
}

/** The text of a notice in the person's language, and the page that it links to. */
export function messageOf(fact: NoticeFact, { preferences, baseUrl }: Omit<Telling, "now">): NoticeMessage {
  const { language, time_zone: timeZone } = preferences;
  const path = fact.kind === "updated" ? plannerPagePath(fact.sessionId) : "/";
  return { ...noticeText(fact, language, timeZone), url: baseUrl() + path };
}
