import { expect, test } from "vitest";
import { secretsOf, withoutSecrets } from "./redact.ts";

const basic = `Basic ${Buffer.from("me:pass:word").toString("base64")}`;

test.each([
  ["a token", { authorization: "Bearer ya29.abc-def" }, "https://x.example/a", "no ya29.abc-def here", "no … here"],
  ["a password", { Authorization: basic }, "https://x.example/a", "pass:word is wrong", "… is wrong"],
  ["a private address", {}, "https://x.example/private-0123456789/b.ics", "no private-0123456789", "no …"],
  ["a key in the query", {}, "https://x.example/b?key=hunter22", "key hunter22", "key …"],
  ["what is no secret", { accept: "text/calendar" }, "https://x.example/b?q=hunter22", "hunter22", "hunter22"],
])("takes %s out of what an upstream says", (_name, headers, url, message, shown) => {
  expect(withoutSecrets(message, secretsOf({ method: "GET", url, headers: headers as Record<string, string> }))).toBe(
    shown,
  );
});

test("takes the secret fields of a form out, however they are written", () => {
  const body = new URLSearchParams({ wstoken: 'a "b" & c', wsfunction: "core_info" }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const secrets = secretsOf({ method: "POST", url: "https://x.example/", headers, body });
  expect(withoutSecrets(`core_info: a "b" & c, a%20%22b%22%20%26%20c, a \\"b\\" & c`, secrets)).toBe(
    "core_info: …, …, …",
  );
});
