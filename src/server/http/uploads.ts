import type { IncomingMessage } from "node:http";
import { errorCodes, type FastifyRequest } from "fastify";
import { LIMITS } from "#contract/limits.ts";
import { Aborted } from "#server/ops/aborted.ts";
import { countedAddress } from "./client-address.ts";
import type { App } from "./schema-validation.ts";

/**
 * The server holds as many bytes of uploads as it may. A client that sends more has to come back
 * later.
 */
export class UploadsFull extends Error {}

/** Bytes of uploads that the server holds at once: of all together, and of one address. */
type Budget = { readonly bytes: number; readonly bytesEach: number };

const BUDGET: Budget = { bytes: 4 * LIMITS.importBytes, bytesEach: 2 * LIMITS.importBytes };

/**
 * Makes the routes of this scope take bodies of these content types, and no others, as bytes: at
 * most `most` of them. They are counted as they come and until their request is answered, so that a
 * hundred uploads hold no more than a few.
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
    // Asked for now: a connection that is gone has no address.
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
      // Destroyed, a request that is refused would pass for one that its client aborted.
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
