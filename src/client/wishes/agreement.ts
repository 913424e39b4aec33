import * as z from "zod/mini";
import { WriterChoice } from "#contract/writer.ts";

const KEY = "daywright-writer";

const Remembered = z.object({
  /** By endpoint and model, what the person agreed to have sent there. */
  agreed: z.record(z.string(), z.enum(["titles", "no-titles"])),
  writer: WriterChoice,
  withhold: z.boolean(),
});
export type Remembered = z.infer<typeof Remembered>;

/**
 * What this browser remembers of the person's choice of writer; what is stored and broken counts as
 * nothing.
 */
export function remembered(storage: Storage): Remembered {
  try {
    const parsed = Remembered.safeParse(JSON.parse(storage.getItem(KEY) ?? ""));
    if (parsed.success) return parsed.data;
  } catch {
    // Nothing stored yet.
  }
  return { agreed: {}, writer: "model", withhold: false };
}

export function remember(storage: Storage, choice: Remembered): void {
  storage.setItem(KEY, JSON.stringify(choice));
}

/** Who agreed to titles agreed to less as well. */
export function hasAgreed({ agreed }: Remembered, model: string, withhold: boolean): boolean {
  return agreed[model] === "titles" || (withhold && agreed[model] === "no-titles");
}
