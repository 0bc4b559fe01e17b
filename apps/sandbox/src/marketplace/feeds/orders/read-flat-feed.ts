import type { OrderFeedTraits } from './order-feed-types.ts';
import type { ReadOrderMessage } from './order-message.ts';

type Row = Readonly<Record<string, string>>;

/** Columns without which a file is none of its kind. // Assumed: Amazon's templates are not public. */
const required = {
  acknowledgement: ['order-id', 'cancellation-reason-code'],
  fulfillment: ['order-id', 'ship-date', 'carrier-code', 'tracking-number'],
  adjustment: ['order-id', 'order-item-id', 'adjustment-reason-code', 'currency', 'item-price-adj'],
} satisfies Record<OrderFeedTraits['about'], readonly string[]>;

/** The lines of a tab-separated feed, or why it cannot be read. A first line `TemplateType=…` is passed over; records count from 1. */
export function readFlatFeed(
  text: string,
  about: OrderFeedTraits['about'],
): { messages: ReadOrderMessage[] } | { fatal: string } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines[0]?.startsWith('TemplateType=')) lines.shift();
  const columns = (lines.shift() ?? '').split('\t').map((name) => name.trim().toLowerCase());
  const missing = required[about].filter((name) => !columns.includes(name));
  if (missing.length > 0) return { fatal: `The file has no column ${missing.join(', ')}.` };
  const rows = lines.filter((line) => line.trim() !== '');
  if (rows.length === 0) return { fatal: 'The file has no records.' };
  return {
    messages: rows.map((line, place) => {
      const cells = line.split('\t');
      const row = Object.fromEntries(columns.map((name, at) => [name, (cells[at] ?? '').trim()]));
      return readers[about](row, place + 1);
    }),
  };
}

const cell = (row: Row, name: string): string => row[name] ?? '';

const readers = {
  acknowledgement: (row, number) => ({
    number,
    message: {
      about: 'acknowledgement',
      orderId: cell(row, 'order-id'),
      // The flat file only cancels.
      isSuccess: false,
      orderItemIds: cell(row, 'amazon-order-item-code') ? [cell(row, 'amazon-order-item-code')] : null,
      reason: cell(row, 'cancellation-reason-code'),
    },
  }),
  fulfillment(row, number) {
    const item = cell(row, 'order-item-id');
    const quantity = Number(cell(row, 'quantity') || Number.NaN);
    if (item && !Number.isInteger(quantity)) return { number, fault: 'quantity is required with an order-item-id.' };
    return {
      number,
      message: {
        about: 'fulfillment',
        orderId: cell(row, 'order-id'),
        news: {
          packageReferenceId: null,
          carrierCode: cell(row, 'carrier-code'),
          carrierName: cell(row, 'carrier-name') || null,
          shippingMethod: cell(row, 'ship-method') || null,
          trackingNumber: cell(row, 'tracking-number'),
          shipDate: new Date(cell(row, 'ship-date')),
          items: item ? [{ orderItemId: item, quantity }] : null,
        },
      },
    };
  },
  adjustment: (row, number) => ({
    number,
    message: {
      about: 'adjustment',
      orderId: cell(row, 'order-id'),
      reason: cell(row, 'adjustment-reason-code'),
      lines: [
        {
          orderItemId: cell(row, 'order-item-id'),
          currency: cell(row, 'currency'),
          principal: cell(row, 'item-price-adj'),
          shipping: cell(row, 'shipping-price-adj'),
          others: ['item-tax-adj', 'shipping-tax-adj', 'gift-wrap-price-adj', 'gift-wrap-tax-adj'].map((name) =>
            cell(row, name),
          ),
        },
      ],
    },
  }),
} satisfies Record<OrderFeedTraits['about'], (row: Row, number: number) => ReadOrderMessage>;
