import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip";

const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** Compresses bodies that do not change, each once and off the loop. */
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
