import type { Minor } from '../money/money.ts';

/** One listing as the marketplace is to show it, in a file that the seller hands in there. Minor units, units, days; null = stays as it is. */
export type InventoryLine = {
  sku: string;
  asin: string;
  /** put = a first listing, patch = a change of one, delete = it goes. */
  kind: 'put' | 'patch' | 'delete';
  price: Minor | null;
  quantity: number | null;
  handlingDays: number | null;
};

/** The columns of the marketplace's inventory loader that a file of changes fills; it reads them by their names. */
export const inventoryColumns = [
  'sku',
  'product-id',
  'product-id-type',
  'price',
  'item-condition',
  'quantity',
  'add-delete',
  'handling-time',
] as const;

const ASIN_ID_TYPE = '1';
const CONDITION_NEW = '11';
/** a = listed or changed, x = taken out of the catalogue of the seller. */
const ADD = 'a';
const DELETE = 'x';

/** An amount as such files carry it: a point before the decimals, no grouping. */
export function decimalOf(minor: Minor, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** What stands in one cell: a tab or an end of line would be another cell. */
const cell = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');

/** One line of the file, in the order of the columns. `decimals`: of the market's currency. */
export function inventoryLine(line: InventoryLine, decimals: number): string {
  const cells: Record<(typeof inventoryColumns)[number], string> = {
    sku: line.sku,
    'product-id': line.kind === 'put' ? line.asin : '',
    'product-id-type': line.kind === 'put' ? ASIN_ID_TYPE : '',
    price: line.kind === 'delete' || line.price === null ? '' : decimalOf(line.price, decimals),
    'item-condition': line.kind === 'put' ? CONDITION_NEW : '',
    quantity: line.kind === 'delete' || line.quantity === null ? '' : String(line.quantity),
    'add-delete': line.kind === 'delete' ? DELETE : ADD,
    'handling-time': line.kind === 'delete' || line.handlingDays === null ? '' : String(line.handlingDays),
  };
  return inventoryColumns.map((name) => cell(cells[name])).join('\t');
}

/** The header of the file. */
export const inventoryHeader = (): string => inventoryColumns.join('\t');
