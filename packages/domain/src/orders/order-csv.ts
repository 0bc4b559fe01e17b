import { limits } from '../limits.ts';
import { markets, type MarketCode } from '../markets.ts';
import { INT_MAX } from '../money/column.ts';
import type { Minor } from '../money/money.ts';
import type { Address } from './address.ts';
import { orderCsvColumns, type CsvFault, type OrderCsvColumn } from './order-csv-columns.ts';
import { readCsvLine, type CsvLine } from './order-csv-line.ts';

/** A product of an order of a file; prices of all its pieces together, minor units. Whether the SKU is known the caller sees. */
export type CsvOrderItem = {
  line: number;
  orderItemId: string;
  sku: string;
  quantity: number;
  price: Minor;
  shipping: Minor;
};

/** An order of a file, whole. Moments in ms. */
export type CsvOrder = {
  orderId: string;
  purchasedAt: number;
  shipBy: number | null;
  deliverBy: number | null;
  address: Address;
  currency: string;
  items: CsvOrderItem[];
};

/** An order that is not taken, with all its lines and what is wrong with which; `orderId` null = even that cannot be read. */
export type RejectedOrder = { orderId: string | null; lines: number[]; faults: CsvFault[] };

/** Why a file is not read at all (ORD-063: Invalid file format). */
export type CsvFileFault =
  | { code: 'empty' }
  | { code: 'columnsMissing' | 'columnsTwice'; columns: OrderCsvColumn[] }
  | { code: 'tooManyLines'; limit: number };

export type CsvResult = { orders: CsvOrder[]; rejected: RejectedOrder[] } | { fault: CsvFileFault };

/** Decision 63: the orders of a file, each whole or not at all. `rows`: cells as text, the header first; line 1 is the header. */
export function readOrderCsv(rows: readonly (readonly string[])[], market: MarketCode, now: number): CsvResult {
  const [header, ...body] = rows;
  if (header === undefined) return { fault: { code: 'empty' } };
  const places = placesOf(header);
  if ('fault' in places) return places;
  const lines = body
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) return { fault: { code: 'empty' } };
  if (lines.length > limits.orderFileLinesMax)
    return { fault: { code: 'tooManyLines', limit: limits.orderFileLinesMax } };
  const width = header.length;
  const read = lines.map(({ cells, line }) => {
    const cellOf = (column: OrderCsvColumn): string => cells[places.places[column]] ?? '';
    return readCsvLine(cellOf, { line, isShort: cells.length !== width, market, now });
  });
  return gather(read, market);
}

function placesOf(header: readonly string[]): { places: Record<OrderCsvColumn, number> } | { fault: CsvFileFault } {
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const missing = orderCsvColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) return { fault: { code: 'columnsMissing', columns: missing } };
  const twice = orderCsvColumns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice.length > 0) return { fault: { code: 'columnsTwice', columns: twice } };
  const places = orderCsvColumns.map((column) => [column, names.indexOf(column)] as const);
  // The entries are those of the columns.
  return { places: Object.fromEntries(places) as Record<OrderCsvColumn, number> };
}

/** Lines of one order together, in the order of the file; one bad line refuses its order. */
function gather(lines: readonly CsvLine[], market: MarketCode): CsvResult {
  const byOrder = new Map<string, CsvLine[]>();
  const rejected: RejectedOrder[] = [];
  for (const line of lines) {
    if (line.orderId === null) rejected.push({ orderId: null, lines: [line.line], faults: line.faults });
    else byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), line]);
  }
  const orders: CsvOrder[] = [];
  for (const [orderId, own] of byOrder) {
    const faults = [...own.flatMap((line) => line.faults), ...faultsBetween(own)];
    const order = faults.length === 0 ? orderOf(orderId, own, market) : null;
    if (order === null) rejected.push({ orderId, lines: own.map(({ line }) => line), faults });
    else orders.push(order);
  }
  return { orders, rejected: rejected.sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0)) };
}

/** What every line of an order says alike. */
const shared = [
  'purchase-date',
  'ship-by',
  'deliver-by',
  'buyer-name',
  'buyer-phone',
  'address1',
  'address2',
  'address3',
  'city',
  'state',
  'postal-code',
  'country',
  'currency',
] as const satisfies readonly OrderCsvColumn[];

function faultsBetween(lines: readonly CsvLine[]): CsvFault[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const faults: CsvFault[] = rest.flatMap((line) =>
    shared
      .filter((column) => line.cells[column] !== first.cells[column])
      .map((column): CsvFault => ({ line: line.line, column, code: 'differsFromFirstLine' })),
  );
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    const id = cells['order-item-id'];
    if (seen.has(id)) faults.push({ line, column: 'order-item-id', code: 'itemTwice' });
    seen.add(id);
  }
  if (lines.length > limits.orderItemsMax) faults.push({ line: first.line, column: null, code: 'tooManyItems' });
  const sum = lines.reduce((all, { value }) => all + (value === null ? 0 : value.price + value.shipping), 0);
  if (sum > INT_MAX) faults.push({ line: first.line, column: 'item-price', code: 'amountTooLarge' });
  return faults;
}

function orderOf(orderId: string, lines: readonly CsvLine[], market: MarketCode): CsvOrder | null {
  const [first] = lines;
  if (first === undefined || first.value === null) return null;
  const { purchasedAt, shipBy, deliverBy, address } = first.value;
  const items = lines.flatMap(({ line, cells, value }): CsvOrderItem[] =>
    value === null
      ? []
      : [
          {
            line,
            orderItemId: cells['order-item-id'],
            sku: cells.sku,
            quantity: value.quantity,
            price: value.price,
            shipping: value.shipping,
          },
        ],
  );
  return { orderId, purchasedAt, shipBy, deliverBy, address, currency: markets[market].currency, items };
}
