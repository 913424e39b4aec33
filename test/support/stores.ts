import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { unwrap } from "#domain/result.ts";
import { openStore, type Store } from "#server/store/open.ts";
import { ensureDatabase, startPostgres, type TestPostgres } from "./postgres.ts";

/** Where a store is, so that more than one process, or the same one later, can open it. */
export type StorePlace = { readonly databaseUrl: string | null; readonly dataDir: string };

export type StoreMaker = {
  /** A new, empty place. */
  place(): Promise<StorePlace>;
  /** Opens a place, a new one when none is given; closed after the test. */
  open(place?: StorePlace): Promise<Store>;
};

/** Runs the same tests on the embedded store and on a real PostgreSQL, each test on a store of its own. */
export function describeOnBothEngines(name: string, tests: (stores: StoreMaker) => void): void {
  describe(`${name}, embedded`, () => tests(createMaker(async () => null)));
  describe(`${name}, on PostgreSQL`, () => {
    let server: TestPostgres;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.stop());
    tests(createMaker(() => newDatabase(server.url)));
  });
}

function createMaker(newUrl: () => Promise<string | null>): StoreMaker {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  const place = async (): Promise<StorePlace> => {
    const dataDir = await mkdtemp(join(tmpdir(), "daywright-store-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    return { databaseUrl: await newUrl(), dataDir };
  };
  return {
    place,
    async open(given) {
      const store = unwrap(await openStore(given ?? (await place())));
      let open = true;
      const close = async () => {
        if (open) await store.close();
        open = false;
      };
      undo.push(close);
      return { ...store, close };
    },
  };
}

let databases = 0;

/** An empty database on the server. */
export function newDatabase(serverUrl: string): Promise<string> {
  return ensureDatabase(serverUrl, `test_${process.pid}_${++databases}`);
}
