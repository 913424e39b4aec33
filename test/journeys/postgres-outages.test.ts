import { afterAll, beforeAll, expect, test } from "vitest";
import { isOk, unwrap } from "#domain/result.ts";
import { openStore } from "#server/store/open.ts";
import { applyAll, createApplyWorld, titles } from "../support/apply-world.ts";
import { startCuttingProxy } from "../support/cutting-proxy.ts";
import { spawnDaywright } from "../support/daywright.ts";
import { startPostgres, type TestPostgres } from "../support/postgres.ts";
import { newDatabase } from "../support/store-places.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("an apply outlives a restart of PostgreSQL in its middle", async () => {
  await using at = await openAt(await newDatabase(postgres.url));
  const { world } = at;
  const session = await world.session(150);
  let restarted: Promise<void> | null = null;
  const after = async () => {
    restarted ??= postgres.restart();
    return undefined;
  };
  // It waits as long as the restart takes on this machine.
  const service = world.process({ after }, async () => void (await restarted));
  await service.apply(session, applyAll);
  await restarted;
  if (!(await world.payload(session)).apply_state.applied) unwrap(await service.apply(session, applyAll));
  expect(await world.titles()).toEqual(titles(150));
  expect((await world.payload(session)).apply_state).toMatchObject({ applied: true, applying: false });
});

test("a commit whose acknowledgement is lost is neither lost nor done twice, whichever commit it is", async () => {
  const proxy = await startCuttingProxy(await newDatabase(postgres.url));
  await using at = await openAt(proxy.url);
  const { world } = at;
  let lostCommits = 0;
  for (let passed = 0; passed < 12; passed++) {
    const session = await world.session(3);
    const service = world.process();
    proxy.loseCommitAfter(passed);
    await service.apply(session, applyAll).catch(() => null);
    if (!(await world.payload(session)).apply_state.applied) unwrap(await service.apply(session, applyAll));
    expect(await world.titles()).toEqual(titles(3));
    const undone = await service.undo(session);
    if (!isOk(undone)) await service.undo(session);
    expect(await world.titles()).toEqual([]);
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: false, applying: false });
    lostCommits += Number(proxy.lost);
  }
  expect(lostCommits).toBeGreaterThanOrEqual(5);
  await proxy.end();
});

test("a server whose PostgreSQL stalls says so while it stalls, and ends when it is asked to", async () => {
  const proxy = await startCuttingProxy(await newDatabase(postgres.url));
  await using server = await spawnDaywright({ env: { DATABASE_URL: proxy.url } });
  const readyz = async () => {
    // The two seconds are proven beside `readiness`: a machine that is busy may take more.
    const signal = AbortSignal.timeout(20_000);
    return (await fetch(`${server.url}/readyz`, { signal })).status;
  };
  expect(await readyz()).toBe(200);
  proxy.stall();
  await expect.poll(readyz).toBe(503);
  expect(await server.end("SIGTERM")).toBe(0);
  await proxy.end();
});

async function openAt(databaseUrl: string) {
  const store = unwrap(await openStore({ databaseUrl, dataDir: "" }));
  const world = await createApplyWorld(store.db);
  return { world, [Symbol.asyncDispose]: store.close };
}
