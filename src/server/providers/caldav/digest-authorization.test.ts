import { expect, test } from "vitest";
import { Err, Ok } from "#domain/result.ts";
import type { HttpClient, UpstreamRequest } from "#server/net/http.ts";
import { ProviderNetworkError } from "#server/net/provider-error.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { withPassword } from "./authorized-client.ts";
import { digestAuthorization, parseDigestChallenge } from "./digest-authorization.ts";

const signal = neverAborted();

// The example of RFC 7616 3.9.1, which gives both responses.
const RFC_CHALLENGE = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;

test.each([
  ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
  ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
])("the %s example of RFC 7616 is answered as the RFC says", (algorithm, response) => {
  const challenge = parseDigestChallenge(RFC_CHALLENGE(algorithm)) ?? expect.fail("no challenge");
  const header = digestAuthorization(
    challenge,
    { method: "GET", url: "http://www.example.org/dir/index.html" },
    { username: "Mufasa", password: "Circle of Life" },
    { count: 1, cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ" },
  );
  expect(header).toContain(`response="${response}"`);
  expect(header).toContain("nc=00000001");
  expect(header).toContain('uri="/dir/index.html"');
});

test("of several challenges the strongest that can be answered is taken", () => {
  const header = `${RFC_CHALLENGE("MD5")}, ${RFC_CHALLENGE("SHA-256")}, Basic realm="x"`;
  expect(parseDigestChallenge(header)?.algorithm).toBe("SHA-256");
  expect(parseDigestChallenge('Digest realm="x", nonce="y", qop="auth-int"')).toBeNull();
  expect(parseDigestChallenge('Basic realm="x"')).toBeNull();
  expect(parseDigestChallenge(null)).toBeNull();
});

function serverAnswering(answers: readonly (string | null)[]) {
  const sent: UpstreamRequest[] = [];
  const http: HttpClient = {
    async send(request) {
      const challenge = answers[sent.length];
      sent.push(request);
      if (challenge === undefined) return Err(new ProviderNetworkError("no more answers"));
      const headers = new Headers(challenge === null ? {} : { "www-authenticate": challenge });
      return Ok({ status: challenge === null ? 207 : 401, headers, url: request.url, body: new Uint8Array() });
    },
  };
  return { http, sent };
}

const request = { method: "PROPFIND", url: "https://dav.example/kim/" };
const user = { username: "kim", password: "päss" };

test("a server that wants Digest is answered by Digest, and its nonce is used again", async () => {
  const { http, sent } = serverAnswering([RFC_CHALLENGE("SHA-256"), null, null]);
  const client = withPassword(http, user, () => "cnonce");
  expect((await client.send(request, signal)).ok).toBe(true);
  expect((await client.send(request, signal)).ok).toBe(true);
  expect(sent.map(({ headers }) => headers?.authorization?.split(" ")[0])).toEqual(["Basic", "Digest", "Digest"]);
  expect(sent[2]?.headers?.authorization).toContain("nc=00000002");
});

test("a password that Digest refuses is an auth error after one answer", async () => {
  const { http, sent } = serverAnswering([RFC_CHALLENGE("MD5"), RFC_CHALLENGE("MD5")]);
  expect(await withPassword(http, user, () => "c").send(request, signal)).toMatchObject({
    ok: false,
    error: { kind: "ProviderAuthError" },
  });
  expect(sent).toHaveLength(2);
});
