import type { ConnectionKind, ConsentKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import type { HttpClient } from "#server/net/http.ts";
import type { Retrying } from "#server/net/retry.ts";
import type { Logger } from "#server/ops/log.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import type { Settings } from "#server/settings.ts";
import type { AuthorizationServer, TokenVault } from "./oauth/index.ts";
import type { Provider } from "./port.ts";

/** Where the sources are whose address is always the same. */
export type SourceSettings = Pick<Settings, "google" | "microsoft" | "todoist">;

/** What a connection gives to the provider that it is opened as. */
export type SourceDeps = {
  readonly http: HttpClient;
  readonly settings: SourceSettings;
  readonly retrying: Retrying;
  /** Whose connection it is, as marks name them. */
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly textReader: TextReader;
  readonly log: Logger;
  /** The upstream gave another refresh token in place of the stored one. */
  readonly onRotated: (refreshToken: string) => Promise<void>;
  /**
   * Where the processes that share the connection keep its access token; null when there is but
   * this one.
   */
  readonly vault: TokenVault | null;
};

/** All that is told of a kind of source outside its folder, which has one of these. */
export type Source<Input extends ConnectionInput> = {
  /** What it is read for before all: what is unknown when its credentials cannot be opened. */
  readonly reads: "events" | "tasks" | "coursework";
  /** Whether people type its address in or the settings name it, who may name what they like. */
  readonly address: "typed" | "set";
  /**
   * By what two connections are known to be of one account. `label` is who the upstream says it is.
   */
  accountNames(input: Input, label: string): readonly string[];
  open(connection: OpenedConnection<Input>, deps: SourceDeps): Provider;
};

/** What a connection gives to a provider that people sign in to, with the settings of its own. */
export type ConsentDeps<Own> = Omit<SourceDeps, "settings" | "textReader"> & { readonly settings: Own };

export type ConsentConnection = OpenedConnection<{ readonly refresh_token: string }>;

type OpenedConnection<Input> = { readonly id: string; readonly label: string; readonly credentials: Input };

export type SourceOf<Kind extends ConnectionKind> = Source<Extract<ConnectionInput, { kind: Kind }>> &
  (Kind extends ConsentKind ? { authorization(settings: SourceSettings): AuthorizationServer } : unknown);
