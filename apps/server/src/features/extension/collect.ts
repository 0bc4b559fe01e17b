import { sql } from 'kysely';
import { collectedPages, reasonOfFinding } from '@kervan/domain/extension/collected';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import { parseAsin } from '@kervan/domain/inventory/asin';
import type { extension } from '@kervan/contracts/extension-calls';
import type { Response } from '@kervan/contracts/endpoint';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';
import { addAsAction } from '../../records/activity/list-steps.ts';
import { fitEntries } from '../../records/products/fit-entries.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

type Found = { asin: string; sku: string | null; reason: RestrictionReason; told: string };

/** Where a finding comes from; there is one origin so far. */
const ORIGIN = 'extension';

/** EXT-004: keeps what the extension saw on a seller page. What was seen before keeps its first moment; a line without a product is answered and stops no other. */
export const collect: Handler<typeof extension.collect> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const [storeId = 0] = await requireOwnStores(tx, caller.accountId, [body.customerMarketPlaceId]);
    await lockStores(tx, [storeId]);
    const lines: Response<typeof extension.collect>['lines'] = [];
    const found = new Map<string, Found>();
    for (const { asin: text, sku, text: told } of body.findings) {
      const asin = parseAsin(text);
      const reason = reasonOfFinding(body.page, told);
      lines.push({ asin: asin ?? text, result: asin === null ? 'AsinNotValid' : reason });
      if (asin !== null) found.set(`${asin} ${reason}`, { asin, sku, reason: RestrictionReason[reason], told });
    }
    const now = deps.clock.now();
    const rows = [...found.values()];
    await save(tx, { storeId, page: collectedPages.indexOf(body.page) + 1, now }, rows);
    const restricted = body.restrict ? await restrict(tx, { storeId, accountId: caller.accountId, now }, rows) : 0;
    return { collected: rows.length, restricted, lines };
  });

const save = (tx: Db, { storeId, page, now }: { storeId: number; page: number; now: number }, rows: readonly Found[]) =>
  sql`insert into extension_finding as f (store_id, page, asin, sku, reason, told, origin, first_at, collected_at)
    select ${storeId}::int, ${page}::smallint, n.asin, n.sku, n.reason, n.told, ${ORIGIN}, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(asin text, sku text, reason smallint, told text) order by n.asin, n.reason
    on conflict (store_id, page, asin, reason) do update set sku = coalesce(excluded.sku, f.sku), told = excluded.told, collected_at = greatest(f.collected_at, excluded.collected_at)`.execute(
    tx,
  );

/** Onto the store's list of restricted products, each under the first reason it was found with. */
async function restrict(
  tx: Db,
  { storeId, accountId, now }: { storeId: number; accountId: number; now: number },
  rows: readonly Found[],
): Promise<number> {
  const kind = RestrictionKind.restrictedProduct;
  const byAsin = new Map(rows.toReversed().map((row) => [row.asin, row]));
  const entries = [...byAsin.values()].map(({ asin, sku, reason, told }) => ({
    value: asin,
    folded: asin,
    reason,
    sku,
    description: told,
  }));
  const { fitting } = await fitEntries(tx, storeId, kind, entries);
  const { added } = await addAsAction(tx, { storeId, accountId }, { kind, now }, fitting);
  return added.length;
}
