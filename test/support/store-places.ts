import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe } from "vitest";
import { unwrap } from "#domain/result.ts";
import { openStore, type Store } from "#server/store/open.ts";
import { ensureMigrated, newDataDir } from "./empty-store.ts";
import { ensureDatabase } from "./postgres.ts";
import { postgresOfTheRun } from "./postgres-of-the-run.ts";
import { scratch } from "./scratch-folder.ts";

/** The place of a store, which several processes can open, or one process several times. */
export type StorePlace = { readonly databaseUrl: string | null; readonly dataDir: string };

export type StoreMaker = {
  /** A new, empty place. */
  place(): Promise<StorePlace>;
  /**
   * Opens a store, and closes it after the test. Without a place, it is a new store with its
   * tables.
   */
  open(place?: StorePlace): Promise<Store>;
};

/**
 * Runs the same tests on the embedded store and on a real PostgreSQL, each test on its own store.
 */
export function describeOnBothEngines(name: string, tests: (stores: StoreMaker) => void): void {
  describe(`${name}, embedded`, () => tests(createMaker({ place: async () => null, withTables: async () => null })));
  describe(`${name}, on PostgreSQL`, () => {
    tests(
      createMaker({
        place: async () => newDatabase(await postgresOfTheRun()),
        withTables: async () => ensureMigrated(await postgresOfTheRun(), nextName()),
      }),
    );
  });
}

type Urls = { place(): Promise<string | null>; withTables(): Promise<string | null> };

function createMaker(urls: Urls): StoreMaker {
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });
  const kept = (dataDir: string) => {
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    return dataDir;
  };
  const place = async (): Promise<StorePlace> => {
    const dataDir = kept(await mkdtemp(join(scratch(), "daywright-store-")));
    return { databaseUrl: await urls.place(), dataDir };
  };
  const withTables = async (): Promise<StorePlace> => {
    return { databaseUrl: await urls.withTables(), dataDir: kept(await newDataDir()) };
  };
  return {
    place,
    async open(at) {
      const store = unwrap(await openStore(at ?? (await withTables())));
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

/** A later process of the run may get the same number, and so the same names of databases. */
function nextName(): string {
  return `test_${randomUUID().replaceAll("-", "")}`;
}

/** An empty database on the server. */
export function newDatabase(serverUrl: string): Promise<string> {
  return ensureDatabase(serverUrl, nextName());
}
