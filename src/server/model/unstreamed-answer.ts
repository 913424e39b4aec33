import * as z from "zod";

const Completion = z.object({
  choices: z.array(
    z.object({
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      finish_reason: z.string(),
    }),
  ),
  usage: z.unknown(),
});

/**
 * Converts the whole answer of an endpoint that does not stream into the stream that was requested.
 * Null when it is no answer.
 */
export function streamOf(answer: string): string | null {
  const completion = Completion.safeParse(parsed(answer));
  if (!completion.success) return null;
  const { choices, usage } = completion.data;
  const chunk = {
    choices: choices.map(({ message: delta, finish_reason }) => ({ index: 0, delta, finish_reason })),
    usage,
  };
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
