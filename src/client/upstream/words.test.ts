import { expect, test } from "vitest";
import { en } from "./en.ts";
import { upstreamWords } from "./words.ts";
import { zh } from "./zh.ts";

const NOT_FOUND = { kind: "ProviderNotFoundError", message: "HTTP 404: Unknown API error" } as const;

test("an address that holds nothing is said by what was looked for there, without a word for programs", () => {
  expect(upstreamWords(NOT_FOUND, en, "moodle")).toBe("No Moodle was found at this address.");
  expect(upstreamWords(NOT_FOUND, zh, "moodle")).toBe("这个地址没有 Moodle。");
  expect(upstreamWords(NOT_FOUND, en)).toBe("It was not found.");
});

test("what a source says of its refusal stands in brackets, without the status before it", () => {
  const refused = { kind: "ProviderAuthError", message: "HTTP 401: invalid_grant" } as const;
  expect(upstreamWords(refused, en, "google")).toBe(
    "Access was refused: the credentials are wrong or no longer valid. (invalid_grant)",
  );
});
