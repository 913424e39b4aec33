import { expect, test } from "vitest";
import { isPlaceholder } from "./reminders-placeholder.ts";

const todo = (fields: Partial<Parameters<typeof isPlaceholder>[0]>) => ({ title: "", notes: "", url: null, ...fields });

test.each([
  { title: "Where are my reminders?" },
  { title: "The creator of this list has upgraded these reminders. " },
  { title: "Wo sind meine Erinnerungen?", notes: "Mehr: https://support.apple.com/HT210220" },
  { title: "Wo sind meine Erinnerungen?", notes: "https://support.apple.com/de-de/102457." },
  { url: "https://support.apple.com/kb/HT210220" },
])("%j only says that reminders are elsewhere", (fields) => expect(isPlaceholder(todo(fields))).toBe(true));

test.each([
  { title: "Where are my keys?" },
  { title: "Ask the creator of this list" },
  { title: "Fix the phone", notes: "https://support.apple.com/HT2102201", url: "https://support.apple.com/102" },
])("%j is work", (fields) => expect(isPlaceholder(todo(fields))).toBe(false));
