/** A parcel as the marketplace is to know it, in a file that the seller hands in there. */
export type ConfirmationLine = {
  orderId: string;
  itemId: string;
  quantity: number;
  /** ISO 8601. */
  shipDate: string;
  carrierCode: string;
  /** Said where the marketplace has no code for the carrier. */
  carrierName: string;
  trackingNumber: string;
};

/** The columns of the marketplace's shipping confirmation file; it reads them by their names. */
export const confirmationColumns = [
  'order-id',
  'order-item-id',
  'quantity',
  'ship-date',
  'carrier-code',
  'carrier-name',
  'tracking-number',
] as const;

/** One line of the file, in the order of the columns. `other`: the code that means a carrier said by its name. */
export function confirmationLine(line: ConfirmationLine, other: string): string {
  const cells: Record<(typeof confirmationColumns)[number], string> = {
    'order-id': line.orderId,
    'order-item-id': line.itemId,
    quantity: String(line.quantity),
    'ship-date': line.shipDate.slice(0, 10),
    'carrier-code': line.carrierCode,
    'carrier-name': line.carrierCode === other ? line.carrierName : '',
    'tracking-number': line.trackingNumber,
  };
  return confirmationColumns.map((name) => cells[name].replaceAll(/[\t\r\n]+/g, ' ')).join('\t');
}
