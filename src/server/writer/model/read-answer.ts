import * as z from "zod";
import { jsonIn } from "#server/model/index.ts";
import { type Arrangement, usualArrangement } from "../arrangement.ts";
import { type Menu, type MenuItem, mayOpen, planId } from "../menu/index.ts";

/** A longer list of statements is not read. */
const MOST_STATEMENTS = 24;

const Ids = z.array(z.unknown()).catch([]);
const Answer = z.object({ recommend: z.unknown(), draft: Ids, plans: z.array(Ids).catch([]) });

/** The arrangement in an answer, and how many of its ids were unknown. Null when all were. */
export function readAnswer(answer: string, menu: Menu): { arrangement: Arrangement; dropped: number } | null {
  const parsed = Answer.safeParse(jsonIn(answer));
  if (!parsed.success) return null;
  const { recommend, draft, plans } = parsed.data;
  const usual = usualArrangement(menu);
  let [kept, dropped] = [0, 0];
  const chosen = (ids: readonly unknown[] = [], otherwise: readonly MenuItem[], may: (item: MenuItem) => boolean) => {
    const found = ids.flatMap((id) => menu.items.find((item) => item.id === id && may(item)) ?? []);
    const items = [...new Set(found)].slice(0, MOST_STATEMENTS);
    kept += items.length;
    dropped += ids.length - items.length;
    return items.length > 0 ? items : otherwise;
  };
  const wanted = menu.plans.findIndex((_, index) => planId(index) === recommend);
  const arrangement = {
    recommend: wanted < 0 ? usual.recommend : wanted,
    draft: chosen(draft, usual.draft, mayOpen),
    plans: usual.plans.map((otherwise, index) => chosen(plans[index], otherwise, ({ plan }) => plan === index)),
  };
  return kept === 0 ? null : { arrangement, dropped };
}
