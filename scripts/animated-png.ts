import { crc32 } from "node:zlib";

/** Frames in an endless loop: PNGs of one size and kind, and how long each stays. */
export type Frame = { readonly png: Buffer; readonly milliseconds: number };

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Combines PNG screenshots into one animated PNG (the APNG extension of PNG 3), which browsers show
 * as a picture.
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const [first] = frames.map(({ png }) => chunksOf(png));
  const header = first?.find(({ type }) => type === "IHDR")?.data;
  if (!header) throw new Error("there is no frame to show");
  let sequence = 0;
  const body = frames.flatMap(({ png, milliseconds }, index) => {
    const parts = chunksOf(png).filter(({ type }) => type === "IDAT");
    const control = chunk("fcTL", frameControl(sequence++, header, milliseconds));
    const pixels = parts.map(({ data }) =>
      index === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([uint32(sequence++), data])),
    );
    return [control, ...pixels];
  });
  const loop = chunk("acTL", Buffer.concat([uint32(frames.length), uint32(0)]));
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), loop, ...body, chunk("IEND", Buffer.alloc(0))]);
}

type Chunk = { readonly type: string; readonly data: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

/**
 * Sequence, width, height, no offset, delay in milliseconds; the frame stays and replaces what is
 * below it.
 */
function frameControl(sequence: number, header: Buffer, milliseconds: number): Buffer {
  const delay = Buffer.alloc(4);
  delay.writeUInt16BE(milliseconds, 0);
  delay.writeUInt16BE(1_000, 2);
  return Buffer.concat([uint32(sequence), header.subarray(0, 8), uint32(0), uint32(0), delay, Buffer.from([0, 0])]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
