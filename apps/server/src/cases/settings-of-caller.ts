import { isDeepStrictEqual } from 'node:util';
import { changedValues } from '@kervan/domain/activity/settings-changes';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { recordActivity } from '../records/activity/activity-write.ts';
import { lacksAcceptedPolicy } from '../records/settings/direct-sending.ts';
import { changeSettings, readSettings, type CurrentSettings } from '../records/settings/settings-write.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { StoreCaller } from '../http/access.ts';
import { within } from './within.ts';
import { safeToRetry } from '../db/transact.ts';

/** The settings of the caller's store. Throws RecordNotFound when the store has none. */
export async function getSettings(deps: Deps, caller: StoreCaller): Promise<CurrentSettings> {
  const state = await within(deps, caller, (tx) => readSettings(tx, caller.storeId));
  if (!state) throw new AppError('RecordNotFound');
  return state;
}

/**
 * Changes the settings of the caller's store: checked as a whole, refused when somebody changed them meanwhile; then every item is
 * decided again. New rates are no such change. The save is recorded with what it changed, so that it can be undone. Answers the revision that holds now.
 */
export const saveSettings = (
  deps: Deps,
  caller: StoreCaller,
  expected: number | undefined,
  change: (settings: StoreSettings) => StoreSettings,
): Promise<Saved> =>
  within(
    deps,
    caller,
    safeToRetry((tx) => saveSettingsIn(tx, caller, { expected, change, now: deps.clock.now() })),
  );

type Saved = { revision: number; actionId: number | null };
type Save = { expected: number | undefined; change: (settings: StoreSettings) => StoreSettings; now: number };

/** The same as a part of a transaction that changes more. */
export async function saveSettingsIn(tx: Db, caller: StoreCaller, { expected, change, now }: Save): Promise<Saved> {
  const store = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', caller.storeId)
    .executeTakeFirstOrThrow();
  const before = await readSettings(tx, caller.storeId);
  if (!before) throw new AppError('RecordNotFound');
  if (expected !== undefined && expected !== before.editedRevision) throw new AppError('SettingsChangedMeanwhile');
  const settings = change(before.settings);

  const refused = checkStoreSettings(settings, store.market);
  if (refused.length > 0) throw new AppError('ValidationFailed', { fields: refused });
  if (isDeepStrictEqual(settings, before.settings)) return { revision: before.editedRevision, actionId: null };
  const revision = await changeSettings(tx, caller.storeId, {
    now,
    reason: UpdateReason.SettingsChange,
    next: (state) => {
      // Locked now: between the check and the lock another change may have come.
      if (state.editedRevision !== before.editedRevision) throw new AppError('SettingsChangedMeanwhile');
      return { ...state, settings };
    },
  });
  if (await lacksAcceptedPolicy(tx, caller.storeId, { before: before.settings, after: settings }))
    throw new AppError('SellerOfRecordNotAcknowledged');
  const changed = changedValues(before.settings, settings);
  const isOfFilters = Object.keys({ ...changed.before, ...changed.after }).every((path) => path.startsWith('filters.'));
  const actionId = await recordActivity(tx, caller, {
    kind: isOfFilters ? 'SaveFilters' : 'SaveSettings',
    now,
    items: 0,
    ...changed,
  });
  return { revision: revision ?? before.editedRevision, actionId };
}
