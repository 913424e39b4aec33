import { type Found, type Match, repeat, type Statement } from "./form.ts";
import type { Token } from "./tokens.ts";

/**
 * Joins what states a frequency at a distance, "every week swim 3 times": a week and a number of
 * times in one clause. One without the other is not read, except that "weekly" is once a week.
 */
export function joinFrequencies(matches: readonly Match[], tokens: readonly Token[]): Found[] {
  const clauses = clausesOf(tokens);
  return [...Map.groupBy(matches, ({ from }) => clauses[from])].flatMap(([, inClause]) => {
    const kinds = inClause.map(({ statement }) => statement.kind);
    const counts = inClause.flatMap(({ statement }) => (statement.kind === "times" ? statement.times : []));
    const weeks = kinds.filter((kind) => kind === "week");
    const isOne = counts.length === 1 && weeks.length === 1 && !kinds.includes("repeat");
    const joined = isOne ? repeat(counts[0] ?? 0) : null;
    return inClause.flatMap((match): Found[] => {
      const { statement } = match;
      const meant = statementOf(statement, joined);
      return meant ? [{ ...match, statement: meant }] : [];
    });
  });
}

function statementOf(statement: Match["statement"], joined: Statement | null): Statement | null {
  switch (statement.kind) {
    case "times":
      return joined;
    case "week":
      return joined ?? (statement.isAlone ? repeat(1) : null);
    default:
      return statement;
  }
}

/** Drops what is left of a frequency stated at a distance, when its other part is unsure. */
export function wholeFrequencies(sure: readonly Found[], all: readonly Found[]): Found[] {
  const countIn = (found: readonly Found[]) => Map.groupBy(found, ({ statement }) => statement);
  const [kept, before] = [countIn(sure), countIn(all)];
  return sure.filter(({ statement }) => kept.get(statement)?.length === before.get(statement)?.length);
}

/** The number of each token's clause. */
function clausesOf(tokens: readonly Token[]): number[] {
  let clause = 0;
  return tokens.map(({ kind, text }) => (kind === "break" || text === "," || text === ";" ? ++clause : clause));
}
