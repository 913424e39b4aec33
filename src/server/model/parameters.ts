import * as z from "zod";

/** How OpenAI's endpoint says which parameter a model does not take. */
const Refusal = z.object({ error: z.object({ param: z.enum(["max_tokens", "temperature"]) }) });

/**
 * The question in a form that the endpoint may still take. `refusal` is the text with which it
 * refused the last form. Null when no form is left: then it refuses the question itself.
 */
export function afterRefusal(question: string, refusal: string): string | null {
  const { max_tokens, temperature, stream_options, response_format, ...rest } = JSON.parse(question);
  // A model that reasons limits what it says by another name, and is as free as it is.
  if (max_tokens !== undefined && isOfReasoning(refusal)) {
    return JSON.stringify({ ...rest, stream_options, response_format, max_completion_tokens: max_tokens });
  }
  const asked = { ...rest, max_tokens, temperature };
  // Older servers and some gateways count no tokens, and each refuses in its own words.
  if (stream_options && refusal.includes("stream_options")) return JSON.stringify({ ...asked, response_format });
  const simpler = simplerForm(response_format);
  return simpler && JSON.stringify({ ...asked, stream_options, response_format: simpler.form });
}

/**
 * Many endpoints hold a model to JSON but to no schema, some to neither; the question asks for the
 * same in words.
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
