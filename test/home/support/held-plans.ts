import type { Page } from "playwright-core";

/** Plans that the service streams to a page, each held back until it is let go. */
export type HeldPlans = {
  /** Lets this many more plans through; what comes before the next is shown, and no more. */
  letThrough(count: number): Promise<void>;
  letAllThrough(): Promise<void>;
  /** The connection is gone. */
  breakOff(): Promise<void>;
};

/** From now on, what is streamed to the pages that this one loads stops before each next plan. */
export async function holdPlans(page: Page): Promise<HeldPlans> {
  await page.addInitScript(() => {
    let allowed = 0;
    let wake = Promise.withResolvers<void>();
    const letThrough = (count: number) => {
      allowed += count;
      wake.resolve();
      wake = Promise.withResolvers<void>();
    };
    let isBroken = false;
    const breakOff = () => {
      isBroken = true;
      letThrough(1);
    };
    Object.assign(globalThis, { letThrough, breakOff });
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await ask(input, init);
      const type = answer.headers.get("content-type") ?? "";
      if (init?.method !== "POST" || !type.startsWith("text/event-stream") || !answer.body) return answer;
      let rest = "";
      const held = new TransformStream<string, string>({
        async transform(chunk, to) {
          const events = `${rest}${chunk}`.split("\n\n");
          rest = events.pop() ?? "";
          for (const event of events) {
            if (event.includes("event: variant")) {
              while (allowed <= 0) await wake.promise;
              allowed--;
              if (isBroken) return to.terminate();
            }
            to.enqueue(`${event}\n\n`);
          }
        },
      });
      const body = answer.body.pipeThrough(new TextDecoderStream() as never).pipeThrough(held);
      return new Response(body.pipeThrough(new TextEncoderStream()), answer);
    };
  });
  const letThrough = (count: number) =>
    page.evaluate((plans) => {
      (globalThis as never as { letThrough(count: number): void }).letThrough(plans);
    }, count);
  const breakOff = () => page.evaluate(() => (globalThis as never as { breakOff(): void }).breakOff());
  return { letThrough, letAllThrough: () => letThrough(Number.POSITIVE_INFINITY), breakOff };
}
