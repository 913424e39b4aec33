import { expect, test } from "vitest";
import { ConnectionKind } from "#contract/calendar.ts";
import { formOf } from "./forms.ts";

test("a person is asked for each field of each kind of source in words", () => {
  for (const kind of ConnectionKind.options) {
    for (const { ask, name } of formOf(kind).fields) expect(ask).not.toBe(name);
  }
});

test("what is secret, and what may be left out, is known of each field", () => {
  const fields = formOf("github").fields.map(({ option, secret, optional }) => ({ option, secret, optional }));
  expect(fields).toEqual([
    { option: "token", secret: true, optional: false },
    { option: "base-url", secret: false, optional: true },
  ]);
  expect(
    formOf("caldav")
      .fields.filter(({ secret }) => secret)
      .map(({ name }) => name),
  ).toEqual(["password"]);
});
