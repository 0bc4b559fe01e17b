import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { foldedOf, listChangeOf, requireTypedLists } from '../../cases/list-change.ts';
import { removeAsAction } from '../../records/activity/list-steps.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

/** FILT-041: takes records off a list. Throws RecordNotFound for an id of another list or another tenant; nothing is taken off then. */
export const removeRecords: Handler<typeof restrictions.remove> = async (
  { query, body: { ids, confirmed }, caller },
  deps,
) => {
  const kind = RestrictionKind[query.type];
  await requireTypedLists(deps, caller, { storeIds: [caller.storeId], confirmed }, (tx, storeId) =>
    listChangeOf(tx, storeId, kind, { ids }),
  );
  return within(deps, caller, async (tx) => {
    await lockStores(tx, [caller.storeId]);
    const folded = await foldedOf(tx, caller.storeId, kind, ids);
    const { removed, actionId } = await removeAsAction(tx, caller, { kind, now: deps.clock.now() }, folded);
    return { deleted: removed, actionId };
  });
};
