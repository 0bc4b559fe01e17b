import { sql } from 'kysely';
import type { OwnLists } from '@kervan/domain/common-pool/add-from-pool';
import { listsOfPool, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { reliableBrandKey } from '@kervan/domain/filters/list-entry';
import type { Db } from '../../db/connect.ts';

type Entry = { value: string; folded: string };
type Stands = { store_id: number; kind: number; folded: string; reason: number };

/** Where each entry stands on the lists of some stores, by what it is compared by; a brand by the rule of each list. */
export async function readOwnLists(
  tx: Db,
  storeIds: readonly number[],
  kind: PoolKindName,
  entries: readonly Entry[],
): Promise<Map<number, OwnLists>> {
  const { restricted, reliable, excluded } = listsOfPool[kind];
  const keyOf = kind === 'brand' ? reliableBrandKey : (value: string) => value;
  // A reliable brand has its own case: several entries may not meet the same one.
  const reliableOf = new Map(entries.map(({ value, folded }) => [keyOf(value), folded]));
  const { rows } = await sql<Stands>`
    select store_id, kind, folded, reason from restriction where store_id = any(${storeIds}::int[])
      and ((kind = any(${[restricted, excluded ?? restricted]}::smallint[]) and folded = any(${entries.map(({ folded }) => folded)}::text[]))
        or (kind = ${reliable} and folded = any(${[...reliableOf.keys()]}::text[])))`.execute(tx);
  const byStore = Map.groupBy(rows, (row) => row.store_id);
  return new Map(
    storeIds.map((storeId) => {
      const own = byStore.get(storeId) ?? [];
      const on = (list: number | null) => own.filter((row) => row.kind === list);
      return [
        storeId,
        {
          restricted: new Map(on(restricted).map((row) => [row.folded, row.reason])),
          reliable: new Set(on(reliable).flatMap((row) => reliableOf.get(row.folded) ?? [])),
          excluded: new Set(on(excluded).map((row) => row.folded)),
        },
      ];
    }),
  );
}
