import { beforeAll, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { buy, openSale } from '../../testing/card-entry.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 20 });
beforeAll(() => openSale(product));

it('SUB-093 SUB-095 lists the last ten of a kind, with lines, total and PDF', async () => {
  const seller = await product.signUp({ subscription: 'none' });
  await buy(product, seller);
  const [invoice, ...more] = await seller.call(billing.invoices, { query: { invoicetype: 'Subscription' } });
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({
    status: 'paid',
    amountPaid: 4900,
    amountRemaining: 0,
    isUnpaid: false,
    paymentType: 'Subscription',
  });
  expect(invoice?.number).toBeTruthy();
  const detail = await seller.call(billing.invoiceDetail, { query: { invoiceId: invoice?.id ?? 0 } });
  expect(detail.lines.map(({ amount }) => amount)).toEqual([4900]);
  expect(detail).toMatchObject({ total: 4900, discount: 0 });
  const pdf = await fetch(await seller.call(billing.invoicePdf, { query: { invoiceid: invoice?.id ?? 0 } }));
  expect([pdf.status, (await pdf.text()).slice(0, 4)]).toEqual([200, '%PDF']);
  expect(await seller.call(billing.invoices, { query: { invoicetype: 'WareHouse' } })).toEqual([]);
  const rows = Array.from({ length: 11 }, (_, number) => ({
    account_id: seller.accountId,
    payment_type: 2,
    status: 2,
    number: `WH-${number}`,
    amount_due: 1,
    amount_paid: 1,
    amount_remaining: 0,
    created_at: new Date(product.deps.clock.now() + number * 1000),
    updated_at: new Date(product.deps.clock.now()),
  }));
  await product.worker.db.insertInto('invoice').values(rows).execute();
  const listed = await seller.call(billing.invoices, { query: { invoicetype: 'WareHouse' } });
  expect(listed.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `WH-${number}`));
});

it('SUB-095 an invoice whose PDF is not there says so, and one of somebody else is unknown', async () => {
  const [seller, other] = [await product.signUp({ subscription: 'none' }), await product.signUp()];
  await buy(product, seller);
  const [invoice] = await seller.call(billing.invoices, { query: {} });
  const query = { invoiceid: invoice?.id ?? 0 };
  expect(await codeOf(other.call(billing.invoicePdf, { query }))).toBe('RecordNotFound');
  await product.worker.db
    .updateTable('invoice')
    .set({ pdf_url: null })
    .where('account_id', '=', seller.accountId)
    .execute();
  expect(await codeOf(seller.call(billing.invoicePdf, { query }))).toBe('InvoiceDownloadFailed');
});

it('SUB-082 SUB-094 SUB-096 balance and open invoices are the caller’s own', async () => {
  const seller = await product.signUp({ subscription: 'none' });
  expect(await codeOf(seller.call(billing.balance, { query: {} }))).toBe('CustomerNotFound');
  await buy(product, seller);
  expect(await seller.call(billing.balance, { query: {} })).toBe(0);
  expect(await codeOf(seller.call(billing.balance, { query: { customerid: seller.accountId + 1 } }))).toBe(
    'CustomerNotFound',
  );
  expect(await seller.call(billing.hasUnpaid, {})).toBe(false);
  // An open one is unpaid once its charge failed; of an attempt or a change of plan none is (decision 39).
  const set = (row: { status: number; failed_at: Date | null }) =>
    product.worker.db.updateTable('invoice').set(row).where('account_id', '=', seller.accountId).execute();
  await set({ status: InvoiceStatus.Open, failed_at: null });
  expect(await seller.call(billing.hasUnpaid, {})).toBe(false);
  await set({ status: InvoiceStatus.Open, failed_at: new Date(product.deps.clock.now()) });
  expect(await seller.call(billing.hasUnpaid, {})).toBe(true);
  await set({ status: InvoiceStatus.Paid, failed_at: null });
  expect(await codeOf(seller.call(billing.latestUnpaidUrl, { query: {} }))).toBe('NoPaymentFound');
});
