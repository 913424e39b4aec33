import { LIMITS } from "#contract/limits.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { formatInstant } from "#domain/time.ts";
import { createFormats } from "#wording/formats.ts";
import { plainInline } from "#wording/markdown.ts";
import { type Ground, type RepairedVariant, repairVariant } from "./repair-variant.ts";
import { type Change, changeWords } from "./texts.ts";

/** What a change is to an assistant. */
export type ChangeNote = {
  readonly variant_index: number;
  readonly summary: string;
  readonly change: Change["change"];
  readonly from: { readonly start: string; readonly end: string };
  /** Where it stands now; empty where it was left out. */
  readonly to: readonly { readonly start: string; readonly end: string }[];
  readonly because: string;
};

/**
 * Outside plans, each event where it can stand, and each change said in the plan's description and
 * in the answer.
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

/** The plan with its changes below its own words. */
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

/** The titles of a change as words of Markdown, whatever stands in them. */
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
