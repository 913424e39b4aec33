import { createModel } from "#server/model/index.ts";
import { createModelWriter } from "#server/writer/model/index.ts";
import { silentLog } from "../../support/test-http.ts";
import type { LlmDouble } from "./server.ts";

export type WriterOptions = {
  readonly withholdTitles?: boolean;
  readonly dailyTokens?: number;
  readonly sessionTokens?: number;
};

/**
 * The model's writer on a double of an endpoint, with a ledger in memory and the outcome of each
 * text.
 */
export function createWriterFor(llm: LlmDouble, options: WriterOptions = {}) {
  const outcomes: [string, number][] = [];
  const accounts = new Map<string, number>();
  const model = createModel(
    {
      baseUrl: llm.url,
      model: "small",
      apiKey: llm.key,
      withholdTitles: false,
      dailyTokens: 100_000,
      sessionTokens: 100_000,
      timeoutMs: 45_000,
      ...options,
    },
    {
      fetch,
      ledger: async (account, tokens) => {
        accounts.set(account, (accounts.get(account) ?? 0) + tokens);
        return accounts.get(account) ?? 0;
      },
      now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
      clock: () => 0,
      resetMs: 30_000,
    },
  );
  const onWritten = (outcome: string, dropped: number) => void outcomes.push([outcome, dropped]);
  return { writer: createModelWriter({ model, log: silentLog, onWritten }), model, outcomes, accounts };
}
