import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { UnidentifiedSuggestion } from '@kervan/contracts/unidentified';
import type { unidentified } from '@kervan/contracts/unidentified-calls';
import { WareHousePackageStatus } from '@kervan/domain/orders/warehouse-package-status';
import { isAway, WarehouseAnswerInvalid, WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findUnidentified, photosOf, type UnidentifiedRow } from './unidentified-rows.ts';

const SUGGESTED_MAX = 10;

const requirePackage = async (tx: Db, accountId: number, code: string): Promise<UnidentifiedRow> => {
  const row = await findUnidentified(tx, accountId, code);
  if (!row) throw new AppError('RecordNotFound');
  return row;
};

/** An image of a package that the account may see, as the warehouse has it. @throws RecordNotFound, WarehouseNotReachable */
export const packagePhoto: Handler<typeof unidentified.photo> = async ({ query, caller }, deps) => {
  const row = await within(deps, caller, (tx) => requirePackage(tx, caller.accountId, query.packageCode));
  const known = photosOf(row).find(({ id }) => id === query.image);
  if (!known) throw new AppError('RecordNotFound');
  try {
    const content = await deps.warehouse.photo(known.id);
    if (createHash('sha256').update(content).digest('hex') !== known.sha256.toLowerCase())
      throw new WarehouseAnswerInvalid('the picture is another than the one that was told of');
    return { name: `${row.code}.jpg`, mediaType: 'image/jpeg', content };
  } catch (error) {
    if (error instanceof WarehouseDeclined) throw new AppError('RecordNotFound');
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error }, 'a picture of a package of nobody could not be read');
    throw new AppError('WarehouseNotReachable');
  }
};

/** Orders of the caller whose package is on its way to the warehouse with the same product. */
export const suggestOrders: Handler<typeof unidentified.suggestions> = ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { asin } = await requirePackage(tx, caller.accountId, query.packageCode);
    if (asin === null || caller.storeIds.length === 0) return [];
    const { rows } = await sql<UnidentifiedSuggestion>`
      select o.amazon_order_id as "sellerAmazonOrderId", b.buyer_order_number as "buyerOrderNumber", p.package_no as "packageNo", i.title, ${asin} as asin
      from order_package p
      join order_item i on i.store_id = p.store_id and i.order_item_id = p.order_item_id and (i.asin = ${asin} or i.source_asin = ${asin})
      join seller_order o on o.store_id = p.store_id and o.order_id = p.order_id
      join warehouse_package w on w.store_id = p.store_id and w.package_id = p.package_id and w.received_at is null and w.ended_at is null
      left join order_purchase b on b.store_id = p.store_id and b.purchase_id = p.purchase_id
      where p.store_id = any(${[...caller.storeIds]}::int[]) and p.warehouse_status in (${WareHousePackageStatus.Initial}, ${WareHousePackageStatus.ComingToWareHouse})
      order by o.purchased_at, o.order_id limit ${SUGGESTED_MAX}`.execute(tx);
    return rows;
  });
