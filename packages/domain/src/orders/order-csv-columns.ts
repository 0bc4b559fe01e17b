/** ORD-043: the columns of a file of orders, each once, in any order. */
export const orderCsvColumns = [
  'order-id',
  'order-item-id',
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
  'sku',
  'quantity',
  'item-price',
  'shipping-price',
  'currency',
] as const;
export type OrderCsvColumn = (typeof orderCsvColumns)[number];

/** ORD-042. */
export const orderCsvSeparator = ';';

/** What can be wrong with a line; `column` null = the line as a whole. Each code has its sentence on the screen. */
export type CsvFault = {
  line: number;
  column: OrderCsvColumn | null;
  code:
    | 'cellCount'
    | 'missing'
    | 'tooLong'
    | 'formula'
    | 'controlCharacters'
    | 'garbled'
    | 'notAnId'
    | 'notADate'
    | 'inFuture'
    | 'beforePurchase'
    | 'quantityOutOfRange'
    | 'notAnAmount'
    | 'priceNotPositive'
    | 'amountTooLarge'
    | 'otherCurrency'
    | 'differsFromFirstLine'
    | 'itemTwice'
    | 'tooManyItems';
};
export type CsvFaultCode = CsvFault['code'];
