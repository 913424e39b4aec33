import { EN_CONNECTIVES } from "./en/forms.ts";
import type { Form, Said } from "./form.ts";
import { LANGUAGES } from "./forms.ts";
import { beginningsOf, createReader, keyOf } from "./grammar.ts";
import type { WallClock } from "./moment.ts";
import type { TextRange, Token } from "./tokens.ts";

/** What a part of the text says, and the tokens `[from, to)` that say it. */
export type Found = TextRange & { readonly from: number; readonly to: number; readonly said: Said };

type Match = { readonly end: number; readonly said: Said };

/** The rules of a language by what they may begin with. */
const STARTS = Object.values(LANGUAGES).map(({ grammar, forms }) => {
  const begins = beginningsOf(grammar);
  const rules = forms.flatMap((form) => form.rules.map((rule) => ({ form, rule })));
  const keyed = rules.flatMap((entry) => [...begins(entry.rule)].map((key) => ({ key, ...entry })));
  return { grammar, starts: Map.groupBy(keyed, ({ key }) => key) };
});

/** What the forms read in a text, from left to right: at each place the form that reads most. */
export function findForms(text: string, tokens: readonly Token[], clock: WallClock): Found[] {
  const readers = STARTS.map(({ grammar, starts }) => ({ reader: createReader(grammar, tokens, clock), starts }));
  /** What forms that are read anywhere make of what begins at a token. */
  const kept: (Match | null)[] = [];
  const found: Found[] = [];

  function longest(at: number, where: (form: Form) => boolean): Match | null {
    const token = tokens[at];
    let best: Match | null = null;
    for (const { reader, starts } of readers) {
      for (const { form, rule } of (token && starts.get(keyOf(token))) ?? []) {
        const read = where(form) ? reader.readRule(rule, at) : null;
        if (!read || (best && read.end <= best.end) || !standsAlone(text, tokens, at, read.end)) continue;
        if (form.where === "anywhere" || isSetApart(form, at, read.end)) {
          best = { end: read.end, said: read.value as Said };
        }
      }
    }
    return best;
  }
  function anywhere(at: number): Match | null {
    const known = kept[at];
    if (known !== undefined) return known;
    const best = longest(at, ({ where }) => where === "anywhere");
    kept[at] = best;
    return best;
  }
  function isSetApart({ where }: Form, at: number, end: number): boolean {
    const before = isEdge(tokens[at - 1], tokens[at]) || found.at(-1)?.to === at;
    const after = isEdge(tokens[end], tokens[end]) || reads(anywhere(end));
    return where === "apart" ? before && after : before || after || EN_CONNECTIVES.has(tokens[end]?.text ?? "");
  }

  for (let at = 0; at < tokens.length; ) {
    const best = anywhere(at);
    const aside = longest(at, ({ where }) => where !== "anywhere");
    const match = aside && aside.end > (best?.end ?? 0) ? aside : best;
    if (match && reads(match)) {
      const [start, end] = [(tokens[at] as Token).start, (tokens[match.end - 1] as Token).end];
      found.push({ start, end, from: at, to: match.end, said: match.said });
    }
    at = match?.end ?? at + 1;
  }
  return found;
}

function reads(match: Match | null): boolean {
  return match !== null && match.said.kind !== "title";
}

/** Whether something ends or begins between two tokens, of which `second` is the later one. */
function isEdge(outer: Token | undefined, second: Token | undefined): boolean {
  if (!outer || outer.kind === "mark" || outer.kind === "break") return true;
  // Chinese has no spaces within what belongs together.
  return outer.kind === "han" && second !== undefined && !second.glued;
}

/** Whether tokens are no part of a longer word, number or sign: "2-3h", "v1.5h", "fri/sat", "3h-long". */
function standsAlone(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  const [first, last] = [tokens[from] as Token, tokens[to - 1] as Token];
  const next = tokens[to];
  const opens = !first.glued || mayStandBeside(tokens[from - 1], first);
  return opens && (!next?.glued || mayStandBeside(next, last) || isEndOfSentence(text, next));
}

const BESIDE = /^[,;:!?()[\]{}"'，；：！？、。（）【】“”「」…~〜]$/;

function mayStandBeside(neighbour: Token | undefined, own: Token): boolean {
  if (!neighbour || neighbour.kind === "break" || neighbour.kind === "literal") return true;
  if (neighbour.kind === "mark") return BESIDE.test(neighbour.text);
  return neighbour.kind === "han" || own.kind === "han";
}

function isEndOfSentence(text: string, { text: sign, end }: Token): boolean {
  return sign === "." && (end === text.length || /\s/.test(text[end] as string));
}
