/**
 * Grey for text and lines, readable on white and on black; two colours for marks, distinguishable
 * on both.
 */
const STYLE = `text{font:12px system-ui,sans-serif;fill:#57606a}.name{font-weight:600}.axis{stroke:#8c959f;stroke-width:1}.grid{stroke:#8c959f;stroke-width:.5;opacity:.45}.ours{fill:#1f77d0;stroke:#1f77d0}.theirs{fill:#b3790f;stroke:#b3790f}@media(prefers-color-scheme:dark){text{fill:#b1bac4}.ours{fill:#58a6ff;stroke:#58a6ff}.theirs{fill:#e3b341;stroke:#e3b341}}.line{fill:none;stroke-width:2}`;

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG document of that size in pixels; screen readers read `title`. */
export function svg(title: string, width: number, height: number, content: readonly string[]): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`;
  return `${[head, `<title>${escapeText(title)}</title>`, `<style>${STYLE}</style>`, ...content, "</svg>"].join("\n")}\n`;
}

export function text(content: string, attributes: Attributes): string {
  return `<text${written(attributes)}>${escapeText(content)}</text>`;
}

export function shape(name: "rect" | "line" | "circle" | "polyline", attributes: Attributes): string {
  return `<${name}${written(attributes)}/>`;
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? Number(value.toFixed(1)) : escapeText(value)}"`)
    .join("");
}

function escapeText(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
