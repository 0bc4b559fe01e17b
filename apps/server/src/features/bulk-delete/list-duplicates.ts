import { sql, type RawBuilder } from 'kysely';
import type { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { isDuplicate } from '@kervan/domain/inventory/duplicates';
import { statusCodes, wireStatus, type StatusCode } from '@kervan/domain/inventory/item-status';
import { markets } from '@kervan/domain/markets';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

type Row = {
  asin: string;
  sku: string;
  title: string | null;
  image: string | null;
  status: StatusCode;
  price: number | null;
  quantity: number;
  created_at: Date;
};

/** True of a row of item named i that counts as one more listing of its product. */
export const countsAsDuplicate: RawBuilder<boolean> = sql<boolean>`i.status = any(${statusCodes.filter(isDuplicate)}::smallint[])`;

/** The ASINs that the store lists more than once. */
const repeated = (storeId: number) => sql`
  select s.asin from shared_asin s join item_details d on d.store_id = s.store_id and d.asin = s.asin join item i on i.store_id = d.store_id and i.item_id = d.item_id
  where s.store_id = ${storeId} and ${countsAsDuplicate} group by s.asin having count(*) > 1`;

/** INV-102: the products that the store lists more than once, a page of them by ASIN. Throws NoRecordsFound when there is none. */
export const listDuplicates: Handler<typeof bulkDelete.duplicates> = async ({ body: { page, limit }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const { rows: counted } = await sql<{
      total: number;
    }>`select count(*)::int as total from (${repeated(storeId)}) r`.execute(tx);
    const totalCount = counted[0]?.total ?? 0;
    if (totalCount === 0) throw new AppError('NoRecordsFound');
    const { rows } = await sql<Row>`
      with groups as (${repeated(storeId)} order by s.asin limit ${limit} offset ${(page - 1) * limit})
      select g.asin, d.sku, d.title, d.image, i.status, i.price, i.quantity, i.created_at
      from groups g join item_details d on d.store_id = ${storeId} and d.asin = g.asin join item i on i.store_id = d.store_id and i.item_id = d.item_id
      where ${countsAsDuplicate} order by g.asin, i.created_at, i.item_id`.execute(tx);
    const { market } = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    return {
      items: [...Map.groupBy(rows, ({ asin }) => asin)].map(([asin, listings]) => ({
        asin,
        title: listings[0]?.title ?? null,
        image: listings[0]?.image ?? null,
        skus: listings.map((row) => ({
          sku: row.sku,
          status: wireStatus(row.status),
          price: row.price,
          quantity: row.quantity,
          createDate: row.created_at.toISOString(),
        })),
      })),
      totalCount,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
      currency: markets[market].currency,
    };
  });
