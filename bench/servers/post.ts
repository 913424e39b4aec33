/**
 * Posts a body and gives the JSON of the answer; throws, with what the server said, when it is a
 * refusal.
 */
export async function post(url: string, contentType: string, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": contentType }, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
