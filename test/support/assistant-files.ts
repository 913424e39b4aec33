import { readFile } from "node:fs/promises";

type ServerEntry = {
  readonly type?: string;
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly url?: string;
  readonly headers?: Record<string, string>;
};

/** A configuration as an assistant reads it from a file. */
export type AssistantFile = {
  readonly mcpServers?: Record<string, ServerEntry>;
  readonly servers?: Record<string, ServerEntry>;
  readonly inputs?: readonly { readonly type: string; readonly id: string; readonly password?: boolean }[];
};

/** Every configuration that a page under docs shows, in order. */
export async function assistantFiles(page: string): Promise<AssistantFile[]> {
  const text = await readFile(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  return [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json ?? "") as AssistantFile);
}
