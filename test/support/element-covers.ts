import type { Locator } from "playwright-core";

/** Whether one element covers a part of another on the screen. */
export async function covers(over: Locator, under: Locator): Promise<boolean> {
  const [a, b] = [await over.boundingBox(), await under.boundingBox()];
  if (!a || !b) throw new Error("both are to be on the screen");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
