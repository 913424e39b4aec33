import type { Part } from "./decode.ts";
import { contentId } from "./request.ts";

/**
 * The part that answers each of `count` sub-requests, null where none does: by Content-ID, and by
 * position only when no part has one. Of two parts with the same id the first counts.
 */
export function pairParts(parts: readonly Part[], count: number): (Part | null)[] {
  const paired = Array<Part | null>(count).fill(null);
  const place = (part: Part, index: number | undefined) => {
    if (index !== undefined && index < count) paired[index] ??= part;
  };
  if (parts.every((part) => part.contentId === null)) {
    parts.forEach(place);
    return paired;
  }
  const indexById = new Map(paired.map((_, index) => [contentId(index), index]));
  const indexOf = parts.some((part) => indexById.has(bareId(part)))
    ? (part: Part) => indexById.get(bareId(part))
    : numberedIndex;
  for (const part of parts) if (part.contentId !== null) place(part, indexOf(part));
  return paired;
}

/**
 * The id as we sent it: with and without angle brackets, with and without the `response-` that
 * answers put before it.
 */
function bareId(part: Part): string {
  const id = part.contentId?.trim().replace(/^<(.*)>$/, "$1") ?? "";
  return id.startsWith("response-") ? id.slice("response-".length) : id;
}

/**
 * Where a server names the sub-requests anew, the number after `+` still counts them from 1, as
 * Google's own clients read it.
 */
function numberedIndex(part: Part): number | undefined {
  const match = /\+\s*(\d{1,4})$/.exec(bareId(part));
  return match ? Number(match[1]) - 1 : undefined;
}
