import type { Part } from "./decode.ts";
import { contentId } from "./request.ts";

/**
 * The answer's part for each of `count` sub-requests, or null. Parts are paired by Content-ID, and
 * by position only when no part has one. Of two parts with the same id, the first counts.
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
 * The id as we sent it, without angle brackets and without the `response-` that answers prepend.
 */
function bareId(part: Part): string {
  const id = part.contentId?.trim().replace(/^<(.*)>$/, "$1") ?? "";
  return id.startsWith("response-") ? id.slice("response-".length) : id;
}

/**
 * Some servers rename the sub-requests. The number after `+` still counts them from 1, and Google's
 * own clients rely on it.
 */
function numberedIndex(part: Part): number | undefined {
  const match = /\+\s*(\d{1,4})$/.exec(bareId(part));
  return match ? Number(match[1]) - 1 : undefined;
}
