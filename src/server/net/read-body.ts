import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError } from "./provider-error.ts";

/**
 * Reads the body of `response`. Fails as soon as it is known to exceed `maxBytes` (after
 * decompression).
 */
export async function readBytes(response: Response, maxBytes: number): Promise<Result<Uint8Array, ProviderError>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) {
      return Err(new ProviderAPIError(`The answer is larger than ${maxBytes} bytes`, { status: response.status }));
    }
    chunks.push(chunk);
  }
  const [only] = chunks;
  return Ok(chunks.length === 1 && only ? only : new Uint8Array(Buffer.concat(chunks)));
}
