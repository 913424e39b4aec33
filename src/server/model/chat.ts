import * as z from "zod";
import type { ModelFailure } from "#contract/written-by.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { createEndpointFetch, type EndpointFetch } from "./endpoint-fetch.ts";
import { createIdleTimeout, type Waiting } from "./idle-timeout.ts";

/** An OpenAI-compatible endpoint and the model to ask there. */
export type Endpoint = { readonly baseUrl: string; readonly model: string; readonly apiKey: string | null };

export type Question = {
  readonly system: string;
  readonly user: string;
  /** 0 gives the same answer each time, 1 varies it freely. */
  readonly temperature: number;
  /**
   * The JSON form of the answer. Some endpoints enforce it, others do not, so the answer must be
   * parsed in any case.
   */
  readonly form?: z.ZodType;
  /**
   * The share of the request's time, above 0 to 1, that the whole answer may take. Absent: all the
   * time left.
   */
  readonly share?: number;
  /** Called with each part of the answer as it arrives. */
  readonly onDelta?: (delta: string) => void;
};

type Answered = { readonly text: string; readonly tokens: number };

/**
 * The longest answer. It is longer than the prompt asks for, so that a cut-off answer is a fault
 * and not the rule.
 */
export const MOST_OUTPUT_TOKENS = 3_000;
/** A second bound, for endpoints that ignore the token limit. */
const MOST_OUTPUT_CHARACTERS = 8 * MOST_OUTPUT_TOKENS;

/** Asks the model once. Rejects with the reason of `waiting.signal` when the caller aborts. */
export async function streamChat(
  endpoint: Endpoint,
  fetch: typeof globalThis.fetch,
  question: Question,
  waiting: Waiting,
): Promise<Result<Answered, ModelFailure>> {
  // Loaded on demand: most installations never ask a model.
  const [{ extractReasoningMiddleware, Output, streamText, wrapLanguageModel }, { createOpenAICompatible }] =
    await Promise.all([import("ai"), import("@ai-sdk/openai-compatible")]);
  const http = createEndpointFetch(fetch);
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: endpoint.baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: true,
    fetch: http.fetch,
    ...(endpoint.apiKey === null ? {} : { apiKey: endpoint.apiKey }),
  });
  // Some models write their reasoning before the answer.
  const middleware = extractReasoningMiddleware({ tagName: "think" });
  const model = wrapLanguageModel({ model: provider(endpoint.model), middleware });
  const { signal } = waiting;
  const idle = createIdleTimeout(waiting);
  let text = "";
  // Counts more than `text` holds: characters outside of the JSON form also cost memory.
  let charactersHeard = 0;
  let isWhole = false;
  const endedEarly = () => {
    signal.throwIfAborted();
    if (isWhole) return Ok({ text, tokens: 0 });
    return Err(idle.signal.aborted ? "timeout" : failureOf(http, text));
  };
  try {
    const result = streamText({
      model,
      system: question.system,
      prompt: question.user,
      ...(question.form && { output: Output.object({ schema: question.form }) }),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      temperature: question.temperature,
      maxRetries: 0,
      abortSignal: idle.signal,
      includeRawChunks: true,
      onError: () => {}, // reported through the stream below
    });
    for await (const part of result.fullStream) {
      signal.throwIfAborted();
      if (part.type === "raw") {
        if (isWhole) continue;
        charactersHeard += charactersOf(part.rawValue);
        if (charactersHeard > MOST_OUTPUT_CHARACTERS) return Err("cut-off");
        isWhole = saysStop(part.rawValue);
        if (isWhole) idle.heardAll();
        else idle.heard();
      } else if (part.type === "text-delta") {
        text += part.text;
        question.onDelta?.(part.text);
      } else if (part.type === "error" || part.type === "abort") return endedEarly();
      else if (part.type === "finish")
        return finished(part.finishReason, { text, tokens: part.totalUsage.totalTokens ?? 0 });
    }
    return endedEarly();
  } catch {
    return endedEarly();
  } finally {
    idle.end();
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

const LastChunk = z.object({ choices: z.array(z.object({ finish_reason: z.literal("stop") })) });

/**
 * Whether a chunk marks the end of the answer. Some endpoints keep the connection open after it.
 */
function saysStop(chunk: unknown): boolean {
  const last = LastChunk.safeParse(chunk);
  return last.success && last.data.choices.length > 0;
}

const WordsChunk = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string() }) })) });

function charactersOf(chunk: unknown): number {
  const words = WordsChunk.safeParse(chunk);
  return words.success ? words.data.choices.reduce((sum, { delta }) => sum + delta.content.length, 0) : 0;
}

/** Why there is no answer, from the endpoint's behaviour and the text that arrived. */
function failureOf(http: EndpointFetch, text: string): ModelFailure {
  const status = http.status();
  if (status === null || status >= 500) return "unreachable";
  if (status === 429) return "rate-limited";
  if (status >= 400) return "refused";
  return text === "" && !http.broke() ? "unusable" : "cut-off";
}
