import * as z from "zod";
import { jsonIn } from "#server/llm/json-in.ts";
import { type Arrangement, usualArrangement } from "../arrangement.ts";
import { type Menu, type MenuItem, mayOpen, planId } from "../menu/index.ts";

/** A text of more statements than these is not read. */
const MOST_STATEMENTS = 24;

const Ids = z.array(z.unknown()).catch([]);
const Answer = z.object({ recommend: z.unknown(), draft: Ids, plans: z.array(Ids).catch([]) });

/** What of a model's answer is an arrangement of the menu, and how many of its entries were none; null when all were. */
export function readAnswer(
  answer: string,
  menu: Menu,
): { readonly arrangement: Arrangement; readonly dropped: number } | null {
  const said = Answer.safeParse(jsonIn(answer));
  if (!said.success) return null;
  let dropped = 0;
  let kept = 0;
  const chosen = (ids: readonly unknown[], allowed: readonly MenuItem[]): readonly MenuItem[] => {
    const items = new Set(ids.flatMap((id) => allowed.find((item) => item.id === id) ?? []));
    const first = [...items].slice(0, MOST_STATEMENTS);
    dropped += ids.length - first.length;
    kept += first.length;
    return first;
  };
  const usual = usualArrangement(menu);
  const draft = chosen(said.data.draft, menu.items.filter(mayOpen));
  const plans = menu.plans.map((_, index) =>
    chosen(
      said.data.plans[index] ?? [],
      menu.items.filter(({ plan }) => plan === index),
    ),
  );
  if (kept === 0) return null;
  const recommended = menu.plans.findIndex((_, index) => planId(index) === said.data.recommend);
  return {
    arrangement: {
      recommend: Math.max(0, recommended),
      draft: draft.length > 0 ? draft : usual.draft,
      plans: plans.map((items, index) => (items.length > 0 ? items : (usual.plans[index] ?? []))),
    },
    dropped,
  };
}
