import type { Skipped } from '@kervan/contracts/activity';
import { changedValues, restoredValues } from '@kervan/domain/activity/settings-changes';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import type { Db } from '../../db/connect.ts';
import { countItems } from '../../records/items/count-items.ts';
import { lacksAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { changeSettings, readSettings } from '../../records/settings/settings-write.ts';
import { AppError } from '../../errors.ts';
import type { RecordedAction, Undone } from './undo-activity.ts';

/** Takes a save of settings back: only the values that it changed and that nobody changed since; then the store is decided again. */
export async function undoSettings(tx: Db, action: RecordedAction, now: number): Promise<Undone> {
  const storeId = action.store_id;
  const state = await readSettings(tx, storeId);
  if (!state) throw new AppError('RecordNotFound');
  const { restored, paths, skipped } = restoredValues(state.settings, action);
  const left = (ids: readonly string[], reason: Skipped['reason']): Skipped[] =>
    ids.map((id) => ({ id, name: null, reason }));
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();
  // What came since may not go together with what was: then nothing is changed.
  const isRefused = checkStoreSettings(restored, store.market).length > 0;
  if (isRefused || paths.length === 0)
    return {
      undone: 0,
      items: 0,
      before: {},
      after: {},
      steps: [],
      skipped: [...left(skipped, 'changedSince'), ...left(isRefused ? paths : [], 'notTogether')],
    };
  await changeSettings(tx, storeId, {
    now,
    reason: UpdateReason.SettingsChange,
    next: (current) => ({ ...current, settings: restored }),
  });
  if (await lacksAcceptedPolicy(tx, storeId, { before: state.settings, after: restored }))
    throw new AppError('SellerOfRecordNotAcknowledged');
  return {
    undone: paths.length,
    decided: await countItems(tx, storeId),
    items: 0,
    ...changedValues(state.settings, restored),
    steps: [],
    skipped: left(skipped, 'changedSince'),
  };
}
