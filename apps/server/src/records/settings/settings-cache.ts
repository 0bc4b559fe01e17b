import { compileSettings } from '@kervan/domain/settings/compile-settings';
import type { CompiledSettings } from '@kervan/domain/settings/compiled-settings';
import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { readPastSettings, readSettings, type SettingsState } from './settings-write.ts';

/** Settings of a store prepared for many decisions, with the state they came from. */
export type PreparedSettings = { state: SettingsState; compiled: CompiledSettings; market: MarketCode };

const STORES_KEPT = 500;
const prepared = new WeakMap<object, Map<string, PreparedSettings>>();

/** The prepared settings of a store; kept as long as the revision is the same. `owner` is what the memory belongs to: a process's deps. */
export async function settingsOf(
  owner: object,
  tx: Db,
  store: { storeId: number; market: MarketCode },
): Promise<PreparedSettings | null> {
  const memory = prepared.get(owner) ?? new Map<string, PreparedSettings>();
  prepared.set(owner, memory);
  // A revision never changes its content: only a new one is read whole.
  const current = await tx
    .selectFrom('store_settings')
    .select('revision')
    .where('store_id', '=', store.storeId)
    .executeTakeFirst();
  if (!current) return null;
  const known = memory.get(`${store.storeId}:${current.revision}`);
  if (known) return known;
  const state = await readSettings(tx, store.storeId);
  if (!state) return null;
  const fresh = prepare(state, store.market);
  if (memory.size >= STORES_KEPT) memory.clear();
  memory.set(`${store.storeId}:${state.revision}`, fresh);
  return fresh;
}

/** Settings that a store had, prepared likewise. Throws when they are not kept any more. */
export async function pastSettingsOf(
  owner: object,
  tx: Db,
  store: { storeId: number; market: MarketCode },
  revision: number,
): Promise<PreparedSettings> {
  const memory = prepared.get(owner) ?? new Map<string, PreparedSettings>();
  prepared.set(owner, memory);
  const key = `${store.storeId}:${revision}`;
  const known = memory.get(key);
  if (known) return known;
  const state = await readPastSettings(tx, store.storeId, revision);
  if (!state) throw new Error(`settings ${revision} of store ${store.storeId} are not kept`);
  const fresh = prepare(state, store.market);
  if (memory.size >= STORES_KEPT) memory.clear();
  memory.set(key, fresh);
  return fresh;
}

/** Compiles one state of the settings with the plan of its time. */
export const prepare = (state: SettingsState, market: MarketCode): PreparedSettings => ({
  state,
  market,
  compiled: compileSettings(state.settings, {
    market,
    plan: state.plan,
    ratePpm: state.ratePpm,
    warehouseRates: state.warehouseRates,
  }),
});
