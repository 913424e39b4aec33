import type { DisruptionKind } from "#contract/watch.ts";
import type { Interval } from "#domain/interval.ts";
import type { Formats } from "./formats.ts";

/** The facts of each kind of notice. */
export type NoticeFacts =
  | {
      readonly kind: "disruption";
      readonly disruption: DisruptionKind;
      /** The title of the disrupted work. */
      readonly title: string;
      readonly blocks: number;
      readonly event: ({ readonly title: string } & Interval) | null;
    }
  | { readonly kind: "updated"; readonly blocks: number }
  | { readonly kind: "agenda"; readonly blocks: readonly ({ readonly title: string } & Interval)[] }
  | { readonly kind: "test" };

export type NoticeText = { readonly title: string; readonly body: string };

/** The words of each notice in one language. */
export type NoticeWords = {
  readonly [Kind in NoticeFacts["kind"]]: (
    facts: Extract<NoticeFacts, { readonly kind: Kind }>,
    formats: Formats,
  ) => NoticeText;
};
