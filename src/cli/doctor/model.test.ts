import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkModel } from "./model.ts";

const LISTED = ["small", "models/flash", "llama:latest"];
const server = createServer((request, response) => {
  const isAllowed = request.headers.authorization === "Bearer right";
  if (request.url === "/moved/models") return response.writeHead(308, { location: "/v1/models" }).end();
  response.statusCode = isAllowed ? 200 : 401;
  response.end(request.url === "/v1/models" ? JSON.stringify({ data: LISTED.map((id) => ({ id })) }) : "what?");
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const check = async (path: string, model: string, apiKey: string | null) => {
  const { state, says } = await checkModel({ baseUrl: `${url}${path}`, model, apiKey });
  return [state, says.replace(url, "URL")];
};

test("doctor tells a model that works from a wrong key, a wrong name and a silent endpoint", async () => {
  expect(await check("/v1", "small", "right")).toEqual(["ok", "small at URL/v1"]);
  expect(await check("/v1", "flash", "right")).toEqual(["ok", "flash at URL/v1"]);
  expect(await check("/v1", "llama", "right")).toEqual(["ok", "llama at URL/v1"]);
  expect(await check("/v1", "large", "right")).toEqual(["bad", "URL/v1 has no model large"]);
  expect(await check("/v1", "small", "wrong")).toEqual(["bad", "URL/v1 refuses the key (HTTP 401)"]);
  expect(await check("/other", "small", "right")).toEqual([
    "note",
    "small at URL/other, which does not list its models",
  ]);
  expect(await check("/moved", "small", "right")).toEqual([
    "bad",
    "URL/moved sends on to /v1/models, where no text is sent",
  ]);
  const gone = await checkModel({ baseUrl: "http://127.0.0.1:1", model: "small", apiKey: null });
  expect([gone.state, gone.says]).toEqual(["bad", "http://127.0.0.1:1 does not answer"]);
  expect((await checkModel(null)).state).toBe("note");
});
