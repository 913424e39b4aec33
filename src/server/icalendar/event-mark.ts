import { WorkRef } from "#contract/plan.ts";

/**
 * What an event of ours says about itself in fields that calendar programs do not show: its owner,
 * its block and its work.
 */
export type EventMark = {
  readonly owner: string;
  /** The event's key. A copy that the person makes has another key, so it is no block. */
  readonly blockId: string;
  /** Null: the event has no known work. */
  readonly work: WorkRef | null;
};

/**
 * How a mark names a person. The installation is included, because another installation may have
 * the same owner and other blocks.
 */
export function markOwnerOf(installation: string, owner: string): string {
  return `${installation}:${owner}`;
}

/** A mark in its written form: three texts. */
export type MarkTexts = { readonly owner: string; readonly block: string; readonly work: string };

export function textsOfMark({ owner, blockId, work }: EventMark): MarkTexts {
  return { owner, block: blockId, work: work === null ? "" : `${work.kind}:${work.id}` };
}

/** Null when there is no mark, or when the mark is not ours. */
export function markOfTexts({ owner, block, work = "" }: Partial<MarkTexts>): EventMark | null {
  if (!owner || !block) return null;
  const colon = work.indexOf(":");
  const ref = WorkRef.safeParse({ kind: work.slice(0, Math.max(0, colon)), id: work.slice(colon + 1) });
  return { owner, blockId: block, work: ref.success ? ref.data : null };
}

/**
 * The `block_id` of an event with `eventKey` for `owner`. Another owner's marked event is an
 * ordinary event.
 */
export function blockOf(mark: EventMark | null, owner: string | undefined, eventKey: string): { block_id?: string } {
  return mark && mark.owner === owner && mark.blockId === eventKey ? { block_id: mark.blockId } : {};
}

/** The UID of an event of ours in iCalendar. */
export function uidOf(eventKey: string): string {
  return `${eventKey}@daywright`;
}
