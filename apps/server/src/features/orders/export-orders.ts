import { sql } from 'kysely';
import type { OrderRow } from '@kervan/contracts/order-row';
import type { orders } from '@kervan/contracts/orders-calls';
import { markets } from '@kervan/domain/markets';
import { toMajorText } from '@kervan/domain/money/money';
import type { OrderSort } from '@kervan/domain/orders/order-sorts';
import { texts, type Language } from '@kervan/texts/texts';
import { languageOf } from '../../http/errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { inTurn } from '../../http/turns.ts';
import type { CsvColumn } from '../../lists/csv.ts';
import { listFile } from '../../lists/list-file.ts';
import { countRows, everyPage, FILE_CHUNK, readPage } from '../../lists/page.ts';
import { readShownMoney, type ShownMoney } from '../../records/settings/shown-money.ts';
import { openOrderList } from './open-order-list.ts';
import { orderRows } from './order-rows.ts';

/** ORD-050: all orders that the list shows, newest first, as a file in the caller's language. Decision 46: a sheet up to its rows. */
export const exportOrders: Handler<typeof orders.export> = async ({ body, caller, wire }, deps) => {
  const { storeId } = caller;
  const {
    list,
    market: code,
    shown,
  } = await within(deps, caller, async (tx) => {
    const opened = await openOrderList(tx, deps, storeId, body);
    return { ...opened, shown: await readShownMoney(tx, storeId, opened.market) };
  });
  const read = (cursor: string | undefined) =>
    within(deps, caller, async (tx) => {
      const request = { sort: 'purchased' as const, desc: true, page: 1, limit: FILE_CHUNK, cursor };
      const { rows, nextCursor } = await readPage<{ order_id: number }, OrderSort>(tx, list, request, {
        columns: sql`o.order_id`,
      });
      const ids = rows.map((row) => row.order_id);
      return { rows: await orderRows(tx, deps.secrets, caller, ids), nextCursor };
    });
  const chunks = everyPage((cursor) => inTurn(deps, caller.accountId, () => read(cursor), { isPatient: true }));
  const language = body.language === undefined ? languageOf(wire.request) : body.language === 'tr' ? 'tr' : 'en';
  const market = markets[code];
  const columns = columnsOf(shown, language);
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const name = `${texts[language].orders.file}-${code}-${day}`;
  return listFile({
    name,
    format: body.format,
    columns,
    chunks,
    style: { language, timeZone: market.timeZone },
    count: (limit) => inTurn(deps, caller.accountId, () => within(deps, caller, (tx) => countRows(tx, list, limit))),
    reader: wire.reply.raw,
  });
};

function columnsOf(shown: ShownMoney, language: Language): CsvColumn<OrderRow>[] {
  const labels = texts[language].orders.columns;
  const enums = texts[language].enums;
  const money = (label: string, of: (row: OrderRow) => number | null) => ({
    label,
    of: (row: OrderRow) => shown.figure(of(row), row.currency),
  });
  const moment = (label: string, of: (row: OrderRow) => string | null) => ({
    label,
    of: (row: OrderRow) => {
      const at = of(row);
      return at === null ? null : new Date(at);
    },
  });
  return [
    { label: labels.flag, of: (row) => row.flag?.title ?? null },
    { label: labels.orderNumber, of: (row) => row.sellerAmazonOrderId },
    moment(labels.purchased, (row) => row.purchasedAt),
    moment(labels.shipBy, (row) => row.shipBy),
    moment(labels.deliverBy, (row) => row.deliverBy),
    { label: labels.buyer, of: (row) => row.buyerName },
    { label: labels.city, of: (row) => row.city },
    { label: labels.country, of: (row) => row.country },
    { label: labels.product, of: (row) => row.title },
    { label: labels.asin, of: (row) => row.asin },
    { label: labels.sku, of: (row) => row.sku },
    { label: labels.quantity, of: (row) => row.units },
    { label: labels.currency, of: (row) => shown.currencyOf(row.currency) },
    money(labels.sale, (row) => row.saleMinor + row.shippingMinor),
    money(labels.profit, (row) => row.profitMinor),
    { label: `${labels.profitPercent} (%)`, of: (row) => amountOf(row.profitPercent, 2) },
    // The rows carry names of the enumerations.
    { label: labels.sellerStatus, of: (row) => wordOf(enums.sellerOrder, row.sellerStatus) },
    { label: labels.buyerStatus, of: (row) => wordOf(enums.buyerOrder, row.buyerStatus) },
    { label: labels.shipmentStatus, of: (row) => wordOf(enums.shipment, row.shipmentStatus) },
    { label: labels.buyerOrderNumber, of: (row) => row.buyerOrderNumber },
    { label: labels.packageNo, of: (row) => row.packageNo },
    { label: labels.carrier, of: (row) => row.carrier },
    { label: labels.tracking, of: (row) => row.trackingNumber },
    { label: labels.notes, of: (row) => row.notes },
  ];
}

const wordOf = (words: Readonly<Record<string, string>>, name: string): string => words[name] ?? name;

/** A plain figure, which a table program reckons with. */
const amountOf = (minor: number | null, decimals: 0 | 2): number | null =>
  minor === null ? null : Number(toMajorText(minor, decimals));
