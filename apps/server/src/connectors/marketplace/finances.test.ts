import { expect, it } from 'vitest';
import { transactionOf } from './finances.ts';

const told = (transactionId: string, more: Parameters<typeof transactionOf>[0]['relatedIdentifiers'] = []) =>
  transactionOf({
    transactionId,
    transactionType: 'Shipment',
    postedDate: '2026-03-03T09:00:00Z',
    totalAmount: { currencyCode: 'EUR', currencyAmount: 25.49 },
    relatedIdentifiers: [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '303-1' }, ...more],
  });

it('ORD-012 money that is held back is the same fact when it is released, by the number under which it was held', () => {
  const held = told('T-1');
  const released = told('T-2', [{ relatedIdentifierName: 'DEFERRED_TRANSACTION_ID', relatedIdentifierValue: 'T-1' }]);
  expect(held).toMatchObject({ id: 'T-1', orderId: '303-1', total: 2_549, currency: 'EUR' });
  expect(released).toEqual(held);
});
