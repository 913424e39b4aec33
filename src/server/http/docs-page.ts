import { escapeHtml } from "./escape-html.ts";
import type { OpenApiDocument, Operation } from "./openapi.ts";

/** Renders the document as one page of plain HTML that loads only its style sheet. */
export function renderDocs(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<section id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${renderJson(schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daywright: endpoints</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main>
<h1>Endpoints</h1>
<p>The same as <a href="/openapi.json">openapi.json</a>, made from the schemas that validate every request.</p>
${operations.join("\n")}
<h2>Schemas</h2>
${schemas.join("\n")}
</main>
</body>
</html>
`;
}

export const DOCS_STYLE = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 1rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 0.5rem; }
h2, h3 { margin: 2rem 0 0.5rem; overflow-wrap: anywhere; }
`;

function renderOperation(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses)
    .map(([status, answer]) => `<dt><code>${escapeHtml(status)}</code></dt><dd>${renderContent(answer.content)}</dd>`)
    .join("");
  const parameters = (operation.parameters ?? []).map(
    (parameter) => `<code>${escapeHtml(String(parameter.name))}</code> (${escapeHtml(String(parameter.in))})`,
  );
  return `<section>
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}.${operation.security.length > 0 ? " For the owner." : ""}</p>
${parameters.length > 0 ? `<p>Parameters: ${parameters.join(", ")}</p>` : ""}
${operation.requestBody ? `<p>Takes ${renderContent(operation.requestBody.content)}</p>` : ""}
<dl>${answers}</dl>
</section>`;
}

function renderContent(content: unknown): string {
  return Object.entries((content ?? {}) as Record<string, { schema: unknown }>)
    .map(([type, { schema }]) => `<code>${escapeHtml(type)}</code> ${renderSchema(schema)}`)
    .join(" ");
}

function renderSchema(schema: unknown): string {
  const name = (schema as { $ref?: string }).$ref?.split("/").at(-1);
  return name === undefined ? renderJson(schema) : `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
}

function renderJson(value: unknown): string {
  return `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
}
