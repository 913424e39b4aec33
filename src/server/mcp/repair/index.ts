import { LIMITS } from "#contract/limits.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { formatInstant } from "#domain/time.ts";
import { createFormats } from "#wording/formats.ts";
import { plainInline } from "#wording/markdown.ts";
import { type Change, changeWords } from "./change-text.ts";
import { type Ground, type RepairedVariant, repairVariant } from "./repair-variant.ts";

/** A change in the form that an assistant gets. */
export type ChangeNote = {
  readonly variant_index: number;
  readonly summary: string;
  readonly change: Change["change"];
  readonly from: { readonly start: string; readonly end: string };
  /** The new times; empty when the event was left out. */
  readonly to: readonly { readonly start: string; readonly end: string }[];
  readonly because: string;
};

/**
 * Moves the events of outside plans to places where they fit. Each change is described in the
 * plan's description and in the answer.
 */
export function repairVariants(
  variants: readonly DraftVariant[],
  ground: Ground,
): { readonly variants: DraftVariant[]; readonly changes: ChangeNote[] } {
  const repaired = variants.map((variant) => repairVariant(variant, ground));
  return {
    variants: repaired.map((each) => labelled(each, ground)),
    changes: repaired.flatMap(({ changes }, index) => changes.map((change) => noteOf(change, index))),
  };
}

/** Adds the changes to the plan's own description. */
function labelled({ variant, changes }: RepairedVariant, { context }: Ground): DraftVariant {
  if (changes.length === 0) return variant;
  const { language, time_zone } = context.preferences;
  const words = changeWords(language);
  const lines = changes.map(
    (change) => `- ${words.line(inMarkdown(change), createFormats(language, { timeZone: time_zone }).when)}`,
  );
  const label = `\n\n**${words.heading}**\n\n${lines.join("\n")}`.slice(0, LIMITS.textLength / 2);
  return { ...variant, description: variant.description.slice(0, LIMITS.textLength - label.length) + label };
}

/** Escapes the titles of a change for Markdown. */
function inMarkdown(change: Change): Change {
  const faults = change.faults.map((fault) =>
    fault.kind === "taken" ? { ...fault, by: fault.by.map(plainInline) } : fault,
  );
  return { ...change, summary: plainInline(change.summary), faults };
}

function noteOf({ summary, change, from, to, faults }: Change, variantIndex: number): ChangeNote {
  const wire = ({ start, end }: { start: number; end: number }) => ({
    start: formatInstant(start),
    end: formatInstant(end),
  });
  const because = `it ${changeWords("en").because(faults)}`;
  return { variant_index: variantIndex, summary, change, from: wire(from), to: to.map(wire), because };
}
