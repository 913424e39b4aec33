import { type LlmDouble, type LlmRequest, streamText } from "./server.ts";

/** The menu in a question: the statements by their ids. */
export type AskedMenu = {
  readonly wishes: string;
  readonly of_all_plans: Readonly<Record<string, string>>;
  readonly plans: readonly {
    readonly id: string;
    readonly title: string;
    readonly statements: Readonly<Record<string, string>>;
  }[];
};

export type Choice = { recommend: string; draft: string[]; plans: string[][] };

export function menuOf({ messages }: Pick<LlmRequest, "messages">): AskedMenu {
  return JSON.parse(/<data>\n(.*)\n<\/data>/s.exec(messages.at(-1)?.content ?? "")?.[1] ?? "");
}

/**
 * The parts of a text that are neither a statement of the menu, nor the name of a plan, nor one of
 * the product's connecting words: always empty, whatever a model answers.
 */
export function beyondMenu(text: string, { of_all_plans, plans }: AskedMenu): string {
  const statements = [of_all_plans, ...plans.map((plan) => plan.statements)].flatMap((each) => Object.values(each));
  const known = [...statements, ...plans.map(({ title }) => `**${title}**`)].toSorted((a, b) => b.length - a.length);
  const reasons = [...statements.map(inShort), "the least work that is late or won’t fit"];
  const withoutReason = text.replace(/(start from \*\*.*?\*\*): ([^:\n]+?)\.(?=\n|$| )/, (all, pick, why) =>
    reasons.includes(why) ? `${pick}.` : all,
  );
  return [...known, ...JOINTS].reduce(
    (rest, each) => rest.replaceAll(each, "").replaceAll(each.charAt(0).toUpperCase() + each.slice(1), ""),
    withoutReason,
  );
}

/** A statement in the form of a reason to start from its plan: in a sentence, without figures. */
function inShort(statement: string): string {
  return statement.charAt(0).toLowerCase() + statement.slice(1).replaceAll(/ ?\(.*\)|\.$/g, "");
}

const JOINTS = [
  "### What you wanted",
  "### What is tight",
  "### How to choose",
  "### What won’t fit",
  "If nothing here decides it for you, start from .",
  "; but ",
  "- : ",
  "- ",
  "; ",
  ".",
  "\n",
  " ",
];

/** Recommends the last plan, and chooses the statements in reverse order. */
export function reversed({ of_all_plans, plans }: AskedMenu): Choice {
  return {
    recommend: plans.at(-1)?.id ?? "",
    draft: Object.keys(of_all_plans).toReversed(),
    plans: plans.map(({ statements }) => Object.keys(statements).toReversed()),
  };
}

/** Answers the next question with ids of its menu. */
export function arrangeNext(llm: LlmDouble, choose: (menu: AskedMenu) => unknown = reversed): void {
  llm.replies.push((response, request) => streamText(response, JSON.stringify(choose(menuOf(request)))));
}
