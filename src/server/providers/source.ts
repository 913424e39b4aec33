import type { ConnectionKind, ConsentKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import type { HttpClient } from "#server/net/http.ts";
import type { Retrying } from "#server/net/retry.ts";
import type { Logger } from "#server/ops/log.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import type { Settings } from "#server/settings.ts";
import type { AuthorizationServer, TokenVault } from "./oauth/index.ts";
import type { Provider } from "./port.ts";

/** The settings of sources with a fixed address. */
export type SourceSettings = Pick<Settings, "google" | "microsoft" | "todoist">;

/** What a connection passes to its provider. */
export type SourceDeps = {
  readonly http: HttpClient;
  readonly settings: SourceSettings;
  readonly retrying: Retrying;
  /** The connection's owner, as marks name them. */
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly textReader: TextReader;
  readonly log: Logger;
  /** Called when the upstream replaces the stored refresh token. */
  readonly onRotated: (refreshToken: string) => Promise<void>;
  /** The access token that processes share; null when there is only this process. */
  readonly vault: TokenVault | null;
};

/** The definition of a kind of source. Each source's folder exports one. */
export type Source<Input extends ConnectionInput> = {
  /** Its main purpose: what is unknown when its credentials cannot be opened. */
  readonly reads: "events" | "tasks" | "coursework";
  /** Whether people enter its address, or the settings do, which may name any address. */
  readonly address: "typed" | "set";
  /**
   * Texts by which two connections are recognized as one account. `label` is the account's name at
   * the upstream.
   */
  accountNames(input: Input, label: string): readonly string[];
  open(connection: OpenedConnection<Input>, deps: SourceDeps): Provider;
};

/** What a connection passes to a provider with sign-in, with that kind's own settings. */
export type ConsentDeps<Own> = Omit<SourceDeps, "settings" | "textReader"> & { readonly settings: Own };

export type ConsentConnection = OpenedConnection<{ readonly refresh_token: string }>;

type OpenedConnection<Input> = { readonly id: string; readonly label: string; readonly credentials: Input };

export type SourceOf<Kind extends ConnectionKind> = Source<Extract<ConnectionInput, { kind: Kind }>> &
  (Kind extends ConsentKind ? { authorization(settings: SourceSettings): AuthorizationServer } : unknown);
