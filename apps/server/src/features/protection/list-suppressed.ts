import { sql } from 'kysely';
import type { protection } from '@kervan/contracts/protection-calls';
import { foldCase } from '@kervan/domain/filters/fold-case';
import type { AlertType } from '@kervan/domain/protection/warning-of-issue';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

type Row = {
  id: number;
  sku: string;
  asin: string | null;
  field_name: string;
  /** The column holds what alertTypes names. */
  alert: AlertType;
  explanation: string;
  updated_at: Date;
  item_id: number | null;
  title: string | null;
};

/** INV-111: a page of the suppressed listings, the newest first; a search looks into SKU, ASIN and explanation without regard to case. */
export const listSuppressed: Handler<typeof protection.suppressed> = async (
  { body: { page, limit, search, alertType }, caller },
  deps,
) =>
  within(deps, caller, async (tx) => {
    const wanted = foldCase(search);
    const of = sql`from suppressed_listing l where l.store_id = ${caller.storeId} and ${alertType ? sql`l.alert = ${alertType}` : sql`true`}
      and ${wanted === '' ? sql`true` : sql`position(${wanted} in kervan.fold_case(l.sku || ' ' || coalesce(l.asin, '') || ' ' || l.explanation)) > 0`}`;
    const { rows } = await sql<Row>`
      select p.*, d.item_id, d.title from (
        select l.listing_id::int as id, l.store_id, l.sku, l.asin, l.field_name, l.alert, l.explanation, l.updated_at ${of}
        order by l.updated_at desc, l.listing_id desc limit ${limit} offset ${(page - 1) * limit}) p
      left join item_details d on d.store_id = p.store_id and d.sku = p.sku order by p.updated_at desc, p.id desc`.execute(
      tx,
    );
    const { rows: counted } = await sql<{ total: number; read_at: Date | null }>`
      select (select count(*)::int ${of}) as total, (select read_at from suppressed_sweep where store_id = ${caller.storeId}) as read_at`.execute(
      tx,
    );
    return {
      items: rows.map((row) => ({
        id: row.id,
        sku: row.sku,
        asin: row.asin,
        inventoryItemId: row.item_id,
        title: row.title,
        fieldName: row.field_name === '' ? null : row.field_name,
        alertType: row.alert,
        explanation: row.explanation,
        lastUpdateTime: row.updated_at.toISOString(),
      })),
      totalCount: counted[0]?.total ?? 0,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
      reportedAt: counted[0]?.read_at?.toISOString() ?? null,
    };
  });
