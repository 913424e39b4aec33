import { Temporal as Polyfill } from "temporal-polyfill";
import { afterEach, expect, test } from "vitest";
import { findZone, isTimeZone, UTC, zoneOrUtc } from "./zone.ts";

const native = globalThis.Temporal;
afterEach(() => {
  globalThis.Temporal = native;
});

test("a zone is the same object whatever the case of its name, so that no input can fill the memory with zones", () => {
  expect(findZone("europe/BERLIN")).toBe(findZone("Europe/Berlin"));
  expect(findZone("Europe/Berlin")?.name).toBe("Europe/Berlin");
  expect(findZone("Etc/UTC")).toBe(UTC);
});

test("a name that is no zone is none, and UTC where one is needed", () => {
  for (const name of ["", "+01:00", "Mars/Olympus", "Europe/"]) {
    expect(isTimeZone(name), name).toBe(false);
    expect(findZone(name), name).toBeNull();
    expect(zoneOrUtc(name), name).toBe(UTC);
  }
});

test("a browser without Temporal has the same wall times by its polyfill", async () => {
  const walls = Array.from({ length: 400 }, (_, index) => Date.UTC(2024, 0, 1, 2, 30) + index * 86_400_000 * 2);
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"];
  const expected = zones.map((name) => walls.map((wall) => findZone(name)?.toInstant(wall)));
  globalThis.Temporal = Polyfill as unknown as typeof Temporal;
  const readAgain = "./zone.ts?with-polyfill";
  const fresh: typeof import("./zone.ts") = await import(readAgain);
  expect(fresh.findZone).not.toBe(findZone);
  expect(zones.map((name) => walls.map((wall) => fresh.findZone(name)?.toInstant(wall)))).toEqual(expected);
});
