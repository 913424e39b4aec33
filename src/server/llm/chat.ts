import type * as z from "zod";
import type { ModelFailure } from "#contract/writer.ts";
import { Err, Ok, type Result } from "#domain/result.ts";

/** An OpenAI-compatible endpoint and the model to ask there. */
export type Endpoint = { readonly baseUrl: string; readonly model: string; readonly apiKey: string | null };

export type Question = {
  readonly system: string;
  readonly user: string;
  /** 0 says the same again, 1 is free. */
  readonly temperature: number;
  /** The form of an answer in JSON, where the endpoint can hold the model to one; parse what comes all the same. */
  readonly form?: z.ZodType;
  /** Told of the answer as it comes. */
  readonly onDelta?: (delta: string) => void;
};

type Answered = { readonly text: string; readonly tokens: number };

/** For the first words, and then for each next part of the answer. */
const SILENCE_MS = 15_000;
const WHOLE_ANSWER_MS = 60_000;
/** What an answer may be long; more than the prompt asks for, so that a cut is a fault and not a habit. */
export const MOST_OUTPUT_TOKENS = 3_000;
/** For an endpoint that does not keep to the tokens. */
const MOST_OUTPUT_CHARACTERS = 8 * MOST_OUTPUT_TOKENS;

/** Asks the model once. `signal` is the caller's giving up: it rejects with its reason. */
export async function streamChat(
  endpoint: Endpoint,
  fetch: typeof globalThis.fetch,
  question: Question,
  signal: AbortSignal,
): Promise<Result<Answered, ModelFailure>> {
  // Loaded here: most installations never ask a model.
  const [{ Output, streamText }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: endpoint.baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch,
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey }),
  });
  const patience = createPatience(signal);
  try {
    const result = streamText({
      model: provider(endpoint.model),
      system: question.system,
      prompt: question.user,
      ...(question.form && { output: Output.object({ schema: question.form }) }),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      temperature: question.temperature,
      maxRetries: 0,
      abortSignal: patience.signal,
      onError: () => {}, // reported through the stream below
    });
    let text = "";
    for await (const part of result.fullStream) {
      signal.throwIfAborted();
      patience.heard();
      if (part.type === "text-delta") {
        text += part.text;
        if (text.length > MOST_OUTPUT_CHARACTERS) return Err("cut-off");
        question.onDelta?.(part.text);
      } else if (part.type === "error") return Err(reasonOf(part.error, patience.signal));
      else if (part.type === "abort") return Err("timeout");
      else if (part.type === "finish")
        return finished(part.finishReason, { text, tokens: part.totalUsage.totalTokens ?? 0 });
    }
    return Err("cut-off");
  } catch (error) {
    if (signal.aborted) throw error;
    return Err(reasonOf(error, patience.signal));
  } finally {
    patience.end();
  }
}

function finished(reason: string, answered: Answered): Result<Answered, ModelFailure> {
  switch (reason) {
    case "stop":
      return Ok(answered);
    case "content-filter":
      return Err("refused");
    case "tool-calls": // it has no tools
      return Err("unusable");
    default:
      return Err("cut-off");
  }
}

function reasonOf(error: unknown, patience: AbortSignal): ModelFailure {
  if (patience.aborted) return "timeout";
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  if (status === 429) return "rate-limited";
  if (typeof status === "number" && status >= 400 && status < 500) return "refused";
  return "unreachable";
}

/** Aborts when nothing was heard for a while, when the whole takes too long, or when the caller gives up. */
function createPatience(caller: AbortSignal) {
  const silence = new AbortController();
  const give = () => silence.abort(new DOMException("the model fell silent", "TimeoutError"));
  let timer = setTimeout(give, SILENCE_MS);
  return {
    signal: AbortSignal.any([caller, silence.signal, AbortSignal.timeout(WHOLE_ANSWER_MS)]),
    heard() {
      clearTimeout(timer);
      timer = setTimeout(give, SILENCE_MS);
    },
    /** The call is over, also where the endpoint would go on. */
    end() {
      clearTimeout(timer);
      silence.abort();
    },
  };
}
