import type { SkipWords } from "../language/skip-reason.ts";

export const en: SkipWords = {
  components: {},
  causes: {
    "no-property": ({ property }, component) => `${component} has no ${property}`,
    "not-a-time": ({ property, text }, component) => `${component} ${property} is not a date or time: ${text}`,
    "not-a-length": ({ property }, component) => `${component} ${property} is not a length of time`,
    "not-a-rule": ({ property, text }, component) => `${component} ${property} is not a rule: ${text}`,
    "ends-before-start": (_, component) => `${component} ends before it starts`,
    "not-a-property": ({ line, text }, component) => `${component} line ${line} is not a property: ${text}`,
    "too-long": ({ line, property }, component) => `${component} line ${line} is longer than a ${property} can be`,
    "unreadable-line": ({ line, parser }, component) => `${component} line ${line} cannot be read: ${parser}`,
    unreadable: (_, component) => `${component} cannot be read`,
    interrupted: ({ line, border }, component) => `${component} ${border} on line ${line} comes before its END`,
    "begun-again": ({ line, border }, component) =>
      `${component} another ${border} on line ${line} comes before its END`,
    "cut-off": (_, component) => `${component} the file ends before its END`,
    "too-deep": ({ line }, component) => `${component} line ${line} nests too deeply`,
    "left-open": ({ line, border, open }, component) => `${component} ${border} on line ${line} leaves ${open} open`,
    "ends-nothing": ({ line, border }, component) => `${component} ${border} on line ${line} ends nothing that is open`,
    "and-more": ({ count }) => `this and ${count - 1} more components cannot be read either`,
  },
};
