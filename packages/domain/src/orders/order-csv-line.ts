import { tidyAddress } from './tidy-address.ts';
import { limits } from '../limits.ts';
import { markets, type MarketCode } from '../markets.ts';
import type { Address } from './address.ts';
import { orderCsvColumns, type CsvFault, type CsvFaultCode, type OrderCsvColumn } from './order-csv-columns.ts';
import { readAmounts, readDates, type CsvAmounts, type CsvDates } from './order-csv-values.ts';

export type CsvCells = Readonly<Record<OrderCsvColumn, string>>;
/** A line of a file as it was read; `value` null = something is wrong with it. */
export type CsvLine = {
  line: number;
  orderId: string | null;
  cells: CsvCells;
  value: CsvValues | null;
  faults: CsvFault[];
};

type CsvValues = CsvDates & CsvAmounts & { address: Address };
type Context = { line: number; isShort: boolean; market: MarketCode; now: number };

/** One line of a file of orders with everything that is wrong with it. */
export function readCsvLine(cellOf: (column: OrderCsvColumn) => string, context: Context): CsvLine {
  const { line, isShort, market, now } = context;
  // The entries are those of the columns.
  const cells = Object.fromEntries(orderCsvColumns.map((column) => [column, plain(cellOf(column))])) as CsvCells;
  const orderId = ID.test(cells['order-id']) ? cells['order-id'] : null;
  if (isShort) return { line, orderId, cells, value: null, faults: [{ line, column: null, code: 'cellCount' }] };
  const faults: CsvFault[] = [];
  const refuse = (column: OrderCsvColumn, code: CsvFaultCode): null => {
    faults.push({ line, column, code });
    return null;
  };
  for (const column of orderCsvColumns) {
    const code = cellFault(column, cells[column]);
    if (code !== null) refuse(column, code);
  }
  const bad = new Set(faults.map(({ column }) => column));
  const cell = (column: OrderCsvColumn): string | null => (bad.has(column) ? null : cells[column]);
  const dates = readDates(cell, { timeZone: markets[market].timeZone, now }, refuse);
  const amounts = readAmounts(cell, market, refuse);
  const isWhole = faults.length === 0 && dates !== null && amounts !== null;
  return { line, orderId, cells, value: isWhole ? { ...dates, ...amounts, address: addressOf(cells) } : null, faults };
}

/** Assumed: the specification names the marketplace's orders; other shops number otherwise. */
const ID = /^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$/;
const ids: readonly OrderCsvColumn[] = ['order-id', 'order-item-id'];
const required: readonly OrderCsvColumn[] = [
  'order-id',
  'order-item-id',
  'purchase-date',
  'sku',
  'quantity',
  'item-price',
  'currency',
];
const figures: readonly OrderCsvColumn[] = ['quantity', 'item-price', 'shipping-price'];

/** A cell as it was meant: files of ours mark what looks like a formula by an apostrophe. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20])/, '');

const FORMULA = /^[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20]/;
const PHONE = /^\+[0-9 ()./-]+$/;
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A file of another encoding: what could not be read, or two signs where one letter stood. */
const GARBLED = /\uFFFD|[\u00C2\u00C3][\u0080-\u00BF]/;

function cellFault(column: OrderCsvColumn, text: string): CsvFaultCode | null {
  if (text === '') return required.includes(column) ? 'missing' : null;
  // Before the signs that steer: half of a garbled letter is one.
  if (GARBLED.test(text)) return 'garbled';
  if (STEERING.test(text)) return 'controlCharacters';
  if (text.length > limits.addressFieldMax) return 'tooLong';
  if (ids.includes(column)) return ID.test(text) ? null : 'notAnId';
  if (column === 'buyer-phone' && PHONE.test(text)) return null;
  return FORMULA.test(text) && !figures.includes(column) ? 'formula' : null;
}

function addressOf(cells: CsvCells): Address {
  const reported = (column: OrderCsvColumn): string | null => (cells[column] === '' ? null : cells[column]);
  return tidyAddress({
    name: reported('buyer-name'),
    phone: reported('buyer-phone'),
    line1: reported('address1'),
    line2: reported('address2'),
    line3: reported('address3'),
    city: reported('city'),
    county: null,
    stateOrRegion: reported('state'),
    postalCode: reported('postal-code'),
    countryCode: reported('country')?.toUpperCase() ?? null,
  });
}
