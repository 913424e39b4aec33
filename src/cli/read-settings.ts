import { readSettings, type Settings } from "#server/settings.ts";
import { fail, type Terminal } from "./terminal.ts";

/**
 * The settings of the environment, with `overrides` from options. Null when they are wrong; the
 * terminal is then told why.
 */
export function settingsOf(
  terminal: Terminal,
  overrides: Readonly<Record<string, string | undefined>> = {},
): Settings | null {
  const set = Object.entries(overrides).filter(([, value]) => value !== undefined);
  const settings = readSettings({ ...terminal.env, ...Object.fromEntries(set) });
  if (settings.ok) return settings.value;
  for (const fault of settings.error) fail(terminal, fault);
  return null;
}
