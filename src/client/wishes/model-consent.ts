import * as z from "zod/mini";
import { WriterChoice } from "#contract/written-by.ts";

const KEY = "daywright-writer";

const Remembered = z.object({
  /** By endpoint and model: the data that the person agreed to send. */
  agreed: z.record(z.string(), z.enum(["titles", "no-titles"])),
  writer: WriterChoice,
  withhold: z.boolean(),
});
export type Remembered = z.infer<typeof Remembered>;

/** The choice of writer stored in this browser; malformed data counts as none. */
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

/** Agreement to titles includes agreement to less. */
export function hasAgreed({ agreed }: Remembered, model: string, withhold: boolean): boolean {
  return agreed[model] === "titles" || (withhold && agreed[model] === "no-titles");
}
