import * as z from "zod";

/** OpenAI's refusal of a parameter that a model does not support. */
const Refusal = z.object({ error: z.object({ param: z.enum(["max_tokens", "temperature"]) }) });

/**
 * The question without what `refusal`, the endpoint's text, rejected. Null when there is nothing
 * left to simplify; then the endpoint rejects the question itself.
 */
export function afterRefusal(question: string, refusal: string): string | null {
  const { max_tokens, temperature, stream_options, response_format, ...rest } = JSON.parse(question);
  // Reasoning models limit their output by another parameter, and have no temperature.
  if (max_tokens !== undefined && isOfReasoning(refusal)) {
    return JSON.stringify({ ...rest, stream_options, response_format, max_completion_tokens: max_tokens });
  }
  const asked = { ...rest, max_tokens, temperature };
  // Older servers and some gateways do not count tokens, and each of them refuses with its own
  // text.
  if (stream_options && refusal.includes("stream_options")) return JSON.stringify({ ...asked, response_format });
  const simpler = simplerForm(response_format);
  return simpler && JSON.stringify({ ...asked, stream_options, response_format: simpler.form });
}

/**
 * Many endpoints enforce JSON but no schema, and some neither. The question also asks for the form
 * in words.
 */
function simplerForm(form: { readonly type: string } | undefined): { readonly form?: object | undefined } | null {
  if (form === undefined) return null;
  return { form: form.type === "json_schema" ? { type: "json_object" } : undefined };
}

function isOfReasoning(refusal: string): boolean {
  try {
    return Refusal.safeParse(JSON.parse(refusal)).success;
  } catch {
    return false;
  }
}
