import { type JsonSchema, typeOf } from "./type-of.ts";

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/**
 * A TypeScript module with a type for each schema of an OpenAPI 3.1 document and a function for
 * each operation.
 */
export function generateClient({ paths, components }: Document): string {
  const types = Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(method, path, operation)),
  );
  return `// Made from /openapi.json: not to be edited.

${types.join("\n\n")}

${RUNTIME}
export function createClient(options: ClientOptions) {
  return {
${methods.join("\n")}
  };
}
`;
}

const RUNTIME = `export type ClientOptions = {
  readonly baseUrl: string;
  /** The owner's token, where one is set. */
  readonly token?: string;
  readonly fetch?: typeof fetch;
};

/** An answer that is a problem (RFC 9457). */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

type Call = {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly takes?: string;
};

async function call<T>({ baseUrl, token, fetch: send = fetch }: ClientOptions, request: Call): Promise<T> {
  const url = new URL(request.path, baseUrl);
  for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) url.searchParams.set(name, value);
  const { headers = {}, body, takes = "application/json" } = request;
  const named = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const answer = await send(url, {
    method: request.method,
    headers: {
      ...Object.fromEntries(named),
      ...(token !== undefined && { authorization: \`Bearer \${token}\` }),
      ...(body !== undefined && { "content-type": takes }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new ProblemError((await answer.json()) as Problem);
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
  return (isJson ? await answer.json() : await answer.text()) as T;
}
`;

function methodOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const inQuery = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const inHeaders = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => `"${name}"`);
  const [takes, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const fields = [
    ...inPath.map((name) => `readonly ${name}: string`),
    ...[...inQuery, ...inHeaders].map((name) => `readonly ${name}?: string`),
    ...(body ? [`readonly body${requestBody?.required ? "" : "?"}: ${typeOf(body.schema)}`] : []),
  ];
  const given = fields.length === 0 ? "" : `given: { ${fields.join("; ")} }`;
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `\${encodeURIComponent(given.${name})}`);
  const request = [
    `method: "${method.toUpperCase()}"`,
    `path: \`${url}\``,
    ...(inQuery.length > 0 ? [`query: { ${inQuery.map((name) => `${name}: given.${name}`).join(", ")} }`] : []),
    ...(inHeaders.length > 0 ? [`headers: { ${inHeaders.map((name) => `${name}: given[${name}]`).join(", ")} }`] : []),
    ...(body ? ["body: given.body", `takes: "${takes}"`] : []),
  ];
  return `    /** ${summary}. */
    ${operationId}: (${given}) => call<${answerType(operation)}>(options, { ${request.join(", ")} }),`;
}

function answerType({ responses }: Operation): string {
  const [, done] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? [];
  const [content] = Object.values(done?.content ?? {});
  return content ? typeOf(content.schema) : "void";
}
