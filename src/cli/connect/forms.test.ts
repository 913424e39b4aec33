import { expect, test } from "vitest";
import { FORMS } from "./forms.ts";

test("a person is asked for each field of each kind of source in words", () => {
  for (const { fields } of Object.values(FORMS)) {
    for (const { ask, name } of fields) expect(ask).not.toBe(name);
  }
});

test("what is secret, and what may be left out, is known of each field", () => {
  const fields = FORMS.github.fields.map(({ option, secret, optional }) => ({ option, secret, optional }));
  expect(fields).toEqual([
    { option: "token", secret: true, optional: false },
    { option: "base-url", secret: false, optional: true },
  ]);
  expect(FORMS.caldav.fields.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(["password"]);
});
