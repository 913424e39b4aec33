import * as z from "zod";

/** How OpenAI's endpoint says which parameter a model does not take. */
const Refusal = z.object({ error: z.object({ param: z.enum(["max_tokens", "temperature"]) }) });

/** The question without what `refusal`, the text of an answer to it, says the endpoint does not take; null where it says nothing of that. */
export function withoutRefused(question: string, refusal: string): string | null {
  const { max_tokens, temperature, stream_options, ...rest } = JSON.parse(question);
  // A model that reasons limits what it says by another name, and is as free as it is.
  if (isOfReasoning(refusal)) return JSON.stringify({ ...rest, stream_options, max_completion_tokens: max_tokens });
  // Older servers and some gateways count no tokens, and each refuses in its own words.
  if (stream_options && refusal.includes("stream_options")) return JSON.stringify({ ...rest, max_tokens, temperature });
  return null;
}

function isOfReasoning(refusal: string): boolean {
  try {
    return Refusal.safeParse(JSON.parse(refusal)).success;
  } catch {
    return false;
  }
}
