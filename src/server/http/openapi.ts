import type { HTTPMethods, RouteOptions } from "fastify";
import * as z from "zod/mini";
import * as CONTRACT from "#contract/named-schemas.ts";
import type { Access } from "./route.ts";
import type { App } from "./schema-validation.ts";

/** One operation of the document. `/docs` reads it too. */
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
};
type JsonSchema = Readonly<Record<string, unknown>>;

export type OpenApiDocument = {
  readonly openapi: "3.1.0";
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly securitySchemes: JsonSchema };
};

const REF = "#/components/schemas/";

/**
 * Collects the routes that are registered from now on. Describes those with a `summary` as an
 * OpenAPI document, from the zod schemas that validate them.
 */
export function describeRoutes(app: App, version: string): () => OpenApiDocument {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.config?.summary !== undefined) routes.push(route);
  });
  const schemas = contractSchemas();
  return () => ({
    openapi: "3.1.0",
    info: {
      title: "Daywright",
      version,
      description: "Whole plans side by side over a real calendar.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths: pathsOf(routes, schemas),
    components: {
      schemas: namedSchemas(schemas),
      securitySchemes: { owner: { type: "http", scheme: "bearer" } },
    },
  });
}

type Schemas = z.core.$ZodRegistry<{ id: string }>;

/** The schemas of the contract, each under its own name. */
function contractSchemas(): Schemas {
  const schemas = z.registry<{ id: string }>();
  for (const [id, value] of Object.entries(CONTRACT)) {
    if (value instanceof z.core.$ZodType) schemas.add(value, { id });
  }
  return schemas;
}

/**
 * Each schema by its name. `$schema` is dropped, because the document names its JSON Schema dialect
 * once.
 */
function namedSchemas(schemas: Schemas): Record<string, JsonSchema> {
  const written = z.toJSONSchema(schemas, { uri: (id) => REF + id, io: "input", unrepresentable: "any" }).schemas;
  return Object.fromEntries(Object.entries(written).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
}

function pathsOf(routes: readonly RouteOptions[], schemas: Schemas): OpenApiDocument["paths"] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, "{$1}");
    for (const method of [route.method].flat() as HTTPMethods[]) {
      if (method === "HEAD") continue;
      paths[path] ??= {};
      paths[path][method.toLowerCase()] = operation(route, method, schemas);
    }
  }
  return paths;
}

function operation(route: RouteOptions, method: string, schemas: Schemas): Operation {
  const { url, config } = route;
  return {
    operationId: operationId(method, url),
    summary: config?.summary ?? "",
    security: ownerOnly(config?.access) ? [{ owner: [] }] : [],
    parameters: parametersOf(route, schemas),
    ...requestBody(route, schemas),
    responses: {
      ...answers(route, schemas),
      default: {
        description: "A problem (RFC 9457)",
        content: { "application/problem+json": { schema: { $ref: `${REF}Problem` } } },
      },
    },
  };
}

/** `putPlannerVariantsByIndex` for `PUT /api/planner/:sessionId/variants/:index`. */
function operationId(method: string, url: string): string {
  const parts = url.split(/[/.-]/).filter((part) => part !== "" && part !== "api");
  const last = parts.at(-1);
  const named = parts.filter((part) => !part.startsWith(":")).map(capitalized);
  return [method.toLowerCase(), ...named, last?.startsWith(":") ? `By${capitalized(last.slice(1))}` : ""].join("");
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function requestBody({ config, schema }: RouteOptions, schemas: Schemas): Pick<Operation, "requestBody"> {
  const body = schema?.body as z.core.$ZodType | undefined;
  if (!body) return config?.takes ? { requestBody: { required: true, content: { [config.takes]: TEXT } } } : {};
  const required = !z.safeParse(body, null).success;
  return { requestBody: { required, content: { [JSON_TYPE]: { schema: schemaRef(whenGiven(body), schemas) } } } };
}

/** The schema of an optional body, without its `undefined` or `null`. */
function whenGiven(body: z.core.$ZodType): z.core.$ZodType {
  const mayLack = body instanceof z.ZodMiniOptional || body instanceof z.ZodMiniNullable;
  return mayLack ? whenGiven(body._zod.def.innerType) : body;
}

/** The successful answers of a route: by its schemas, as text of its media type, or empty. */
function answers({ config, schema }: RouteOptions, schemas: Schemas): Operation["responses"] {
  const declared = Object.entries((schema?.response ?? {}) as Record<string, z.core.$ZodType>);
  if (config?.gives) return { "200": { description: "Done", content: { [config.gives]: TEXT } } };
  if (declared.length === 0) return { "204": { description: "Done" } };
  return Object.fromEntries(
    declared.map(([status, type]) => [
      status,
      { description: "Done", content: { [JSON_TYPE]: { schema: schemaRef(type, schemas) } } },
    ]),
  );
}

const JSON_TYPE = "application/json";
const TEXT = { schema: { type: "string" } };

function parametersOf({ url, schema }: RouteOptions, schemas: Schemas): JsonSchema[] {
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  return [
    ...inPath,
    ...fieldsOf(schema?.querystring, "query", schemas),
    ...fieldsOf(schema?.headers, "header", schemas),
  ];
}

function fieldsOf(part: unknown, place: "query" | "header", schemas: Schemas): JsonSchema[] {
  const shape = part instanceof z.ZodMiniObject ? (part.shape as Record<string, z.core.$ZodType>) : {};
  return Object.entries(shape).map(([name, type]) => ({ name, in: place, schema: schemaRef(type, schemas) }));
}

/** A reference to a contract schema by its name. Other schemas are written inline. */
function schemaRef(type: z.core.$ZodType, schemas: Schemas): unknown {
  const named = schemas.get(type);
  if (named) return { $ref: REF + named.id };
  if (type instanceof z.ZodMiniArray) return { type: "array", items: schemaRef(type._zod.def.element, schemas) };
  const { $schema, ...inPlace } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return inPlace;
}

function ownerOnly(access: Access = "owner"): boolean {
  return access === "owner" || access === "first-owner";
}
