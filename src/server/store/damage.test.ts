import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { plannerTask } from "../../../test/fixtures/planner-task.ts";
import { openStore } from "./open.ts";
import { insertTasks, listTasks } from "./queries/tasks.ts";

const PAGE = 4_096;
const LONG_NOTES = "n".repeat(20_000);

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "daywright-damage-"));
  file = join(dataDir, "daywright.db");
  const { db, close } = unwrap(await openStore({ databaseUrl: null, dataDir }));
  await insertTasks({ db, owner: FIRST_OWNER }, [plannerTask("short"), plannerTask("long", { notes: LONG_NOTES })], 0);
  await close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("whichever page of the file is damaged, a person is told to restore a backup, and no query fails otherwise", async () => {
  const whole = readFileSync(file);
  const pages = whole.length / PAGE;
  expect(pages).toBeGreaterThan(20);
  let refused = 0;
  let found = 0;
  for (let page = 0; page < pages; page++) {
    writeFileSync(file, Buffer.from(whole).fill(0xa5, page * PAGE, (page + 1) * PAGE));
    const opened = await openStore({ databaseUrl: null, dataDir });
    if (!opened.ok) {
      expect(opened.error, `page ${page}`).toMatchObject({
        kind: "damaged",
        message: expect.stringContaining("restore a backup"),
      });
      refused++;
      continue;
    }
    const { db, close } = opened.value;
    await listTasks({ db, owner: FIRST_OWNER }).catch((error) => {
      found++;
      expect(error).toMatchObject({ kind: "corrupt", message: expect.stringContaining("restore a backup") });
    });
    await close();
  }
  expect(refused).toBeGreaterThan(pages / 2);
  expect(found + refused).toBe(pages);
});

test("a store that is refused for its damage lets go of the directory, so that a backup can be restored", async () => {
  const saved = join(dataDir, "saved");
  copyFileSync(file, saved);
  writeFileSync(file, readFileSync(file).fill(0, PAGE, 3 * PAGE));
  expect(await openStore({ databaseUrl: null, dataDir })).toMatchObject({ ok: false, error: { kind: "damaged" } });
  copyFileSync(saved, file);
  await unwrap(await openStore({ databaseUrl: null, dataDir })).close();
});
