import type { IncomingMessage } from "node:http";
import { errorCodes, type FastifyRequest } from "fastify";
import { LIMITS } from "#contract/limits.ts";
import { Aborted } from "#server/ops/aborted.ts";
import { countedAddress } from "./client-address.ts";
import type { App } from "./schema-validation.ts";

/** The server holds as many bytes of uploads as it may. The client must try again later. */
export class UploadsFull extends Error {}

/** How many bytes of uploads the server holds at once: in all, and per address. */
type Budget = { readonly bytes: number; readonly bytesEach: number };

const BUDGET: Budget = { bytes: 4 * LIMITS.importBytes, bytesEach: 2 * LIMITS.importBytes };

/**
 * Makes the routes of this scope accept bodies of these content types alone, as bytes, of at most
 * `most` bytes each. Bytes count from their arrival until their request is answered, which bounds
 * what many uploads together can hold.
 */
export function takeUploads(scope: App, types: readonly string[], most: number, budget = BUDGET): void {
  const ofAddress = new Map<string, number>();
  const ofRequest = new WeakMap<IncomingMessage, number>();
  let all = 0;
  const hold = (request: IncomingMessage, address: string, bytes: number) => {
    const own = (ofAddress.get(address) ?? 0) + bytes;
    if (bytes > 0 && (all + bytes > budget.bytes || own > budget.bytesEach)) throw new UploadsFull();
    all += bytes;
    ofRequest.set(request, (ofRequest.get(request) ?? 0) + bytes);
    if (own === 0) ofAddress.delete(address);
    else ofAddress.set(address, own);
  };

  scope.addHook("onRequest", async (request, reply) => {
    // The address is read now, because a closed connection has none.
    const address = countedAddress(request.ip);
    reply.raw.once("close", () => hold(request.raw, address, -(ofRequest.get(request.raw) ?? 0)));
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...types], async (request: FastifyRequest, body: IncomingMessage) => {
    const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    if (Number(request.headers["content-length"]) > most) throw tooLarge();
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      // If the stream were destroyed, a refused request would look like one that its client
      // aborted.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > most) throw tooLarge();
        hold(request.raw, countedAddress(request.ip), chunk.length);
        chunks.push(chunk);
      }
    } catch (error) {
      throw body.readableAborted ? new Aborted("the client went away") : error;
    }
    return Buffer.concat(chunks);
  });
}
