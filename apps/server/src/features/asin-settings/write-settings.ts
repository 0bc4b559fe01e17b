import { sql } from 'kysely';
import type { AsinSettingActivity } from '@kervan/domain/activity/activity-kind';
import type { AsinSetting } from '@kervan/domain/asin-settings/asin-setting';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { leastConstantProfit } from '@kervan/domain/pricing/least-constant-profit';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { recordActivity, type StoreOfAccount } from '../../records/activity/activity-write.ts';
import { keepSettingSteps } from '../../records/activity/setting-steps.ts';
import { dropAsinSettings, putAsinSettings, type SettingStep } from '../../records/items/asin-settings.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { freezePrices } from '../../records/items/item-override.ts';
import { settingsOf, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';

export type Wrote = { changed: number; decided: number; actionId: number | null };
/** Products of one statement. */
const AT_ONCE = 5_000;

/** The store's settings, by which its items are decided. Throws RecordNotFound for a store without them. */
export async function preparedOf(deps: Pick<Deps, 'clock'>, tx: Db, storeId: number): Promise<PreparedSettings> {
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  const prepared = await settingsOf(deps.clock, tx, { storeId, market: store.market });
  if (!prepared) throw new AppError('RecordNotFound');
  return prepared;
}

/** Decision 29: the lowest profit by amount that leaves a price in the store; null = its currency's rate is not known. */
export const leastConstantOf = (deps: Deps, caller: StoreCaller): Promise<number | null> =>
  within(deps, caller, async (tx) => leastConstantProfit((await preparedOf(deps, tx, caller.storeId)).compiled));

/** The products of these settings. Throws RecordNotFound. */
export async function asinsOfSettings(tx: Db, storeId: number, settingIds: readonly number[]): Promise<string[]> {
  const ids = [...new Set(settingIds)];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ asin: string }>`
    select asin from asin_setting where store_id = ${storeId} and setting_id = any(${ids}::bigint[])`.execute(tx);
  if (rows.length !== ids.length) throw new AppError('RecordNotFound');
  return rows.map(({ asin }) => asin);
}

/** Saves settings as one recorded action: constant prices are frozen as of now, and exactly the items concerned are decided again. */
export async function writeSettings(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  store: StoreOfAccount,
  settings: readonly AsinSetting[],
): Promise<Wrote> {
  const { storeId } = store;
  const now = deps.clock.now();
  const prepared = await preparedOf(deps, tx, storeId);
  await lockStores(tx, [storeId]);
  const steps: SettingStep[] = [];
  const itemIds: number[] = [];
  for (let from = 0; from < settings.length; from += AT_ONCE) {
    const wrote = await putAsinSettings(tx, { storeId, now }, settings.slice(from, from + AT_ONCE));
    steps.push(...wrote.steps);
    itemIds.push(...wrote.itemIds);
  }
  await freezePrices(tx, { storeId, now }, itemIds, prepared);
  return announceSteps(tx, store, { kind: 'SaveAsinSettings', now, steps, itemIds });
}

/** Takes settings away as one recorded action. */
export async function dropSettings(
  tx: Db,
  { now, ...store }: StoreOfAccount & { now: number },
  asins: readonly string[],
): Promise<Wrote> {
  const { steps, itemIds } = await dropAsinSettings(tx, store.storeId, asins);
  return announceSteps(tx, store, { kind: 'RemoveAsinSettings', now, steps, itemIds });
}

type Done = { kind: AsinSettingActivity; now: number; steps: readonly SettingStep[]; itemIds: readonly number[] };

async function announceSteps(tx: Db, store: StoreOfAccount, { kind, now, steps, itemIds }: Done): Promise<Wrote> {
  if (steps.length === 0) return { changed: 0, decided: 0, actionId: null };
  const { storeId, accountId } = store;
  await decideSoon(tx, storeId, itemIds, { cause: UpdateReason.SettingsChange, now });
  if (itemIds.length > 0) await enqueue(tx, pricingJobs.evaluate, { storeId });
  const actionId = await recordActivity(
    tx,
    { storeId, accountId },
    {
      kind,
      now,
      items: steps.length,
      before: { settings: steps.filter(({ before }) => before !== null).length },
      after: { settings: steps.filter(({ after }) => after !== null).length },
    },
  );
  await keepSettingSteps(tx, storeId, actionId, steps);
  return { changed: steps.length, decided: itemIds.length, actionId };
}
