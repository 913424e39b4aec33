import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The variable with the address at which tests ask for the PostgreSQL of this run. */
    postgresDesk: string;
  }
}

/** Global set-up: one PostgreSQL for all test files, started at the first request for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | null = null;
  const desk = createServer((_, response) => {
    postgres ??= startPostgres();
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve));
  project.provide("postgresDesk", `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    await (await postgres)?.stop();
  };
}

/**
 * The address of the PostgreSQL that all test files share. Each test makes its own database there.
 */
export async function postgresOfTheRun(): Promise<string> {
  const response = await fetch(inject("postgresDesk"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
