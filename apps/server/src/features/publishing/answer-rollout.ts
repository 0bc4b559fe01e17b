import type { publishing } from '@kervan/contracts/publishing-calls';
import { sql } from 'kysely';
import { changedValues } from '@kervan/domain/activity/settings-changes';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordActivity } from '../../records/activity/activity-write.ts';
import { readRollout, releaseRollout, type Rollout } from '../../records/settings/rollout.ts';
import { changeSettings, readPastSettings, readSettings } from '../../records/settings/settings-write.ts';
import { safeToRetry } from '../../db/transact.ts';

/** M5: the seller says that a change of prices is meant; all items get it. Another change than the one that was seen is not released. */
export const releaseChange: Handler<typeof publishing.release> = ({ body: { toRevision }, caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const now = deps.clock.now();
      await seenRollout(tx, caller, toRevision);
      await releaseRollout(tx, caller.storeId, now);
      const step = { before: { released: false }, after: { released: true } };
      await recordActivity(tx, caller, { kind: 'Publishing', now, items: 0, ...step });
      await announce(tx, caller.accountId, { type: 'banner', storeId: caller.storeId });
      return null;
    }),
  );

/** M5: the settings, the rate and the warehouse's prices of before hold again, and every item is decided with them. */
export const takeBackChange: Handler<typeof publishing.takeBack> = ({ body: { toRevision }, caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const now = deps.clock.now();
      const { fromRevision } = await seenRollout(tx, caller, toRevision);
      const past = await readPastSettings(tx, caller.storeId, fromRevision);
      const current = await readSettings(tx, caller.storeId);
      if (!past || !current) throw new AppError('RecordNotFound');
      const { settings, ratePpm, warehouseRates } = past;
      await changeSettings(tx, caller.storeId, {
        now,
        reason: UpdateReason.SettingsChange,
        next: ({ plan }) => ({ settings, ratePpm, warehouseRates, plan }),
      });
      const changed = changedValues(current.settings, settings);
      const isOfSettings = Object.keys({ ...changed.before, ...changed.after }).length > 0;
      const rates = { before: { ratePpm: current.ratePpm }, after: { ratePpm } };
      await recordActivity(tx, caller, {
        kind: isOfSettings ? 'SaveSettings' : 'CurrencyRate',
        now,
        items: 0,
        ...(isOfSettings ? changed : rates),
      });
      await announce(tx, caller.accountId, { type: 'banner', storeId: caller.storeId });
      return null;
    }),
  );

/** The change that the seller has seen, locked with the store. Throws RecordNotFound when none is on its way, SettingsChangedMeanwhile when it is another. */
async function seenRollout(tx: Db, { storeId }: StoreCaller, toRevision: number): Promise<Rollout> {
  await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
  const rollout = await readRollout(tx, storeId);
  if (!rollout) throw new AppError('RecordNotFound');
  if (rollout.toRevision !== toRevision) throw new AppError('SettingsChangedMeanwhile');
  return rollout;
}
