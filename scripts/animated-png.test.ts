import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { animatedPng } from "./animated-png.ts";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function pixel(grey: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const pixels = chunk("IDAT", deflateSync(Buffer.from([0, grey])));
  return Buffer.concat([signature, chunk("IHDR", header), pixels, chunk("IEND", Buffer.alloc(0))]);
}

test("frames become one animated PNG that begins with the first of them", () => {
  const animation = animatedPng([
    { png: pixel(0), milliseconds: 900 },
    { png: pixel(255), milliseconds: 100 },
  ]);
  const types = [...animation.toString("latin1").matchAll(/IHDR|acTL|fcTL|IDAT|fdAT|IEND/g)].map(([type]) => type);
  expect(types).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
  expect(animation.indexOf(deflateSync(Buffer.from([0, 0])))).toBeGreaterThan(0);
});

test("without a frame there is no animation", () => {
  expect(() => animatedPng([])).toThrow("no frame");
});
