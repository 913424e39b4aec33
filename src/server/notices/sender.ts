import type { NoticeFact, NoticeMessage } from "#server/store/queries/notices.ts";

/** A notice in its sent form, which is the same for every attempt. */
export type Message = NoticeMessage & {
  readonly id: string;
  readonly fact: NoticeFact;
  /** When the notice was created, in epoch milliseconds. */
  readonly at: number;
};

/** `gone`: the receiver refuses all further messages. */
export type Outcome = "sent" | "failed" | "gone";

/** Sends a message through one channel. `now` is the time of this attempt. */
export type Send = (message: Message, now: number) => Promise<Outcome>;

type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

const TIMEOUT_MS = 10_000;

/** Posts to a person's address. Of the answer, only the status is read. */
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
