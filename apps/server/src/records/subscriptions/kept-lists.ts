import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { noteSubscription } from '../billing/subscription-notes.ts';
import { dropArchive, restoreLists } from '../products/archive-lists.ts';

type Asked = { accountId: number; subscriptionId: number; comesBack: boolean; now: number };

/**
 * SUB-067: within 30 days of the end the lists that it took out of use come back to every store, unless the seller lets them go; later they are gone.
 * Answers the kinds of the entries that came back; null = no lists were kept, or not any more.
 */
export async function answerKeptLists(
  tx: Db,
  { accountId, subscriptionId, comesBack, now }: Asked,
): Promise<number[] | null> {
  const ended = await tx
    .updateTable('subscription as s')
    .from('subscription as before')
    .set({ lists_archived_at: null })
    .whereRef('before.account_id', '=', 's.account_id')
    .whereRef('before.subscription_id', '=', 's.subscription_id')
    .where('s.account_id', '=', accountId)
    .where('before.lists_archived_at', 'is not', null)
    .returning('before.lists_archived_at')
    .execute();
  if (ended.length === 0) return null;
  const archivedAt = Math.max(...ended.map((row) => row.lists_archived_at?.getTime() ?? 0));
  const isKept = now < archivedAt + limits.archiveKeptMs;
  const stores = await tx
    .selectFrom('store')
    .select('store_id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('store_id')
    .execute();
  const kinds: number[] = [];
  for (const { store_id: storeId } of stores)
    if (isKept && comesBack) kinds.push(...(await restoreLists(tx, { storeId, accountId })));
    else await dropArchive(tx, storeId);
  const kind = isKept && comesBack ? ('listsRestored' as const) : ('listsDropped' as const);
  await noteSubscription(tx, { accountId, subscriptionId }, { kind, now });
  return isKept ? kinds : null;
}
