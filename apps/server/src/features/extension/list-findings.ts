import { sql } from 'kysely';
import { collectedPages } from '@kervan/domain/extension/collected';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { RestrictionReason, restrictionReasonNames } from '@kervan/domain/filters/restriction-reasons';
import { isStatusCode, wireStatus } from '@kervan/domain/inventory/item-status';
import type { extension } from '@kervan/contracts/extension-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { contains } from '../../lists/conditions-sql.ts';

type Row = {
  id: number;
  page: number;
  asin: string;
  sku: string | null;
  told: string;
  reason: RestrictionReason;
  first_at: Date;
  collected_at: Date;
  title: string | null;
  status: number | null;
  is_restricted: boolean;
};
const nameOf = new Map(restrictionReasonNames.map((name) => [RestrictionReason[name], name]));

/** EXT-004: what was collected in the store, the newest first, each with how it was judged and what became of its product. */
export const listFindings: Handler<typeof extension.findings> = ({ body: { page, limit, from, text }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const conditions = [sql`f.store_id = ${caller.storeId}`];
    if (from !== undefined) conditions.push(sql`f.page = ${collectedPages.indexOf(from) + 1}`);
    if (text) {
      const part = contains(text);
      conditions.push(
        sql`(kervan.fold_case(f.asin) like ${part} or kervan.fold_case(f.sku) like ${part} or kervan.fold_case(f.told) like ${part} or kervan.fold_case(d.title) like ${part})`,
      );
    }
    // One product an ASIN: a store may sell it under several SKUs, the first one stands for it.
    const of = sql`from extension_finding f left join lateral (
        select d.item_id, d.title from item_details d where d.store_id = f.store_id and d.asin = f.asin order by d.item_id limit 1) d on true
      where ${sql.join(conditions, sql` and `)}`;
    const { rows } = await sql<Row>`
      select f.finding_id::int as id, f.page, f.asin, f.sku, f.told, f.reason, f.first_at, f.collected_at, d.title,
        (select i.status from item i where i.store_id = f.store_id and i.item_id = d.item_id) as status,
        exists (select from restriction r where r.store_id = f.store_id and r.kind = ${RestrictionKind.restrictedProduct} and r.folded = f.asin) as is_restricted
      ${of} order by f.collected_at desc, f.finding_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const {
      rows: [counted],
    } = await sql<{ findings: number }>`select count(*)::int as findings ${of}`.execute(tx);
    return {
      items: rows.map((row) => ({
        id: row.id,
        page: collectedPages[row.page - 1] ?? 'suppressed',
        asin: row.asin,
        sku: row.sku,
        told: row.told,
        reason: nameOf.get(row.reason) ?? 'AddedFromExtensionOther',
        firstAt: row.first_at.toISOString(),
        collectedAt: row.collected_at.toISOString(),
        title: row.title,
        itemStatus: row.status !== null && isStatusCode(row.status) ? wireStatus(row.status) : null,
        isRestricted: row.is_restricted,
      })),
      totalCount: counted?.findings ?? 0,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });
