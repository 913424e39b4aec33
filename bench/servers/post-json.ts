/** Posts a body and returns the JSON of the answer; throws the server's message when it refuses. */
export async function post(url: string, contentType: string, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": contentType }, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
