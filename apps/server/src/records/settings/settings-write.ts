/**
 * The settings of a store, each state numbered and kept.
 * Only writer of: store_settings, settings_history, direct_sending_acknowledgement, price_rollout, publishing_stop,
 * reading_jump.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { MarketCode } from '@kervan/domain/markets';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { planCode, planOfCode, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { WarehouseRates } from '@kervan/domain/warehouse/shipping-cost';
import type { Db } from '../../db/connect.ts';
import { currencyJobs } from '../../jobs/declared/currency.jobs.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { orderReevaluation } from '../items/reevaluation.ts';
import { beginRollout } from './rollout.ts';

/** Everything that one store's decisions read beside product data, as one numbered state. */
export type SettingsState = {
  revision: number;
  settings: StoreSettings;
  ratePpm: number | null;
  warehouseRates: WarehouseRates | null;
  /** Of the account at that time: what it does not hold of the settings is not in force (decision 36). */
  plan: SubscriptionPlan;
};

/** What holds now. `editedRevision`: at which the seller's own settings changed last; rates raise the revision too. */
export type CurrentSettings = SettingsState & { editedRevision: number };

/** The settings of a store, or undefined when it has none. */
export async function readSettings(db: Db, storeId: number): Promise<CurrentSettings | undefined> {
  const row = await db.selectFrom('store_settings').selectAll().where('store_id', '=', storeId).executeTakeFirst();
  return row && { ...stateOf(row), editedRevision: row.edited_revision };
}

/** The settings a past decision was made with; undefined when they are not kept any more. */
export async function readPastSettings(db: Db, storeId: number, revision: number): Promise<SettingsState | undefined> {
  const row = await db
    .selectFrom('settings_history')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row && stateOf(row);
}

/** Several of them at once; those that are not kept any more are left out. */
export async function readManyPastSettings(
  db: Db,
  storeId: number,
  revisions: readonly number[],
): Promise<SettingsState[]> {
  if (revisions.length === 0) return [];
  const rows = await db
    .selectFrom('settings_history')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('revision', 'in', [...revisions])
    .execute();
  return rows.map(stateOf);
}

/** Gives a new store the defaults of its market (PRICE-029) with what is known of rates; what is being read at this very moment is handed over by a job. */
export async function openSettings(
  tx: Db,
  storeId: number,
  market: MarketCode,
  now: number,
  known: { ratePpm: number | null; warehouseRates: WarehouseRates | null },
): Promise<void> {
  const account = await tx
    .selectFrom('store')
    .innerJoin('account', 'account.account_id', 'store.account_id')
    .select('account.plan')
    .where('store.store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const plan = planOfCode(account.plan) ?? 'Standard';
  await store(
    tx,
    storeId,
    { revision: 1, editedRevision: 1, settings: defaultStoreSettings(market), plan, ...known },
    now,
    UpdateReason.SettingsChange,
  );
  if (known.ratePpm === null) await enqueue(tx, currencyJobs.applyRates, {});
  if (known.warehouseRates === null) await enqueue(tx, pricingJobs.readWarehouseRates, {});
}

type Change = {
  now: number;
  reason: number;
  /** Answers the next state, or null when nothing changes. */
  next(state: CurrentSettings): Omit<SettingsState, 'revision'> | null;
};

/**
 * The one writer of settings: raises the revision, keeps the old one in the history and orders the whole store to be
 * decided again. Answers the new revision, or null when nothing changed. The store's state row is locked first.
 */
export async function changeSettings(tx: Db, storeId: number, { now, reason, next }: Change): Promise<number | null> {
  await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
  const state = await readSettings(tx, storeId);
  if (!state) return null;
  const changed = next(state);
  if (!changed) return null;
  const revision = state.revision + 1;
  const editedRevision = isDeepStrictEqual(changed.settings, state.settings) ? state.editedRevision : revision;
  const after = { ...changed, revision, editedRevision };
  await store(tx, storeId, after, now, reason);
  await beginRollout(tx, storeId, { before: state, after }, { now, reason });
  await orderReevaluation(tx, storeId, reason);
  return revision;
}

async function store(tx: Db, storeId: number, state: CurrentSettings, now: number, reason: number): Promise<void> {
  const row = {
    settings: JSON.stringify(state.settings),
    rate_ppm: state.ratePpm,
    warehouse_rates: state.warehouseRates && JSON.stringify(state.warehouseRates),
    plan: planCode(state.plan),
    changed_at: new Date(now),
  };
  const current = { ...row, revision: state.revision, edited_revision: state.editedRevision };
  await tx
    .insertInto('store_settings')
    .values({ store_id: storeId, ...current })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(current))
    .execute();
  await tx
    .insertInto('settings_history')
    .values({ store_id: storeId, revision: state.revision, reason, ...row })
    .execute();
  await tx
    .updateTable('store_state')
    .set({ settings_revision: state.revision })
    .where('store_id', '=', storeId)
    .execute();
}

/** What documents say that were written before there was a choice. */
const BEFORE_CHOICES: Partial<StoreSettings> = { currencyDisplay: 'local', typedAbove: null };

// The columns hold what `store` above wrote.
const stateOf = (row: {
  revision: number;
  settings: unknown;
  rate_ppm: number | null;
  warehouse_rates: unknown;
  plan: number;
}): SettingsState => ({
  revision: row.revision,
  settings: { ...BEFORE_CHOICES, ...(row.settings as StoreSettings) },
  ratePpm: row.rate_ppm,
  warehouseRates: row.warehouse_rates as WarehouseRates | null,
  plan: planOfCode(row.plan) ?? 'Standard',
});

/** Forgets settings that were replaced before a moment; those that held then, or hold now, stay, and those that items outside a share go on with. */
export async function forgetSettings(db: Db, before: Date): Promise<void> {
  await sql`delete from settings_history h using (select store_id, max(revision) as revision from settings_history where changed_at < ${before} group by store_id) f
    where h.store_id = f.store_id and h.revision < f.revision
      and not exists (select 1 from price_rollout r where r.store_id = h.store_id and r.from_revision = h.revision)`.execute(
    db,
  );
}
