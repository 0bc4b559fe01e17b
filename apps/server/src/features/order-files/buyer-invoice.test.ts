import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '@kervan/contracts/company-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { purgeBuyers } from '../../records/order-pii/buyer-data.ts';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const bytesOf = async (amazonOrderId: string, who: Seller = stocked.seller) => {
  const { name, content } = await who.call(orderFiles.buyerInvoice, { query: { amazonOrderId } });
  return { name, bytes: Buffer.from(await content.arrayBuffer()) };
};
const read = async (order: string, who?: Seller) => pdfText((await bytesOf(order, who)).bytes);
const make = async (draft: MadeOrder = {}) => (await makeOrder(stocked.product, stocked.seller, draft)).order;
const numberOf = (text: string) => /\d{4}-\d{6}/.exec(text)?.[0];

describe('the seller’s invoice to the buyer', () => {
  it('WH-054 needs the name and address that stand on it', async () => {
    const order = await make();
    expect(await codeOf(bytesOf(order.amazon_order_id))).toBe('CustomerInvoiceInfoNotFound');
  });

  describe('once they are entered', () => {
    beforeAll(async () => {
      await stocked.seller.call(company.save, { body: companyForm });
      const logo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      await stocked.seller.call(company.saveInvoice, {
        body: { json: invoiceForm, files: [new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' })] },
      });
    });

    it('WH-054 STORE-032 names seller with tax number and logo, buyer, products and what was paid', async () => {
      const { amazon_order_id: order } = await make({
        items: [
          { title: 'Çaydanlık', sku: 'KRV-7', quantity: 2, price: 2_999, shipping: 450 },
          { title: 'Tepsi', price: 1_001 },
        ],
        order: { tax: 639 },
      });
      await sql`update order_item set tax = 479 where order_id = (select order_id from seller_order where amazon_order_id = ${order}) and sku = 'KRV-7'`.execute(
        stocked.product.worker.db,
      );
      const { name, bytes } = await bytesOf(order);
      const text = pdfText(bytes);
      for (const part of [
        invoiceForm.name,
        companyForm.businessName,
        companyForm.taxNumber,
        'Anneliese Roth',
        'Königsbrücker Str. 48',
        '01099',
        'Çaydanlık',
        'KRV-7',
        '29.99 EUR',
        '4.50 EUR',
        // 29.99 + 10.01 + 4.50, of which 4.79 are tax.
        '44.50 EUR',
        '4.79 EUR',
        order,
      ])
        expect(text, part).toContain(part);
      expect(bytes.toString('latin1')).toContain('/Subtype /Image');
      expect(name).toBe(`invoice-${numberOf(text)}.pdf`);
    });

    it('WH-054 in a currency without a smaller unit it names whole ones', async () => {
      const { amazon_order_id: order } = await make({
        items: [{ title: 'Çaydanlık', price: 4_980, shipping: 350 }],
        order: { currency: 'JPY' },
      });
      const text = await read(order);
      for (const part of ['4980 JPY', '350 JPY', '5330 JPY']) expect(text, part).toContain(part);
      expect(text).not.toMatch(/\d\.\d+ JPY|49\.80|53\.30/);
    });

    it('WH-054 once issued it stays as it is, whatever is changed since', async () => {
      const order = await make();
      const first = await read(order.amazon_order_id);
      await stocked.seller.call(company.saveInvoice, { body: { json: { ...invoiceForm, name: 'Another GmbH' } } });
      await stocked.product.worker.db
        .updateTable('order_item')
        .set({ price: 1 })
        .where('order_id', '=', order.order_id)
        .execute();
      expect(await read(order.amazon_order_id)).toBe(first);
      await stocked.seller.call(company.saveInvoice, { body: { json: invoiceForm } });
    });

    it('WH-054 twenty at once take numbers without a gap, each order one', async () => {
      const orders = await Promise.all(Array.from({ length: 10 }, () => make()));
      await Promise.all(orders.flatMap(({ amazon_order_id }) => [bytesOf(amazon_order_id), bytesOf(amazon_order_id)]));
      const rows = await stocked.product.worker.db
        .selectFrom('buyer_invoice')
        .select('number')
        .where('store_id', '=', stocked.seller.storeId)
        .orderBy('number')
        .execute();
      expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, at) => at + 1));
    });

    it('WH-054 ORD-072 of a buyer whose data were purged it says so, and keeps its number', async () => {
      const order = await make({ buyer: { name: 'Lisa Purged' } });
      const before = await read(order.amazon_order_id);
      expect(before).toContain('Lisa Purged');
      const { db, clock } = stocked.product.worker;
      await sql`update order_pii set purge_after = now() - interval '1 year' where order_id = ${order.order_id}`.execute(
        db,
      );
      await purgeBuyers(db, { now: clock.now(), limit: 100 });
      const after = await read(order.amazon_order_id);
      expect(after).not.toContain('Lisa Purged');
      expect(after).toContain('deleted, as Amazon’s rules require');
      expect(numberOf(after)).toBe(numberOf(before));
      const { rows } = await sql<{ sealed: string | null }>`
        select sealed_buyer as sealed from buyer_invoice where order_id = ${order.order_id}`.execute(db);
      expect(rows).toEqual([{ sealed: null }]);
    });

    it('decision 65 writes names of other letters as they are read, and keeps them sealed', async () => {
      const order = await make({ buyer: { name: 'أحمد علي', city: 'Αθήνα' } });
      const text = await read(order.amazon_order_id);
      expect(text).toContain('Αθήνα');
      expect(text).not.toContain('\uFFFD');
      const row = await stocked.product.worker.db
        .selectFrom('buyer_invoice')
        .selectAll()
        .where('order_id', '=', order.order_id)
        .executeTakeFirst();
      expect(JSON.stringify(row)).not.toMatch(/أحمد|Αθήνα/);
    });

    it('WH-054 there is none for another seller, for what is pending, and for what was cancelled before', async () => {
      const order = await make();
      expect(await codeOf(bytesOf(order.amazon_order_id, stocked.other))).toBe('OrderNotFound');
      expect(await codeOf(bytesOf('302-0000000-0000000'))).toBe('OrderNotFound');
      const pending = await make({ order: { is_pending: true } });
      expect(await codeOf(bytesOf(pending.amazon_order_id))).toBe('OrderPending');
      const cancelled = await make({ order: { seller_status: SellerOrderStatus.Canceled } });
      expect(await codeOf(bytesOf(cancelled.amazon_order_id))).toBe('OrderAlreadyCancelled');
    });
  });
});
