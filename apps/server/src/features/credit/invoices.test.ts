import { beforeAll, describe, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { issueWarehouseInvoice } from '../../records/billing/warehouse-invoices.ts';
import { move } from '../../records/ledger/move.ts';
import { bookDispatch, bookExtra, makeWarehousePackage } from '../../testing/charged-package.ts';
import { load } from '../../testing/ledger-at.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const run = (job: string, payload: object = {}) => runTask(stocked.product.work, job, payload);
const invoices = (seller: Seller, paymentType?: 'WareHouse' | 'ExtraCharge' | 'SellerOrderReturnFee') =>
  seller.call(credit.invoices, { body: { limit: 25, ...(paymentType ? { paymentType } : {}) } });
const bytesOf = async (file: { content: Blob }) => Buffer.from(await file.content.arrayBuffer());

describe('invoices of packages', () => {
  beforeAll(async () => {
    const { product, seller } = stocked;
    await load(product.worker.db, seller.accountId, 100_000, product.worker.clock.now());
  });

  it('WH-053 a dispatched package has one invoice, whose lines come to what the ledger took for it', async () => {
    const { product, seller, other } = stocked;
    const parcel = await makeWarehousePackage(product, seller);
    const job = { accountId: seller.accountId, storeId: seller.storeId, packageId: parcel.packageId };
    await run('credit.dispatch-invoice', job);
    expect((await invoices(seller)).items).toEqual([]);
    await bookDispatch(product, seller, parcel, { posted: 2_475, insurance: 300, storage: 175 });
    await run('credit.dispatch-invoice', job);
    await run('credit.dispatch-invoice', job);
    await run('credit.invoice-charges');
    const { items } = await invoices(seller);
    expect(items).toMatchObject([{ paymentType: 'WareHouse', total: 2_475, sellerAmazonOrderId: parcel.order }]);
    const lines = Object.fromEntries((items[0]?.lines ?? []).map((line) => [line.description, line.amount]));
    expect(lines).toMatchObject({ insurance: 300, storage: 175 });
    expect((lines.shipping ?? 0) + (lines.handling ?? 0)).toBe(2_000);
    const [movement] = await seller.call(credit.history, {});
    expect(movement).toMatchObject({ amount: -2_475, invoiceId: items[0]?.id, order: parcel.order });
    const query = { id: items[0]?.id ?? 0 };
    const text = pdfText(await bytesOf(await seller.call(credit.invoicePdf, { query })));
    for (const part of [items[0]?.number ?? '', parcel.order, 'Insurance', '3.00', 'Storage', '1.75', '24.75'])
      expect(text).toContain(part);
    expect((await invoices(other)).totalCount).toBe(0);
    expect(await codeOf(other.call(credit.invoicePdf, { query }))).toBe('RecordNotFound');
  });

  it('WH-053 WH-011 extra charges and return fees have their own, found within the hour by whoever did not ask for them', async () => {
    const { product, seller } = stocked;
    const parcel = await makeWarehousePackage(product, seller);
    const before = (await invoices(seller)).totalCount;
    await bookExtra(product, seller, parcel, { id: 71, amount: 450 });
    const at = product.worker.clock.now();
    const fee = { accountId: seller.accountId, at, ref: { packageId: parcel.packageId, order: parcel.order } };
    await product.worker.db.transaction().execute(async (tx) => {
      await move(tx, {
        ...fee,
        fact: 'return:test-71',
        kind: CreditKind.ReturnFee,
        debit: OwnCode.Credit,
        credit: PlatformCode.RevReturnFee,
        amount: 300,
      });
      await move(tx, {
        ...fee,
        fact: 'refund:test-71',
        kind: CreditKind.Refund,
        debit: PlatformCode.RevExtra,
        credit: OwnCode.Credit,
        amount: 450,
      });
    });
    await run('credit.invoice-charges');
    await run('credit.invoice-charges');
    expect((await invoices(seller)).totalCount).toBe(before + 3);
    expect((await invoices(seller, 'SellerOrderReturnFee')).items).toMatchObject([
      { total: 300, lines: [{ description: 'return_handling', amount: 300 }], sellerAmazonOrderId: parcel.order },
    ]);
    expect((await invoices(seller, 'ExtraCharge')).items.map(({ total }) => total).toSorted()).toEqual([-450, 450]);
  });

  it('WH-053 SUB-045 twenty at once take twenty numbers without a gap; a cause that comes twice takes one', async () => {
    const { product, seller } = stocked;
    const now = product.worker.clock.now();
    const issue = (cause: string) =>
      product.worker.db.transaction().execute((tx) =>
        issueWarehouseInvoice(tx, {
          accountId: seller.accountId,
          paymentType: 2,
          lines: [{ kind: 'shipping', amount: 1 }],
          cause,
          now,
        }),
      );
    const causes = Array.from({ length: 20 }, (_, at) => `test:${at % 16}`);
    const issued = await Promise.all(causes.map(issue));
    expect(issued.filter(Boolean)).toHaveLength(16);
    await expect(
      product.worker.db.transaction().execute(async (tx) => {
        await issueWarehouseInvoice(tx, { accountId: seller.accountId, paymentType: 2, lines: [], cause: 'x', now });
        throw new Error('crash');
      }),
    ).rejects.toThrow('crash');
    await issue('test:after');
    // SUB-045: each year has its own series.
    const next = Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
    const year = (at: number) =>
      product.worker.db.transaction().execute((tx) =>
        issueWarehouseInvoice(tx, {
          accountId: stocked.other.accountId,
          paymentType: 2,
          lines: [{ kind: 'shipping', amount: 1 }],
          cause: `year:${at}`,
          now: at,
        }),
      );
    await year(next - 1);
    await year(next);
    const [newest, before] = (await invoices(stocked.other)).items.map(({ number }) => number);
    expect(newest).toBe(`WH-${new Date(next).getUTCFullYear()}-000001`);
    expect(before).toMatch(new RegExp(`^WH-${new Date(now).getUTCFullYear()}-\\d{6}$`));
    await product.worker.db
      .deleteFrom('warehouse_invoice')
      .where('number', '=', newest ?? '')
      .execute();
    const rows = await product.worker.db.selectFrom('warehouse_invoice').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, at) => at + 1));
  });

  it('WH-053 are told a page at a time, ten of them by default, the newest first, of one kind or of all', async () => {
    const { product } = stocked;
    const seller = await product.signUp();
    const now = product.worker.clock.now();
    for (let at = 0; at < 13; at++)
      await product.worker.db.transaction().execute((tx) =>
        issueWarehouseInvoice(tx, {
          accountId: seller.accountId,
          paymentType: at % 3 === 0 ? 4 : 2,
          lines: [{ kind: 'shipping', amount: at }],
          cause: `page:${at}`,
          now,
        }),
      );
    const ask = (body: object) => seller.call(credit.invoices, { body });
    const totals = ({ items }: { items: { total: number }[] }) => items.map(({ total }) => total);
    const first = await ask({});
    expect([totals(first), first.totalCount]).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 13]);
    const second = await ask({ cursor: first.nextCursor ?? '' });
    expect([totals(second), second.nextCursor, second.totalCount]).toEqual([[2, 1, 0], null, 13]);
    expect(totals(await ask({ page: 2, limit: 5 }))).toEqual([7, 6, 5, 4, 3]);
    const extra = await ask({ paymentType: 'ExtraCharge', limit: 3 });
    expect([totals(extra), extra.totalCount]).toEqual([[12, 9, 6], 5]);
    const rest = await ask({ paymentType: 'ExtraCharge', limit: 3, cursor: extra.nextCursor ?? '' });
    expect([totals(rest), rest.nextCursor]).toEqual([[3, 0], null]);
    expect(await codeOf(ask({ cursor: '1; drop' }))).toBe('ValidationFailed');
  });
});
