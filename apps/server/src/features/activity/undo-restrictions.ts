import { sql } from 'kysely';
import { foldCase } from '@kervan/domain/filters/fold-case';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Skipped } from '@kervan/contracts/activity';
import type { Db } from '../../db/connect.ts';
import { removeFromList } from '../../records/products/list-write.ts';
import type { RecordedAction } from './undo-activity.ts';

/** What of the entries that an action put on lists went, and what the seller put there himself since then: it stays, and is named. */
type TakenOff = { taken: number; skipped: Skipped[] };

/** Takes off the lists what a warning put there. */
export async function undoRestrictions(tx: Db, action: RecordedAction, now: number): Promise<TakenOff> {
  const products = await takeOff(
    tx,
    action,
    { kind: RestrictionKind.restrictedProduct, folded: textsOf(action.after.restricted) },
    now,
  );
  const brands = await takeOff(
    tx,
    action,
    { kind: RestrictionKind.restrictedBrand, folded: textsOf(action.after.restrictedBrands).map(foldCase) },
    now,
  );
  return { taken: products.taken + brands.taken, skipped: [...products.skipped, ...brands.skipped] };
}

/** Takes off a list what an action put there. */
export async function takeOff(
  tx: Db,
  { store_id: storeId, account_id: accountId, activity_id: actionId }: RecordedAction,
  { kind, folded }: { kind: RestrictionKind; folded: readonly string[] },
  now: number,
): Promise<TakenOff> {
  if (folded.length === 0) return { taken: 0, skipped: [] };
  const { rows } = await sql<{ folded: string; value: string; is_as_put: boolean }>`
    select r.folded, r.value, r.created_at = a.created_at as is_as_put from restriction r join activity a on a.store_id = r.store_id and a.activity_id = ${actionId}
    where r.store_id = ${storeId} and r.kind = ${kind} and r.folded = any(${folded}::text[]) order by r.folded`.execute(
    tx,
  );
  const asPut = rows.flatMap((row) => (row.is_as_put ? [row.folded] : []));
  const taken = await removeFromList(tx, { storeId, accountId }, kind, asPut, now);
  const skipped = rows.flatMap((row): Skipped[] =>
    row.is_as_put ? [] : [{ id: row.folded, name: row.value, reason: 'changedSince' }],
  );
  return { taken: taken.length, skipped };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];
