import type { Answer, Daywright } from "../../support/daywright.ts";
import type { OidcProvider, Person } from "./provider.ts";

/**
 * The parts of a browser that sign-in needs: it keeps cookies, and follows redirects when told to.
 */
export type Browser = {
  readonly cookies: Map<string, string>;
  /** Requests a page of the service, with the cookies for its path. */
  open(path: string, accept?: string): Promise<Answer>;
};

export const PAGES = "text/html";

export function createBrowser(server: Daywright): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async open(path, accept = PAGES) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await server.call("GET", path, undefined, { accept, ...(cookie && { cookie }) });
      for (const set of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (set.split(";")[0] ?? "").split("=");
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** Begins to sign in. Resolves to the address to which the provider would send the browser back. */
export async function visitProvider(browser: Browser, next = "/"): Promise<string> {
  const begun = await browser.open(`/sign-in/provider?next=${encodeURIComponent(next)}`);
  const page = begun.headers.get("location");
  if (begun.status !== 303 || !page) throw new Error(`nobody was sent to the provider: ${begun.status} ${begun.text}`);
  const consented = await fetch(page, { redirect: "manual" });
  const back = consented.headers.get("location");
  if (!back) throw new Error(`the provider sent nobody back: ${consented.status} ${await consented.text()}`);
  const { pathname, search } = new URL(back);
  return pathname + search;
}

/** Signs a person in, and returns the headers of their later requests. */
export async function signInAs(server: Daywright, provider: OidcProvider, person: Person) {
  provider.person = person;
  const browser = createBrowser(server);
  const answer = await browser.open(await visitProvider(browser));
  const value = browser.cookies.get("daywright_owner");
  if (!value) throw new Error(`${person.sub} was not signed in: ${answer.status} ${answer.headers.get("location")}`);
  return { cookie: `daywright_owner=${value}` };
}

/** The settings of a service that accepts this provider's people. */
export function oidcSettings({ issuer, client }: OidcProvider, allowed: string): Record<string, string> {
  return {
    DAYWRIGHT_ACCESS_TOKEN: "the-first-owners-token",
    DAYWRIGHT_OIDC_ISSUER: issuer,
    // The provider and the sources of a test are on this machine.
    DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "true",
    DAYWRIGHT_OIDC_CLIENT_ID: client.id,
    ...(client.secret !== null && { DAYWRIGHT_OIDC_CLIENT_SECRET: client.secret }),
    DAYWRIGHT_OIDC_ALLOWED: allowed,
  };
}
