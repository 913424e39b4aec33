import { expect, test } from "vitest";
import { Err, flatMapResult, isErr, isOk, mapResult, Ok, type Result, unwrap, unwrapOr } from "#domain/result.ts";

test("a Result cannot be changed once created", () => {
  expect(Object.isFrozen(Ok(1))).toBe(true);
  expect(Object.isFrozen(Err("no"))).toBe(true);
  expect(() => Object.assign(Ok(1), { value: 2 })).toThrow(TypeError);
});

test("isOk and isErr narrow the type", () => {
  const result: Result<number, string> = Ok(1);
  expect(isOk(result) && result.value).toBe(1);
  expect(isErr(result)).toBe(false);
  const failed: Result<number, string> = Err("no");
  expect(isErr(failed) && failed.error).toBe("no");
});

test("mapResult changes the value of an Ok, and hands an Err on as it is", () => {
  const failed = Err("no") as Result<number, string>;
  expect(mapResult(Ok(2), (value) => value + 1)).toEqual(Ok(3));
  expect(mapResult(failed, (value) => value + 1)).toBe(failed);
});

test("flatMapResult skips what follows an Err", () => {
  const half = (value: number): Result<number, string> => (value % 2 ? Err(`${value} is odd`) : Ok(value / 2));
  const calls: number[] = [];
  const counted = (value: number) => {
    calls.push(value);
    return half(value);
  };
  expect(flatMapResult(flatMapResult(half(12), counted), counted)).toEqual(Err("3 is odd"));
  expect(flatMapResult(flatMapResult(half(5), counted), counted)).toEqual(Err("5 is odd"));
  expect(calls).toEqual([6, 3]);
});

test("unwrapOr returns the default on Err", () => {
  expect(unwrapOr(Ok(1), 9)).toBe(1);
  expect(unwrapOr(Err("no"), 9)).toBe(9);
});

test("unwrap raises the error itself on Err", () => {
  const error = new RangeError("too far");
  expect(unwrap(Ok(1))).toBe(1);
  expect(() => unwrap(Err(error))).toThrow(error);
  expect(() => unwrap(Err("no"))).toThrow("unwrap called on an Err: no");
  expect(() => unwrap(Err({ kind: "busy" }))).toThrow("unwrap called on an Err: busy");
});
