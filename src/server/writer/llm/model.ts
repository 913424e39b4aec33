import { Err, Ok, type Result } from "#domain/result.ts";
import type { FallbackReason } from "../port.ts";
import type { Prompt } from "./prompt.ts";

/** An OpenAI-compatible endpoint and the model to ask there. */
export type ModelSettings = { readonly baseUrl: string; readonly model: string; readonly apiKey: string | null };

export type ModelDeps = { readonly fetch: typeof fetch };

type Answered = { readonly tokens: number };

/** For the first words, and then for each next part of the answer. */
const SILENCE_MS = 15_000;
const WHOLE_ANSWER_MS = 60_000;
/** What an answer may be long; more than the prompt asks for, so that a cut is a fault and not a habit. */
export const MOST_OUTPUT_TOKENS = 3_000;

/**
 * Asks the model and hands on its answer as it comes. An Err says why there is no whole answer; what was handed on
 * before is then not to be used. `signal` is the caller's giving up: it rejects with its reason.
 */
export async function askModel(
  settings: ModelSettings,
  deps: ModelDeps,
  prompt: Prompt,
  onDelta: (delta: string) => void,
  signal: AbortSignal,
): Promise<Result<Answered, FallbackReason>> {
  // Loaded here: most installations never ask a model.
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: settings.baseUrl,
    includeUsage: true,
    fetch: deps.fetch,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
  });
  const patience = createPatience(signal);
  try {
    const result = streamText({
      model: provider(settings.model),
      system: prompt.system,
      prompt: prompt.user,
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      temperature: 0.4,
      maxRetries: 0,
      abortSignal: patience.signal,
      onError: () => {}, // reported through the stream below
    });
    for await (const part of result.fullStream) {
      signal.throwIfAborted();
      patience.heard();
      if (part.type === "text-delta") onDelta(part.text);
      else if (part.type === "error") return Err(reasonOf(part.error, patience.signal));
      else if (part.type === "abort") return Err("timeout");
      else if (part.type === "finish") return finished(part.finishReason, part.totalUsage.totalTokens ?? 0);
    }
    return Err("cut-off");
  } catch (error) {
    if (signal.aborted) throw error;
    return Err(reasonOf(error, patience.signal));
  } finally {
    patience.end();
  }
}

function finished(reason: string, tokens: number): Result<Answered, FallbackReason> {
  switch (reason) {
    case "stop":
      return Ok({ tokens });
    case "content-filter":
      return Err("refused");
    default:
      return Err("cut-off");
  }
}

function reasonOf(error: unknown, patience: AbortSignal): FallbackReason {
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
    end: () => clearTimeout(timer),
  };
}
