import { ConnectionKind } from "../../src/contract/calendar.ts";
import { type Finding, findingsOf, isProductCode, type SourceFile, THE_CHECKS } from "./finding.ts";

/** The kinds of sources, except the one whose name is also a file extension. */
const SOURCES = ConnectionKind.options.filter((kind) => kind !== "ics");

/** A forbidden pattern, where it is forbidden, and what to do instead. */
type Ban = {
  readonly pattern: RegExp;
  readonly applies: (path: string) => boolean;
  readonly message: string;
};

/**
 * Words that once had several meanings in this code, or that only this code used, each with what is
 * written instead.
 */
const REPLACED: Readonly<Record<string, string>> = {
  commitment: "block",
  deed: "credit",
  flight: "single flight",
  patience: "idle timeout",
  said: "answer, statement, or what else it is",
  sighting: "observation",
  trust: "endpoint health",
  unbeaten: "non-dominated",
};
const NAMED = Object.keys(REPLACED).map((word) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`);

const isCode = (path: string): boolean => /^(src|test|bench|scripts|bin)\/.*\.(ts|js|html|css)$/.test(path);
const isPure = (path: string): boolean =>
  isProductCode(path) && /^src\/(domain|contract|planner|plan|words|wording)\//.test(path);
const outside = (home: RegExp) => (path: string) => isProductCode(path) && !home.test(path);

const BANS: readonly Ban[] = [
  {
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/g,
    applies: isCode,
    message: "finish it, or open an issue and say nothing here",
  },
  {
    pattern: /\b(it|test|describe|suite)\.(only|skip|todo|fails)\b/g,
    applies: isCode,
    message: "every test runs",
  },
  {
    pattern: /@ts-(ignore|expect-error|nocheck)\b/g,
    applies: isCode,
    message: "say the type instead",
  },
  {
    pattern:
      /\b(SELECT\s+[\w*"].*\sFROM|INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+TABLE)\b/g,
    applies: outside(/^src\/server\/store\//),
    message: "SQL lives only in src/server/store",
  },
  {
    // A variable, a parameter, a field of a type, or a type of that name.
    pattern: new RegExp(`(?<=\\b(?:const|let|function|type|class|readonly) |\\()(${NAMED.join("|")})\\b`, "g"),
    applies: (path) => isCode(path) && !/^src\/server\/store\//.test(path),
    message: `one meaning has one word: ${Object.entries(REPLACED)
      .map(([word, instead]) => `${word} → ${instead}`)
      .join("; ")}`,
  },
  {
    pattern: new RegExp(`["'\`](${SOURCES.join("|")})["'\`]`, "g"),
    applies: outside(/^src\/(contract|server\/providers|server\/features\/connections|client|cli)\//),
    message: "ask for a capability, never for a provider's name",
  },
  {
    pattern: /\bmessage\.(includes|startsWith|endsWith|match|indexOf)\(|\.message\s*===(?!\s*"")/g,
    applies: isProductCode,
    message: "branch on a kind, never on message text",
  },
  {
    pattern:
      /\bDate\.parse\(|\bnew Date\(\s*["'`]|\bTemporal\.(Instant|Plain(Date|DateTime|YearMonth)|ZonedDateTime)\.from\((?!\s*\{)/g,
    applies: outside(/^src\/domain\/(time|recurrence|moment)\b/),
    message: "dates are built from strings only in src/domain/time",
  },
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bTemporal\.Now\b|\bcrypto\.|\bfetch\(|\bperformance\./g,
    applies: isPure,
    message: "a pure room takes time, chance and I/O as parameters",
  },
  {
    pattern:
      /(?<=\bexpect\(\(?\s*await\s[^;]*\.)(?:textContent|all(?:TextContents|InnerTexts)|inner(?:Text|HTML)|count|inputValue|getAttribute|is(?:Visible|Hidden|Checked|Enabled|Disabled)|evaluate(?:All)?)\(/g,
    applies: (path) => /^test\/(page|home)\//.test(path),
    message: "a page gets there in its own time: expect.poll(() => …)",
  },
];

/** Words and calls that a house rule bans in particular places. */
export function checkWording(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => !file.path.startsWith(THE_CHECKS))
    .flatMap((file) =>
      BANS.filter((ban) => ban.applies(file.path)).flatMap((ban) =>
        findingsOf(file, ban.pattern, (match) => `"${match}": ${ban.message}`),
      ),
    );
}
