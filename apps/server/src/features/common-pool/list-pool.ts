import { sql, type RawBuilder } from 'kysely';
import type { PoolEntry } from '@kervan/contracts/common-pool';
import type { commonPool } from '@kervan/contracts/common-pool-calls';
import { PoolKind, poolDayOf, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { foldCase } from '@kervan/domain/filters/fold-case';
import {
  InfringementType,
  infringementNames,
  PoolSource,
  poolSourceNames,
} from '@kervan/domain/filters/restriction-reasons';
import type { Db } from '../../db/connect.ts';
import type { AccountCaller } from '../../http/access.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import type { Narrowed } from '../../lists/list.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { readOwnLists } from '../../records/products/own-lists.ts';

type Row = {
  entry_id: number;
  name: string;
  folded: string;
  asin: string | null;
  brand: string | null;
  infringement: number;
  source: number;
  sellers: number;
  first_at: Date;
  last_at: Date;
};
const columns = sql`p.entry_id::int as entry_id, p.value as name, p.folded, p.asin, p.brand, p.infringement, p.source, p.sellers, p.first_at, p.last_at`;
const sorts = { last: 'p.last_at', created: 'p.first_at', sellers: 'p.sellers', value: 'p.folded' } as const;

/** FILT-043: a page of a common pool. It is the same for every seller, but for what stands on the caller's own lists. */
export const listPool: Handler<typeof commonPool.list> = async ({ query: { kind }, body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const pool = openPool(kind, [
      ...searched(body.search),
      ...(body.infringementType ? [sql`p.infringement = ${InfringementType[body.infringementType]}`] : []),
      ...(body.source ? [sql`p.source = ${PoolSource[body.source]}`] : []),
    ]);
    const totalCount = await countRows(tx, pool);
    const { rows, nextCursor } = await readPage<Row, keyof typeof sorts>(tx, pool, body, { columns });
    const own = await ownOf(tx, caller, kind, rows);
    return {
      items: rows.map((row) => ({ ...entryOf(row), own: own(row.folded) })),
      totalCount,
      page: body.page,
      limit: body.limit,
      nextCursor,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

function searched(text: string): RawBuilder<unknown>[] {
  const wanted = foldCase(text);
  return wanted === '' ? [] : [sql`strpos(kervan.fold_case(p.value || e'\n' || coalesce(p.brand, '')), ${wanted}) > 0`];
}

/** One pool as a list: it is nobody's, so that its kind stands where a store's lists have the store. */
function openPool(kind: PoolKindName, also: readonly RawBuilder<unknown>[]): Narrowed<keyof typeof sorts> {
  const ofStore = sql`p.kind = ${PoolKind[kind]}`;
  const table = sql`pool_entry p`;
  const where = sql.join([ofStore, ...also], sql` and `);
  return {
    key: 'entry_id',
    sorts,
    known: Object.keys(sorts),
    ranked: [],
    offsetMax: 40_000,
    keyOf: sql.ref('p.entry_id'),
    table,
    from: table,
    ofStore,
    where,
    parts: [where],
  };
}

const entryOf = (row: Row): Omit<PoolEntry, 'own'> => ({
  id: row.entry_id,
  brand: row.brand,
  asin: row.asin,
  infringementType: infringementNames.find((name) => InfringementType[name] === row.infringement) ?? 'None',
  source: poolSourceNames.find((name) => PoolSource[name] === row.source) ?? 'FromAPI',
  sellers: row.sellers,
  createDate: poolDayOf(row.first_at),
  lastDate: poolDayOf(row.last_at),
});

/** The lists of the caller's stores that an entry stands on. */
async function ownOf(
  tx: Db,
  { storeIds }: AccountCaller,
  kind: PoolKindName,
  rows: readonly Row[],
): Promise<(folded: string) => PoolEntry['own']> {
  const entries = rows.map(({ name, folded }) => ({ value: name, folded }));
  const stores = [...(await readOwnLists(tx, storeIds, kind, entries))];
  return (folded) =>
    stores.flatMap(([customerMarketPlaceId, { restricted, reliable, excluded }]) => [
      ...(restricted.has(folded) ? [{ customerMarketPlaceId, list: 'restricted' as const }] : []),
      ...(reliable.has(folded) ? [{ customerMarketPlaceId, list: 'reliable' as const }] : []),
      ...(excluded.has(folded) ? [{ customerMarketPlaceId, list: 'excluded' as const }] : []),
    ]);
}
