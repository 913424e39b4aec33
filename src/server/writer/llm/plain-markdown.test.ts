import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMilliseconds } from "../../../../test/support/cpu-time.ts";
import { plainMarkdown } from "./plain-markdown.ts";

test.each([
  ["[your plan](https://evil.example)", "your plan"],
  ["![x](https://evil.example/p.png)", "x"],
  ["[[a](b)](c)", "a"],
  ["[a [b](https://e.example/(x)) c](javascript:alert(1))", "a b c"],
  ["<<b>script>alert(1)<</b>/script>", "alert(1)"],
  ["[a][1]\n[1]: https://evil.example", "a\n"],
  ["see <https://evil.example> or www.evil.example", "see  or "],
  ["**Monday** 09:00–11:00, _calm_", "**Monday** 09:00–11:00, _calm_"],
  ["```json\nA calm week.\n```", "\nA calm week.\n"],
  ["a\u202eb\u2066c\u200bd\u2028e\u{e0041}\ufefff\u0007", "abcdef"],
  ["👩‍💻 می‌خواهم", "👩‍💻 می‌خواهم"],
  ["data: 3 hours; a < b > c", "data: 3 hours; a < b > c"],
])("%s", (text, plain) => expect(plainMarkdown(text)).toBe(plain));

test("however it is put together, no link, image, tag or address is left", () => {
  const pieces = fc.constantFrom(
    "[",
    "]",
    "(",
    ")",
    "!",
    "<",
    ">",
    "/",
    "a",
    "b",
    "script",
    "https://",
    "x",
    " ",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const plain = plainMarkdown(parts.join(""));
      expect(plain).not.toMatch(/https?:\/\/|<[a-z/][^<>]*>|\[[^[\]]*\]\([^()]*\)/i);
      expect(plainMarkdown(plain)).toBe(plain);
    }),
    { numRuns: 2_000 },
  );
});

test("a long text of brackets is read at once", () => {
  for (const unit of ["[", "[a](", "<b", "![", "[]", "<<a>b>"]) {
    expect(cpuMilliseconds(() => plainMarkdown(unit.repeat(3_000)))).toBeLessThan(1_000);
  }
});
