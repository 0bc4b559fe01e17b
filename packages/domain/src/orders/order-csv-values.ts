import { limits } from '../limits.ts';
import { markets, type MarketCode } from '../markets.ts';
import { INT_MAX } from '../money/column.ts';
import { parseMajor, type Decimals, type Minor } from '../money/money.ts';
import type { CsvFaultCode, OrderCsvColumn } from './order-csv-columns.ts';

export type CsvDates = { purchasedAt: number; shipBy: number | null; deliverBy: number | null };
export type CsvAmounts = { quantity: number; price: Minor; shipping: Minor };

export type Cell = (column: OrderCsvColumn) => string | null;
export type Refuse = (column: OrderCsvColumn, code: CsvFaultCode) => null;
/** Files are written in zones other than the market's: a purchase may lie so far ahead. */
const AHEAD_MS = 86_400_000;

/** The moments of a line; null = without a purchase date that can be read. */
export function readDates(
  cell: Cell,
  { timeZone, now }: { timeZone: string; now: number },
  refuse: Refuse,
): CsvDates | null {
  const read = (column: OrderCsvColumn, isEnd: boolean): number | null => {
    const text = cell(column);
    if (text === null || text === '') return null;
    return readMoment(text, timeZone, isEnd) ?? refuse(column, 'notADate');
  };
  const purchasedAt = read('purchase-date', false);
  const shipBy = read('ship-by', true);
  const deliverBy = read('deliver-by', true);
  if (purchasedAt === null) return null;
  if (purchasedAt > now + AHEAD_MS) refuse('purchase-date', 'inFuture');
  if (shipBy !== null && shipBy < purchasedAt) refuse('ship-by', 'beforePurchase');
  if (deliverBy !== null && deliverBy < purchasedAt) refuse('deliver-by', 'beforePurchase');
  return { purchasedAt, shipBy, deliverBy };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** A moment: a day, a local time of the market, or one with its zone; null = it is none. A day that is a last one ends with itself. */
export function readMoment(text: string, timeZone: string, isEnd: boolean): number | null {
  const [match, day = '', time, zone] = MOMENT.exec(text) ?? [];
  if (match === undefined) return null;
  try {
    if (zone !== undefined) return Temporal.Instant.from(`${day}T${time ?? ''}${zone}`).epochMilliseconds;
    const date = Temporal.PlainDate.from(day);
    if (time !== undefined) return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
    return isEnd
      ? date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1000
      : date.toZonedDateTime(timeZone).epochMilliseconds;
  } catch (error) {
    // A day or an hour that no calendar has.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Pieces and prices of a line; null = without prices that can be read. */
export function readAmounts(cell: Cell, market: MarketCode, refuse: Refuse): CsvAmounts | null {
  const { currency, decimals } = markets[market];
  const given = cell('currency');
  if (given !== null && given.toUpperCase() !== currency) refuse('currency', 'otherCurrency');
  const pieces = cell('quantity');
  const quantity = pieces !== null && /^\d{1,9}$/.test(pieces) ? Number(pieces) : 0;
  if (pieces !== null && (quantity < 1 || quantity > limits.orderQuantityMax)) refuse('quantity', 'quantityOutOfRange');
  const price = readAmount('item-price', { cell, decimals, refuse });
  const shipping = cell('shipping-price') === '' ? 0 : readAmount('shipping-price', { cell, decimals, refuse });
  if (price === 0) refuse('item-price', 'priceNotPositive');
  return price === null || shipping === null ? null : { quantity, price, shipping };
}

const AMOUNT = /^-?\d{1,12}(?:[.,]\d{1,4})?$/;

function readAmount(
  column: OrderCsvColumn,
  { cell, decimals, refuse }: { cell: Cell; decimals: Decimals; refuse: Refuse },
): Minor | null {
  const text = cell(column);
  if (text === null) return null;
  if (!AMOUNT.test(text)) return refuse(column, 'notAnAmount');
  const major = text.replace(',', '.');
  // Digits that the currency does not have are no amount of it.
  if (/[1-9]/.test((major.split('.')[1] ?? '').slice(decimals))) return refuse(column, 'notAnAmount');
  const amount = parseMajor(major, decimals);
  if (amount < 0) return refuse(column, 'priceNotPositive');
  return amount > INT_MAX ? refuse(column, 'amountTooLarge') : amount;
}
