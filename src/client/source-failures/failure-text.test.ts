import { expect, test } from "vitest";
import { en } from "./en.ts";
import { upstreamWords } from "./failure-text.ts";
import { en as notFoundEn } from "./not-found/en.ts";
import { zh as notFoundZh } from "./not-found/zh.ts";
import { zh } from "./zh.ts";

const NOT_FOUND = { kind: "ProviderNotFoundError", message: "HTTP 404: The source does not have this" } as const;

test("an address that holds nothing is said by what was looked for there, without a word for programs", () => {
  expect(upstreamWords(NOT_FOUND, { ...en, ...notFoundEn }, "moodle")).toBe("No Moodle was found at this address.");
  expect(upstreamWords(NOT_FOUND, { ...zh, ...notFoundZh }, "moodle")).toBe("这个地址没有 Moodle。");
  expect(upstreamWords(NOT_FOUND, en)).toBe("It was not found. (HTTP 404)");
});

test("a source that rests because it kept failing is said by what is done about it, without a word for engineers", () => {
  const resting = { kind: "ProviderNetworkError", message: "Circuit open after 5 failures", paused: true } as const;
  expect([en, zh].map((text) => upstreamWords(resting, text))).toEqual([
    "It keeps failing, and is tried again by itself.",
    "它一再出错，会自动重试。",
  ]);
});

test("a refusal is said in words alone; in brackets stands what words leave open: a status, or what kept the network from answering", () => {
  const refused = {
    kind: "ProviderAuthError",
    message: "HTTP 401: The source does not accept these credentials",
  } as const;
  expect(upstreamWords(refused, en, "google")).toBe(
    "Access was refused: the credentials are wrong or no longer valid.",
  );
  const broken = { kind: "ProviderAPIError", message: "HTTP 503: The source has a fault" } as const;
  expect(upstreamWords(broken, en, "google")).toBe("It reported an error. (HTTP 503)");
  const away = { kind: "ProviderNetworkError", message: "Connection failed: ECONNREFUSED" } as const;
  expect(upstreamWords(away, en)).toBe("It could not be reached. (Connection failed: ECONNREFUSED)");
});

test("the address is to be checked only where it can be, beside the source", () => {
  const unreadable = { kind: "ProviderParseError", message: "Not a calendar" } as const;
  expect([en, zh].map((text) => upstreamWords(unreadable, text))).toEqual([
    "Its answer could not be read. (Not a calendar)",
    "无法读取它的响应。 (Not a calendar)",
  ]);
  expect(upstreamWords(unreadable, { ...en, ...notFoundEn }, "ics")).toBe(
    "Its answer could not be read. Check the address. (Not a calendar)",
  );
  expect(upstreamWords(unreadable, { ...zh, ...notFoundZh }, "ics")).toMatch(/请检查地址/);
});
