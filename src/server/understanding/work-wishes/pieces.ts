import { readTokens, type Token } from "./token.ts";

/** How a piece hangs on the one before it. */
export type Link = "sentence" | "comma" | "and" | "but" | "so";

/** A part of a line between two separators, and what its words say. */
export type Piece = {
  readonly start: number;
  readonly end: number;
  /** Where the piece after it starts. */
  readonly next: number;
  readonly link: Link;
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Whether the words went on with a reason, whose words are not among the tokens. */
  readonly reason?: boolean;
};

const SEPARATOR =
  /(?<sentence>[;；。\n]|[.!?！？](?=\s|$))|(?<so>[\s,]*\b(?:so|therefore)\s+(?=(?:that\s+)?(?:i|no|nothing|not|don['’]t|do not|never|please|keep|leave|can you|avoid|stop|start|finish|end|only|block|make|put|schedule|place)\b)|[,，\s]*(?:所以|因此))|(?<and>[\s,]*\b(?:and|or|then|plus|with(?!\s+(?:me|us)\b))\s+(?:also\s+|then\s+)?|\s&\s|、|以及|和|及|与(?!其))|(?<but>[\s,]*\s(?:but|while|whereas)\s+|[,，\s]*(?:但是?|不过|而是))|(?<comma>(?<!\d)[,，]|[,，](?!\d)|并且|而且|同时|另外|还有)/gi;

/** A line cut where one thing said may end and the next begin; never within a time, a length or a phrase. */
export function cutPieces(line: string): Piece[] {
  const tokens = readTokens(line);
  const cuts = [...line.matchAll(SEPARATOR)].filter(
    ({ index, 0: { length } }) =>
      !tokens.some(({ kind, start, end }) => kind !== "also" && start < index + length && index < end),
  );
  const gaps = [
    ...cuts.map(({ index, 0: said, groups }) => ({ from: index, to: index + said.length, link: linkOf(groups) })),
    ...endsWithout(tokens).map((at) => ({ from: at, to: at, link: "comma" as const })),
  ].toSorted((a, b) => a.from - b.from);
  return [{ to: 0, link: "sentence" as const }, ...gaps].map(({ to: start, link }, index): Piece => {
    const end = gaps[index]?.from ?? line.length;
    return {
      start,
      end,
      next: gaps[index]?.to ?? line.length,
      link,
      text: line.slice(start, end),
      tokens: tokens.filter((token) => token.start >= start && token.end <= end),
    };
  });
}

/** "我九点上班六点下班": where a beginning and an end follow each other with nothing between them. */
function endsWithout(tokens: readonly Token[]): number[] {
  const kinds = tokens.map(({ kind }) => kind);
  return tokens.flatMap(({ end }, at) => {
    const [before, own, after, last] = kinds.slice(Math.max(0, at - 1)).slice(0, 4);
    const isEnglish = before === "start" && own === "edge" && after === "stop" && last === "edge";
    const isChinese = before === "edge" && (own === "start" || own === "duty") && after === "edge" && last === "stop";
    return at > 0 && (isEnglish || isChinese) ? [end] : [];
  });
}

function linkOf(groups: Record<string, string | undefined> | undefined): Link {
  if (groups?.so) return "so";
  if (groups?.but) return "but";
  if (groups?.and) return "and";
  return groups?.comma ? "comma" : "sentence";
}
