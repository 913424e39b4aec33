import { Err, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError, ProviderParseError } from "#server/net/provider-error.ts";
import { abortedError } from "#server/net/retry.ts";
import type { ReaderName } from "./readers.ts";
import type { Arguments, ReadingFailure, TextReader, Values } from "./text-reader.ts";

/** Reads an upstream's answer. Unreadable content is a `ProviderError` like any other. */
export type ReadAnswer = <Name extends ReaderName>(
  name: Name,
  args: Arguments[Name],
  options: { readonly bytes: number; readonly signal: AbortSignal },
) => Promise<Result<Values[Name], ProviderError>>;

/** The reader for one connection's upstream. */
export function readAnswersOf(connectionId: string, textReader: TextReader): ReadAnswer {
  return async (name, args, options) => {
    const read = await textReader.read(name, args, { ...options, of: connectionId });
    return read.ok ? read : Err(toProviderError(read.error, options.signal));
  };
}

function toProviderError({ kind }: ReadingFailure, signal: AbortSignal): ProviderError {
  switch (kind) {
    case "aborted":
      return abortedError(signal);
    case "busy":
      return new ProviderAPIError("too many answers are being read at once");
    case "overtime":
    case "failed":
      return new ProviderParseError("the answer takes too long to read");
  }
}
