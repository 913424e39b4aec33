import { ConnectionKind, type ConsentKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import type { AuthorizationServer } from "./oauth/index.ts";
import type { Source, SourceOf, SourceSettings } from "./source.ts";

type Sources = { readonly [Kind in ConnectionKind]: SourceOf<Kind> };

/** The sources are TypeScript in a checkout, and JavaScript in a build. */
const EXTENSION = import.meta.url.endsWith(".ts") ? "ts" : "js";

/**
 * The source of each kind, found by its name: the folder `<kind>` exports it as `<kind>`, so that
 * the contract's forms are the only list of sources.
 */
const SOURCES = Object.fromEntries(
  await Promise.all(
    ConnectionKind.options.map(async (kind) => {
      const door: Partial<Sources> = await import(new URL(`./${kind}/index.${EXTENSION}`, import.meta.url).href);
      if (!door[kind]) throw new Error(`src/server/providers/${kind}/index.ts exports no ${kind}`);
      return [kind, door[kind]];
    }),
  ),
) as Sources;

/** The authorization server for this kind of source. */
export function authorizationServerOf(kind: ConsentKind, settings: SourceSettings): AuthorizationServer {
  return SOURCES[kind].authorization(settings);
}

export function sourceOf(kind: ConnectionKind): Source<ConnectionInput> {
  return SOURCES[kind];
}
