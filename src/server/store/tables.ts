import type { Generated } from "kysely";

/**
 * The tables of both engines, as Kysely sees them. Times are epoch milliseconds, booleans 0 or 1,
 * documents JSON text: the dialect that SQLite and PostgreSQL share.
 */
export type Tables = {
  owners: OwnersTable;
  sessions: SessionsTable;
  applies: AppliesTable;
  idempotency_keys: IdempotencyKeysTable;
  tasks: TasksTable;
  connections: ConnectionsTable;
  local_calendars: LocalCalendarsTable;
  local_events: LocalEventsTable;
  settings: SettingsTable;
  owner_settings: OwnerSettingsTable;
  leases: LeasesTable;
  rate_counters: RateCountersTable;
  token_ledger: TokenLedgerTable;
  habits: HabitsTable;
  blocks: BlocksTable;
  credits: CreditsTable;
  works: WorksTable;
  disruptions: DisruptionsTable;
  looks: LooksTable;
  auto_updates: AutoUpdatesTable;
  notices: NoticesTable;
  push_subscriptions: PushSubscriptionsTable;
  completions: CompletionsTable;
};

/**
 * People who signed in through an identity provider. The first owner, who holds the access token,
 * has no row.
 */
type OwnersTable = {
  id: string;
  /** Both together identify the person for ever (OpenID Connect Core 5.7). */
  issuer: string;
  subject: string;
  /** The name by which an operator recognizes the person: an e-mail address, or the subject. */
  label: string;
  created_at: number;
};

/**
 * A payload (interface §2.1) in parts, so that a change of the drafts does not rewrite a thousand
 * calendar events.
 */
type SessionsTable = {
  id: string;
  owner_id: string;
  created_at: number;
  expires_at: number;
  /** Grows by one with every change. Open pages compare it. */
  version: Generated<number>;
  /**
   * The last event that pages were sent, a name of `SessionEventName`, and the version that it
   * made.
   */
  last_event: string | null;
  last_event_version: Generated<number>;
  /** JSON of the payload without the other parts. */
  base: string;
  /** JSON of the inputs, in layers (`session-inputs.ts`). */
  inputs: string | null;
  /** JSON string. */
  ai_draft: string;
  /** JSON array of DraftVariant. */
  draft_variants: string;
  /** JSON of ApplyState. */
  apply_state: string;
};

/** The journal: one attempt to apply a variant, or to carry out an update by hand. */
type AppliesTable = {
  /** For an update by hand, which has no session, the id of that update. */
  session_id: string;
  /** The session with which it is deleted; null when there is none. */
  of_session: string | null;
  owner_id: string;
  attempt: number;
  phase: string;
  variant_index: number;
  calendar_id: string;
  connection_id: string;
  /** IANA zone of the wall times written. */
  time_zone: string;
  allow_conflicts: number;
  /** How many events of the variant already stood unchanged. */
  kept_count: Generated<number>;
  /** The run that holds the lease. Commits of a run are refused once another run has taken over. */
  fence: number;
  holder: string;
  lease_until: number;
  started_at: number;
  /** When all of it was written; null before, and for an attempt that never got that far. */
  applied_at: number | null;
  /** The scope of its undo (`remaining` or `all`), once one has begun. */
  undo_scope: Generated<string>;
  /** When to look again for late events of an ended attempt; null when there is no need. */
  look_again_at: number | null;
  /** The number of looks so far. */
  looks: Generated<number>;
  /**
   * JSON array of its entries (`journal-entry.ts`), as one text, because one commit changes many.
   */
  entries: string;
  /** JSON array of the locks that it set or removed (`journal-entry.ts`). */
  locks: Generated<string>;
};

/** A request with an idempotency key. */
type IdempotencyKeysTable = {
  session_id: string;
  idempotency_key: string;
  /** A fingerprint of the request's content. */
  request: string;
  asked_at: number;
  /** The status and JSON of the answer; both null while there is none. */
  status: number | null;
  answer: string | null;
};

type TasksTable = { owner_id: string; id: string; created_at: number; position: number; task: string };

type ConnectionsTable = {
  id: string;
  owner_id: string;
  kind: string;
  label: string;
  created_at: number;
  /** Encrypted, base64: the store never sees a secret. */
  credentials: string;
  /** The sealed, short-lived access token that processes share; null until the first one. */
  access_token: string | null;
  /** JSON of the outcome of the last call to the upstream. */
  status: string;
  /** JSON array of the chosen calendars, or null for all. */
  calendars: string | null;
  /** JSON of the calendars as last listed; null before the first listing. */
  listed_calendars: Generated<string | null>;
  /** Grows with every change of the credentials, for compare-and-swap. */
  revision: number;
  /** Whether the source is told which tasks are done. */
  completion: Generated<number>;
};

type LocalCalendarsTable = {
  id: string;
  owner_id: string;
  name: string;
  time_zone: string;
  color_class: string;
  is_primary: number;
  feed_key: string;
  created_at: number;
  /** Grows with every change of an event; it is the feed's ETag. */
  revision: number;
};

type LocalEventsTable = {
  calendar_id: string;
  event_key: string;
  /** For an exception, the key of its recurring event. */
  series_key: string | null;
  /** When it first starts and last ends. `last_end` is null for a rule without end. */
  first_start: number;
  last_end: number | null;
  /** Grows with every change; it is the event's etag. */
  revision: number;
  /** JSON of PlannerCalendarEvent. */
  event: string;
};

type SettingsTable = { name: string; value: string };

/** A person's settings: preferences, and the lengths of coursework. */
type OwnerSettingsTable = { owner_id: string; name: string; value: string };

type LeasesTable = { name: string; holder: string; fence: number; lease_until: number };

type RateCountersTable = { bucket: string; window_start: number; hits: number };

type TokenLedgerTable = { account: string; tokens: number; expires_at: number };

type HabitsTable = { owner_id: string; id: string; created_at: number; habit: string };

/** A block of the standing plan (`src/plan/block.ts`). It outlives the session that made it. */
export type BlocksTable = {
  /** The key of its event at the provider. */
  block_id: string;
  owner_id: string;
  /** Null for a block that an outside AI brought without a task. */
  work_kind: string | null;
  work_id: string | null;
  title: string;
  start_at: number;
  end_at: number;
  connection_id: string;
  calendar_id: string;
  /** Its `id` among `calendar_events`. */
  event_id: string;
  /** The event's version when we last wrote or saw it. */
  etag: string;
  has_event: number;
  /** The session whose apply created it, and the update that last changed it. */
  session_id: string;
  update_id: string;
  state: string;
  minutes_done: number | null;
  answered_at: number | null;
  /** `person` or `policy`. */
  answered_by: string | null;
  skipped: number;
  locked: number;
  /** The update by hand that last set or removed its lock, or empty. */
  lock_update_id: Generated<string>;
  moved_by_person: number;
  /** Grows with every change, for compare-and-swap. */
  revision: number;
  /** JSON of a SeriesRule; null except for series from outside. */
  recurrence: string | null;
  /** For an occurrence, the `block_id` of its series. */
  series_id: string | null;
};

/** Append-only: minutes of work done. Negative entries take them back. */
type CreditsTable = {
  owner_id: string;
  id: string;
  work_kind: string;
  work_id: string;
  minutes: number;
  at: number;
  block_id: string | null;
};

/**
 * The last known form of a piece of work. `revision` grows with every change that earlier plans do
 * not know.
 */
type WorksTable = { owner_id: string; work_kind: string; work_id: string; revision: number; work: string };

/** Disruptions of standing plans, one row per fact. */
type DisruptionsTable = {
  owner_id: string;
  /** Derived from the owner and the fact. */
  id: string;
  /** `open`, `dismissed` by the person, or `over`. */
  state: string;
  since: number;
  /** The row may be deleted after this time. */
  until_at: number;
  /** JSON of a FoundDisruption. */
  disruption: string;
};

/** The state of a person's plan when it was last looked at. */
type LooksTable = {
  owner_id: string;
  checked_at: number;
  /** The version (`loadPlanVersions`) that the repair is for. */
  plan_version: number;
  /** A fingerprint of everything that the repair was made from. */
  basis: string;
  /** The session of the repair, if there is one. */
  session_id: string | null;
  /** JSON of the repair's result; null when none was made. */
  repair: string | null;
  /** Grows whenever pages would show another result. */
  revision: Generated<number>;
};

/** Automatic updates: a session, and how many blocks of the budget it used. */
type AutoUpdatesTable = { session_id: string; owner_id: string; applied_at: number; blocks: number };

/** The outbox of notices, one row per channel of the person. */
type NoticesTable = {
  owner_id: string;
  id: string;
  /** `webhook`, `ntfy`, or `push` with the id of a subscription. */
  channel: string;
  /** `pending`, `sent`, `dropped` (over before it was sent) or `dead` (never accepted). */
  state: string;
  created_at: number;
  /** When it is sent, or tried again. */
  next_at: number;
  attempts: number;
  /** Until then a process has leased it, on the store's clock. */
  held_until: number;
  /** JSON of a NoticeFact. */
  notice: string;
  /** JSON of its text and link, written once, so that every attempt sends the same. */
  message: string;
};

/**
 * A browser that receives a person's notices. It is sealed, because whoever has it can send there.
 */
type PushSubscriptionsTable = { id: string; owner_id: string; created_at: number; subscription: string };

/** What a source is to be told of one of its tasks, and the state of that. */
type CompletionsTable = {
  owner_id: string;
  task_id: string;
  connection_id: string;
  /** What the person says: done, or open again. */
  done: number;
  /** The version of the request, which grows with each; `settled` follows it. */
  said: number;
  said_at: number;
  /** The task's version when it was last listed before that. */
  known_etag: string | null;
  settled: number;
  /** JSON of a CompletionState (`completion-state.ts`). */
  state: string;
  /** How many runs began since the person said it, and when the next may. */
  tries: number;
  next_at: number;
  /** As in `applies`. */
  fence: number;
  holder: string;
  lease_until: number;
};
