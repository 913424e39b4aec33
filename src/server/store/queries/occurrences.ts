import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { occurrencesOf, type SeriesOccurrence } from "#plan/series.ts";
import type { OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { BlockRow, type StoredBlock, type StoredSeries } from "../plan-rows.ts";
import { listBlocks, loadBlockRows } from "./blocks.ts";

/** The range of blocks to read, in epoch milliseconds. */
export type Reach = {
  /** Blocks that ended before this and were answered are left out. */
  readonly since: number;
  /** How far series are expanded, which may have no end. */
  readonly until: number;
};

/**
 * A person's blocks, ordered by start: those with rows, as `listBlocks` returns them, and the
 * occurrences of series without rows.
 */
export async function listStanding(mine: OwnerDb, { since, until }: Reach): Promise<StoredBlock[]> {
  const [blocks, series] = await Promise.all([listBlocks(mine, since), listSeries(mine)]);
  if (series.length === 0) return blocks;
  const known = await occurrencesWithRows(mine, series);
  const derived = series.flatMap((each) =>
    occurrencesOf(each, { start: each.start, end: until })
      .filter(({ blockId }) => !known.has(blockId))
      .map((occurrence) => asBlock(each, occurrence)),
  );
  return [...blocks, ...derived].sort((a, b) => a.start - b.start || (a.blockId < b.blockId ? -1 : 1));
}

/** The existing series, each with its work. */
export async function listSeries({ db, owner }: OwnerDb): Promise<StoredSeries[]> {
  const rows = await db
    .selectFrom("blocks")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("recurrence", "is not", null)
    .where("state", "=", "planned")
    .orderBy("start_at")
    .execute();
  return rows.map((row) => readRow(BlockRow, row)).filter(isSeries);
}

/** The existing blocks, in no order. A series itself is no block. */
export async function loadBlocks(mine: OwnerDb, ids: readonly string[]): Promise<StoredBlock[]> {
  const rows = (await loadBlockRows(mine, ids)).filter((block) => !isSeries(block));
  const found = new Set(rows.map(({ blockId }) => blockId));
  const wanted = [...new Set(ids)].flatMap((id) => (found.has(id) ? [] : (readOccurrenceKey(id) ?? [])));
  if (wanted.length === 0) return rows;
  const stored = await loadBlockRows(mine, [...new Set(wanted.map(({ seriesKey }) => seriesKey))]);
  const series = new Map(stored.filter(isSeries).map((each) => [each.blockId, each]));
  const derived = wanted.flatMap(({ seriesKey, originalStart }) => {
    const own = series.get(seriesKey);
    if (own?.state !== "planned") return [];
    const there = occurrencesOf(own, { start: originalStart, end: originalStart + 1 });
    return there.filter(({ start }) => start === originalStart).map((occurrence) => asBlock(own, occurrence));
  });
  return [...rows, ...derived];
}

/** The rows of these series' occurrences, at any time. */
export async function loadOccurrenceRows({ db, owner }: OwnerDb, seriesIds: readonly string[]): Promise<StoredBlock[]> {
  if (seriesIds.length === 0) return [];
  const rows = await db
    .selectFrom("blocks")
    .selectAll()
    .where("owner_id", "=", owner)
    .where("series_id", "in", seriesIds)
    .execute();
  return rows.map((row) => readRow(BlockRow, row));
}

async function occurrencesWithRows({ db, owner }: OwnerDb, series: readonly StoredSeries[]): Promise<Set<string>> {
  const ids = series.map(({ blockId }) => blockId);
  const rows = await db
    .selectFrom("blocks")
    .select("block_id")
    .where("owner_id", "=", owner)
    .where("series_id", "in", ids)
    .execute();
  return new Set(rows.map(({ block_id }) => block_id));
}

function isSeries(block: StoredBlock | StoredSeries): block is StoredSeries {
  return "recurrence" in block;
}

/** An occurrence without a row as a block, with the event of its series. */
function asBlock({ recurrence: _, ...series }: StoredSeries, occurrence: SeriesOccurrence): StoredBlock {
  return { ...series, ...occurrence, seriesId: series.blockId, etag: "", revision: 0 };
}
