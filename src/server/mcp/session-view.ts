import type * as z from "zod/mini";
import { conflictsBeside } from "#contract/calendar-without-plans.ts";
import { plannerPagePath } from "#contract/paths.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { formatInstant } from "#domain/time.ts";
import { differenceBetween } from "#domain/variant-difference.ts";
import { type ComparedOutput, type SessionOutput, UNTRUSTED } from "./tool-outputs.ts";

type Compared = z.input<typeof ComparedOutput>;

/**
 * A session in the form that an assistant needs: the plans and the address where the person sees
 * them, without the whole calendar.
 */
export function viewSession(payload: PlannerPayload, baseUrl: string): z.input<typeof SessionOutput> {
  return {
    untrusted: UNTRUSTED,
    session_id: payload.session_id,
    url: baseUrl + plannerPagePath(payload.session_id),
    start_time: payload.start_time,
    end_time: payload.end_time,
    time_zone: payload.time_zone ?? null,
    ai_draft: payload.ai_draft,
    wishes: payload.wishes ?? [],
    not_understood: payload.not_understood ?? [],
    ...(payload.carried_out && { carried_out: payload.carried_out.map(({ statement }) => statement) }),
    apply_state: payload.apply_state,
    writable_calendars: payload.writable_calendars.map(({ id, name, primary }) => ({ id, name, primary })),
    variants: payload.draft_variants.map(viewVariant),
    conflicts: conflictsOf(payload),
    unread_sources: unreadSources(payload),
  };
}

/**
 * Where drafts overlap events that block time, or one another, so that an assistant can draft again
 * or tell the person.
 */
export function conflictsOf(payload: PlannerPayload) {
  const { draft_variants, calendar_events, time_zone = "UTC" } = payload;
  const titles = new Map(calendar_events.map(({ id, title }) => [id, title]));
  return draft_variants.flatMap((variant, variantIndex) =>
    conflictsBeside(payload, variant, time_zone).map(({ draftIndex, eventIds, drafts = [], overlaps }) => ({
      variant_index: variantIndex,
      event_index: draftIndex,
      summary: variant.events[draftIndex]?.summary ?? "",
      overlaps: overlaps.map(({ start, end }) => ({ start: formatInstant(start), end: formatInstant(end) })),
      with: [
        ...eventIds.map((id) => titles.get(id) ?? id),
        ...drafts.map((index) => variant.events[index]?.summary ?? ""),
      ],
    })),
  );
}

/** Each variant's metrics, and how many blocks differ from the one at `base`. */
export function compareVariants(payload: PlannerPayload, base: number): Compared["variants"] | null {
  const from = payload.draft_variants[base];
  if (!from) return null;
  return payload.draft_variants.map((variant, index) => ({
    index,
    variant_id: variant.variant_id,
    title: variant.title,
    metrics: metricsOf(variant),
    unplaced: variant.unplaced ?? [],
    difference: differenceBetween(from, variant),
  }));
}

/**
 * The metrics without the list of weeks, which all plans share. The week that cannot hold its work
 * stays.
 */
function metricsOf({ metrics }: DraftVariant) {
  if (!metrics) return null;
  const { weeks: _, ...shown } = metrics;
  return shown;
}

function viewVariant(variant: DraftVariant, index: number) {
  return {
    index,
    variant_id: variant.variant_id,
    title: variant.title,
    description: variant.description,
    metrics: metricsOf(variant),
    unplaced: variant.unplaced ?? [],
    events: variant.events.map(({ summary, start, end, recurrence, reason, stands, was }) => ({
      summary,
      start,
      end,
      recurrence,
      reason: reason ?? null,
      ...(stands && { stands }),
      ...(was && { was }),
    })),
    ...(variant.removes && { removes: variant.removes.map(({ summary, start, end }) => ({ summary, start, end })) }),
  };
}

function unreadSources({ context }: PlannerPayload) {
  if (!context) return [];
  return everythingUnread(context).map(({ label, error }) => ({ label, error }));
}
