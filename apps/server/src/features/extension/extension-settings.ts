import { defaultExtensionSettings, type ExtensionSettings } from '@kervan/domain/extension/extension-settings';
import type { extension } from '@kervan/contracts/extension-calls';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';

/** EXT-005: as it was saved last; a store that was removed since is no default any more. */
export const readSettings: Handler<typeof extension.settings> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = await tx
      .selectFrom('extension_settings')
      .select(['settings', 'revision'])
      .where('account_id', '=', caller.accountId)
      .executeTakeFirst();
    // Written by the save below alone.
    const saved = (row?.settings ?? {}) as Partial<ExtensionSettings>;
    const settings = { ...defaultExtensionSettings, ...saved };
    const stores = await stillThere(tx, caller.accountId, settings.defaultStoreIds);
    return {
      ...settings,
      defaultStoreIds: stores.map(({ id }) => id),
      stores,
      revision: row?.revision ?? 0,
    };
  });

/** EXT-005: the whole form at once; the same form once more changes nothing. */
export const saveSettings: Handler<typeof extension.saveSettings> = ({ body: { revision, ...form }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const defaultStoreIds = [...new Set(form.defaultStoreIds)];
    if (defaultStoreIds.length > 0) await requireOwnStores(tx, caller.accountId, defaultStoreIds);
    const settings = JSON.stringify({ ...form, defaultStoreIds });
    const saved = await tx
      .insertInto('extension_settings')
      .values({ account_id: caller.accountId, settings, revision: 1 })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ settings, revision: revision + 1 })
          .where('extension_settings.revision', '=', revision),
      )
      .returning('revision')
      .executeTakeFirst();
    if (!saved) throw new AppError('SettingsChangedMeanwhile');
    return { revision: saved.revision };
  });

async function stillThere(tx: Db, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('store')
    .select(['store_id', 'market', 'name'])
    .where('account_id', '=', accountId)
    .where('store_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .orderBy('store_id')
    .execute();
  // The column holds codes of markets only.
  return rows.map(({ store_id, market, name }) => ({ id: store_id, market, name }));
}
