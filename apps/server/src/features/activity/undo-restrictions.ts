import { sql } from 'kysely';
import { foldCase } from '@kervan/domain/filters/fold-case';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Db } from '../../db/connect.ts';
import { removeFromList } from '../../records/products/list-write.ts';
import type { RecordedAction } from './undo-activity.ts';

/** Takes off the lists what a warning put there; what the seller put there himself since then stays. Answers how many entries went. */
export async function undoRestrictions(tx: Db, action: RecordedAction, now: number): Promise<number> {
  const store = { storeId: action.store_id, accountId: action.account_id };
  const put = [
    [RestrictionKind.restrictedProduct, textsOf(action.after.restricted)],
    [RestrictionKind.restrictedBrand, textsOf(action.after.restrictedBrands).map(foldCase)],
  ] as const;
  let taken = 0;
  for (const [kind, folded] of put) {
    if (folded.length === 0) continue;
    const { rows } = await sql<{ folded: string }>`
      select r.folded from restriction r join activity a on a.store_id = r.store_id and a.activity_id = ${action.activity_id}
      where r.store_id = ${store.storeId} and r.kind = ${kind} and r.folded = any(${folded}::text[]) and r.created_at = a.created_at`.execute(
      tx,
    );
    const asPut = rows.map((row) => row.folded);
    taken += (await removeFromList(tx, store, kind, asPut, now)).length;
  }
  return taken;
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];
