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
 * Who signed in through an identity provider; the first owner, who holds the access token, has no
 * row.
 */
type OwnersTable = {
  id: string;
  /** Together they name the person for ever (OpenID Connect Core 5.7). */
  issuer: string;
  subject: string;
  /** What an operator knows the person by: an e-mail address, or the subject. */
  label: string;
  created_at: number;
};

/**
 * A payload (interface §2.1) in parts, so that a change to the drafts does not rewrite a thousand
 * calendar events.
 */
type SessionsTable = {
  id: string;
  owner_id: string;
  created_at: number;
  expires_at: number;
  /** Grows by one with every change; what an open page compares. */
  version: Generated<number>;
  /** What pages were last told of, a name of `SessionEventName`, and the version that it made. */
  last_event: string | null;
  last_event_version: Generated<number>;
  /** JSON of what is in no other part of the payload. */
  base: string;
  /** JSON of what it is planned with, in layers (`session-inputs.ts`). */
  inputs: string | null;
  /** JSON string. */
  ai_draft: string;
  /** JSON array of DraftVariant. */
  draft_variants: string;
  /** JSON of ApplyState. */
  apply_state: string;
};

/**
 * One attempt to apply a variant, or to carry out an update by the person's own hand: the journal.
 */
type AppliesTable = {
  /** For an update by the person's own hand, which has no session, the id of that update. */
  session_id: string;
  /** The session that it belongs to and goes with; null when there is none. */
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
  /** How many events of the variant stood as it has them. */
  kept_count: Generated<number>;
  /**
   * Which run holds the lease; every commit of a run is refused once another run has taken over.
   */
  fence: number;
  holder: string;
  lease_until: number;
  started_at: number;
  /** When all of it had been written; null before, and for an attempt that never got there. */
  applied_at: number | null;
  /** What of it its undo takes back (`remaining` or `all`), once one has begun. */
  undo_scope: Generated<string>;
  /**
   * When to look again for what may have landed late, in an attempt that has ended; null when there
   * is no need.
   */
  look_again_at: number | null;
  /** How often that was done. */
  looks: Generated<number>;
  /** JSON array of its entries (`entry.ts`). One text, as one commit changes many. */
  entries: string;
  /** JSON array of the locks that it set or took off (`entry.ts`). */
  locks: Generated<string>;
};

/** A request that named itself by a key. */
type IdempotencyKeysTable = {
  session_id: string;
  idempotency_key: string;
  /** A fingerprint of what was asked. */
  request: string;
  asked_at: number;
  /** The status and JSON of the answer; both null as long as there is none to keep. */
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
  /**
   * Short-lived and sealed: what processes that share the connection share of it. Null until the
   * first.
   */
  access_token: string | null;
  /** JSON of the outcome of the last call to the upstream. */
  status: string;
  /** JSON array of the calendars chosen, or null for all. */
  calendars: string | null;
  /** JSON of the calendars as the provider last listed them; null before the first time. */
  listed_calendars: Generated<string | null>;
  /** Grows with every change of the credentials, for compare-and-swap. */
  revision: number;
  /** Whether the source is told of tasks that are done. */
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
  /** Grows with every change of an event: the feed's ETag. */
  revision: number;
};

type LocalEventsTable = {
  calendar_id: string;
  event_key: string;
  /** The key of the recurring event that an exception instance belongs to. */
  series_key: string | null;
  /** When it first and last happens; `last_end` null for a rule without end. */
  first_start: number;
  last_end: number | null;
  /** Grows with every change: the event's etag. */
  revision: number;
  /** JSON of PlannerCalendarEvent. */
  event: string;
};

type SettingsTable = { name: string; value: string };

/** What a person set: preferences, and how long coursework takes. */
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
  /** Null: brought from outside without a task. */
  work_kind: string | null;
  work_id: string | null;
  title: string;
  start_at: number;
  end_at: number;
  connection_id: string;
  calendar_id: string;
  /** The `id` among `calendar_events`. */
  event_id: string;
  /** The event's version mark as we last wrote or saw it. */
  etag: string;
  has_event: number;
  /** The session whose apply made it, and the update that last touched it. */
  session_id: string;
  update_id: string;
  state: string;
  minutes_done: number | null;
  answered_at: number | null;
  /** `person` or `policy`. */
  answered_by: string | null;
  skipped: number;
  locked: number;
  /** The update by the person's own hand that last set or took off its lock, or empty. */
  lock_update_id: Generated<string>;
  moved_by_person: number;
  /** Grows with every change, for compare-and-swap. */
  revision: number;
  /** JSON of a SeriesRule; null on all but series that were brought from outside. */
  recurrence: string | null;
  /** On an occurrence: the `block_id` of its series. */
  series_id: string | null;
};

/** Append-only: minutes of work done, taken back by entries below zero. */
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
 * A piece of work as it was last known. `revision` grows with every change that a plan made before
 * does not know of.
 */
type WorksTable = { owner_id: string; work_kind: string; work_id: string; revision: number; work: string };

/** What was found to break a standing plan, once for each fact. */
type DisruptionsTable = {
  owner_id: string;
  /** Made of the owner and the fact. */
  id: string;
  /** `open`, `dismissed` by the person, or `over`. */
  state: string;
  since: number;
  /** After it the row may be forgotten. */
  until_at: number;
  /** JSON of a FoundDisruption. */
  disruption: string;
};

/** How a person's plan stood when it was last looked at. */
type LooksTable = {
  owner_id: string;
  checked_at: number;
  /** The version (`loadPlanVersions`) that the repair is for. */
  plan_version: number;
  /** A fingerprint of all that the repair was made from. */
  basis: string;
  /** The session of the repair, where there is one. */
  session_id: string | null;
  /** JSON of what the repair comes to; null where none was made. */
  repair: string | null;
  /** How often what a page shows of it became something else. */
  revision: Generated<number>;
};

/** What was written unasked: a session, and how many blocks of the budget it took. */
type AutoUpdatesTable = { session_id: string; owner_id: string; applied_at: number; blocks: number };

/** The outbox: what a person is told of, once for each way by which they are. */
type NoticesTable = {
  owner_id: string;
  id: string;
  /** `webhook`, `ntfy`, or `push` and the id of a subscription. */
  channel: string;
  /** `pending`, `sent`, `dropped` (over before it was sent) or `dead` (nobody took it). */
  state: string;
  created_at: number;
  /** When it is sent, or tried again. */
  next_at: number;
  attempts: number;
  /** Until then a process has it in hand, by the clock of the store. */
  held_until: number;
  /** JSON of a NoticeFact. */
  notice: string;
  /** JSON of its words and address, made once, so that it is the same however often it is sent. */
  message: string;
};

/** A browser that a person is told in; sealed, as who has it can write there. */
type PushSubscriptionsTable = { id: string; owner_id: string; created_at: number; subscription: string };

/** What a source is to be told of one of its tasks, and how far that is. */
type CompletionsTable = {
  owner_id: string;
  task_id: string;
  connection_id: string;
  /** What the person says: done, or open again. */
  done: number;
  /** Grows each time that they say it; `settled` follows. */
  said: number;
  said_at: number;
  /** The task's version as it was last listed before they said it. */
  known_etag: string | null;
  settled: number;
  /** JSON of a CompletionState (`completion-state.ts`). */
  state: string;
  /** How often a run began since it was said last, and when the next may. */
  tries: number;
  next_at: number;
  /** As in `applies`. */
  fence: number;
  holder: string;
  lease_until: number;
};
