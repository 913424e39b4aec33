import type { NoticeFact, NoticeMessage } from "#server/store/queries/notices.ts";

/** A notice as it is sent, the same however often. */
export type Message = NoticeMessage & {
  readonly id: string;
  readonly fact: NoticeFact;
  /** When there was something to tell, in epoch milliseconds. */
  readonly at: number;
};

/** `gone`: the receiver wants no more of them, ever. */
export type Outcome = "sent" | "failed" | "gone";

/** Sends a message by one way; `now`: the moment of this attempt. */
export type Send = (message: Message, now: number) => Promise<Outcome>;

type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

const TIMEOUT_MS = 10_000;

/** Posts to where a person said; nothing is read of the answer but its status. */
export async function post(send: typeof fetch, { url, headers, body }: Post): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = { method: "POST", headers: { ...headers }, body: body as NonNullable<RequestInit["body"]>, signal };
    const response = await send(url, { ...sent, redirect: "manual" });
    await response.body?.cancel();
    if (response.ok) return "sent";
    return response.status === 404 || response.status === 410 ? "gone" : "failed";
  } catch {
    return "failed";
  }
}
