import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import type { Minor } from '@kervan/domain/money/money';
import { decidePrice } from '@kervan/domain/pricing/decide-price';
import { unknownTarget, type SourceFacts } from '@kervan/domain/inventory/facts';
import type { Db } from '../../db/connect.ts';
import type { LoadedItem } from '../../records/items/load-facts.ts';
import { pastSource } from '../../records/items/past-source.ts';
import { prepare, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { readManyPastSettings } from '../../records/settings/settings-write.ts';

/** The allowed prices at one change; null = not known, or no price was possible. */
export type Band = { min: Minor | null; max: Minor | null };
/** The inputs that one change was decided with; `settings_revision` null = an event, which decides nothing. */
export type DecidedWith = { source_revision: number | null; settings_revision: number | null };
type Scope = { storeId: number; market: MarketCode; memory: object };

const unknownBand: Band = { min: null, max: null };
/** A history of one item that crosses more settings than this shows the band of the newest ones. */
const REVISIONS_MAX = 200;
const KEPT_MAX = 1_000;
const kept = new WeakMap<object, Map<string, PreparedSettings>>();

/**
 * The profit band at each change of an item (INV-094), recomputed from the source state and the settings it was decided with
 * (PRICE-040); the competition has no part in a band. `changes` oldest first; a change by an event keeps the band of the decision
 * before it. What is no longer kept (90 days) is null.
 */
export async function pastBands(
  tx: Db,
  scope: Scope,
  loaded: LoadedItem,
  changes: readonly DecidedWith[],
): Promise<Band[]> {
  const decided = changes.filter((change) => change.settings_revision !== null);
  const settings = await settingsOfRevisions(tx, scope, [
    ...new Set(decided.map((change) => change.settings_revision ?? 0)),
  ]);
  const sources = await sourcesOfRevisions(tx, loaded, [
    ...new Set(decided.map((change) => change.source_revision ?? 0)),
  ]);
  const known = new Map<string, Band>();
  const bandOf = ({ source_revision, settings_revision }: DecidedWith): Band => {
    const key = `${source_revision}:${settings_revision}`;
    const band =
      known.get(key) ?? decideBand(loaded, sources.get(source_revision ?? 0), settings.get(settings_revision ?? 0));
    known.set(key, band);
    return band;
  };
  let last = unknownBand;
  return changes.map((change) => {
    if (change.settings_revision !== null) last = bandOf(change);
    return last;
  });
}

function decideBand(loaded: LoadedItem, source: SourceFacts | undefined, settings: PreparedSettings | undefined): Band {
  if (!source || !settings) return unknownBand;
  const { min, max } = decidePrice(source, unknownTarget, loaded.item, settings.compiled);
  return { min, max };
}

async function sourcesOfRevisions(
  tx: Db,
  { sourceId, source }: LoadedItem,
  revisions: readonly number[],
): Promise<Map<number, SourceFacts>> {
  const { rows } = await sql<{ revision: number; state: Record<string, unknown>; at: Date }>`
    select revision, state, at from source_history where source_id = ${sourceId} and revision = any(${revisions}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map(({ revision, state, at }) => [revision, pastSource(source, { ...state, at })]));
}

/** A revision never changes its content: it is read and compiled once in a process. */
async function settingsOfRevisions(
  tx: Db,
  { storeId, market, memory }: Scope,
  revisions: readonly number[],
): Promise<Map<number, PreparedSettings>> {
  const memoryOf = kept.get(memory) ?? new Map<string, PreparedSettings>();
  kept.set(memory, memoryOf);
  const newest = revisions.toSorted((a, b) => b - a).slice(0, REVISIONS_MAX);
  const missing = newest.filter((revision) => !memoryOf.has(`${storeId}:${revision}`));
  if (memoryOf.size + missing.length > KEPT_MAX) memoryOf.clear();
  const wanted = newest.filter((revision) => !memoryOf.has(`${storeId}:${revision}`));
  for (const state of await readManyPastSettings(tx, storeId, wanted))
    memoryOf.set(`${storeId}:${state.revision}`, prepare(state, market));
  return new Map(
    newest.flatMap((revision) => {
      const settings = memoryOf.get(`${storeId}:${revision}`);
      return settings ? [[revision, settings] as const] : [];
    }),
  );
}
