import { expect, test } from "vitest";
import type { WrittenEvent } from "../port.ts";
import { type ContractWorld, SESSION, THURSDAY, theOnly, toCreate, writing } from "./provider-setup-suite.ts";

/**
 * The contract of every writer for the session of an event: its id opens the session's page, and
 * whoever the calendar is shared with can read what is stored.
 */
export function describeSessionMark(world: () => ContractWorld): void {
  const { createAny, createOne, find, move, remove, restore } = writing(world);
  const event = toCreate(1);
  const moved = { ...event, draft: { ...event.draft, ...THURSDAY } };

  /** Removes a version, restores it as it was last, and returns the restored one. */
  const removeAndRestore = async (version: WrittenEvent) => {
    const { resource } = theOnly(await find([moved])) ?? expect.fail("it is not there");
    expect(await remove([version])).toEqual(["deleted"]);
    const restored = theOnly(await restore([{ ...moved, ...(resource !== undefined && { resource }) }]));
    return restored.is === "created" ? restored : expect.fail(`it was ${restored.is}`);
  };
  const moveOne = async (version: WrittenEvent) => {
    const answer = theOnly(await move([version], THURSDAY));
    return answer.is === "moved" ? answer : expect.fail(`it was ${answer.is}`);
  };
  const expectNoId = async () => {
    const text = (await world().stored?.(event.eventKey)) ?? expect.fail("the world shows nothing that is stored");
    expect(text).toContain(event.draft.summary);
    expect(text).not.toContain(SESSION.id);
  };

  test("no event holds the id of its session, though it be moved, or deleted and restored", async () => {
    const written = await createOne(event);
    await expectNoId();
    const now = await moveOne(written);
    await expectNoId();
    await removeAndRestore(now);
    await expectNoId();
  });

  test("an event that holds it, as those of earlier versions do, is ours, and is restored without it", async () => {
    await createOne(event);
    await world().giveSessionId?.(event.eventKey);
    expect(await createAny([{ ...event, again: true }])).toMatchObject([{ is: "found", asDrafted: true }]);
    const found = theOnly(await find([event])) ?? expect.fail("it is not there");
    expect(found.asDrafted).toBe(true);
    const restored = await removeAndRestore(await moveOne(found));
    await expectNoId();
    expect(await remove([restored])).toEqual(["deleted"]);
  });

  test("of what an earlier version asked for twice, what the person changed meanwhile is theirs", async () => {
    const written = await createOne(event);
    await world().giveSessionId?.(event.eventKey);
    await world().editByHand?.(written);
    expect(await createAny([{ ...event, again: true }])).toMatchObject([{ is: "found", asDrafted: false }]);
  });
}
