import type { AsinSetting } from '@kervan/domain/asin-settings/asin-setting';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { readSettingSteps } from '../../records/activity/setting-steps.ts';
import {
  dropAsinSettings,
  isSameSetting,
  putAsinSettings,
  readAsinSettings,
  restoreFrozen,
  type FrozenPrices,
  type SettingStep,
} from '../../records/items/asin-settings.ts';
import { decideSoon } from '../../records/items/decide-soon.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import type { RecordedAction, Undone } from './undo-activity.ts';

/** Takes a change of the settings of products back, with the prices that were frozen; what was changed since stays. The locks are held by the caller. */
export async function undoAsinSettings(tx: Db, action: RecordedAction, now: number): Promise<Undone> {
  const storeId = action.store_id;
  const steps = await readSettingSteps(tx, storeId, action.activity_id);
  const current = await readAsinSettings(
    tx,
    storeId,
    steps.map(({ asin }) => asin),
  );
  const undone = steps.filter((step) => isAsLeft(step, current.get(step.asin)));
  const frozen: FrozenPrices = {};
  const back = undone.flatMap(({ before }): AsinSetting[] => {
    if (before === null) return [];
    const { frozen: prices, ...setting } = before;
    Object.assign(frozen, prices);
    return [setting];
  });
  const dropped = undone.flatMap(({ asin, before }) => (before === null ? [asin] : []));
  const items = [
    ...(await putAsinSettings(tx, { storeId, now }, back)).itemIds,
    ...(await dropAsinSettings(tx, storeId, dropped)).itemIds,
  ];
  await restoreFrozen(tx, storeId, frozen);
  await decideSoon(tx, storeId, items, { cause: UpdateReason.SettingsChange, now });
  if (items.length > 0) await enqueue(tx, pricingJobs.evaluate, { storeId });
  const done = new Set(undone);
  return {
    undone: undone.length,
    decided: items.length,
    items: undone.length,
    before: { settings: current.size },
    after: { settings: back.length },
    steps: [],
    skipped: steps
      .filter((step) => !done.has(step))
      .map(({ asin }) => ({ id: asin, name: asin, reason: 'changedSince' as const })),
  };
}

/** Nobody has changed the setting since the action. */
function isAsLeft({ after }: SettingStep, now: AsinSetting | undefined): boolean {
  if (after === null || now === undefined) return after === null && now === undefined;
  return isSameSetting(after, now);
}
