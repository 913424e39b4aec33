import * as z from "zod";

/** How OpenAI's endpoint says which parameter a model does not take. */
const Refusal = z.object({ error: z.object({ param: z.enum(["max_tokens", "temperature"]) }) });

/** Whether `body`, the text of a refusal, is about a parameter that newer models take under another name or not at all. */
export function refusesParameters(body: string): boolean {
  try {
    return Refusal.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

/** The same question for a model that reasons: it limits what it says by another name, and is as free as it is. */
export function forReasoning(question: string): string {
  const { max_tokens, temperature: _, ...rest } = JSON.parse(question);
  return JSON.stringify({ ...rest, max_completion_tokens: max_tokens });
}
