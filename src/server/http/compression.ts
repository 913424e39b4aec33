import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip";

const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/**
 * The smallest window, as a power of two, that holds the whole body. The usual window of 4 MB takes
 * far more memory than a page's file needs, and makes V8 collect garbage.
 */
function windowFor({ length }: Buffer): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(length + 16))));
}

/** Compresses bodies that do not change, each once and off the event loop. */
export function createCompressor(): (
  body: Buffer,
  acceptEncoding: string | undefined,
) => Promise<{ readonly body: Buffer; readonly encoding: Encoding | null }> {
  const done = new Map<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();
  return async (body, acceptEncoding) => {
    const encoding = chosenEncoding(acceptEncoding);
    if (!encoding) return { body, encoding };
    const known = done.get(body) ?? {};
    done.set(body, known);
    known[encoding] ??= compress[encoding](body);
    return { body: await known[encoding], encoding };
  };
}

function chosenEncoding(acceptEncoding = ""): Encoding | null {
  const accepted = acceptEncoding.split(",").map((part) => part.split(";").map((each) => each.trim()));
  const takes = (name: string) =>
    accepted.some(([coding, quality]) => coding === name && !/^q=0(?:\.0*)?$/.test(quality ?? ""));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}
