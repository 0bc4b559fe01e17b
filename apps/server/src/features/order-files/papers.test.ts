import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '@kervan/contracts/company-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { limits } from '@kervan/domain/limits';
import { texts } from '@kervan/texts/texts';
import { insertMessage } from '../../records/buyer-messages/messages.ts';
import { openThread } from '../../records/buyer-messages/threads.ts';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { zipEntries } from '../../testing/zip-entries.ts';

const product = useProduct({ products: 5 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

const make = async (draft: MadeOrder = {}) => (await makeOrder(product, seller, draft)).order;
const file = (name: string, content: string | Uint8Array<ArrayBuffer> = 'Receipt 1') =>
  new File([content], name, { type: 'x/y' });
const attach = (sellerOrderId: number, files: File[], who = seller) =>
  who.call(orderFiles.attach, { body: { json: { sellerOrderId }, files } });
const list = (sellerOrderId: number, who = seller) => who.call(orderFiles.attachments, { query: { sellerOrderId } });
const pdf = '%PDF-1.7 receipt';

describe('papers of an order', () => {
  it('SHELL-094 are attached, listed, handed out as they are and deleted', async () => {
    const { order_id: orderId, amazon_order_id: number } = await make();
    const bytes = Uint8Array.from([0x89, ...Buffer.from('PNG\r\n\u001a\n'), 0, 255, 7]);
    await attach(orderId, [file('Fiş.pdf', pdf), file('../kanıt.png', bytes)]);
    const kept = await list(orderId);
    expect(kept).toMatchObject([
      { name: 'Fiş.pdf', kind: 'pdf', bytes: 16 },
      { name: 'kanıt.png', kind: 'png', bytes: 11 },
    ]);
    const [paper, picture] = kept;
    const got = await seller.call(orderFiles.attachment, { query: { attachmentId: picture?.id ?? 0 } });
    expect([got.name, got.content.type]).toEqual(['kanıt.png', 'image/png']);
    expect(new Uint8Array(await got.content.arrayBuffer())).toEqual(bytes);
    // Papers name people: what is stored does not.
    const { rows } = await sql<{
      sealed: string;
    }>`select sealed from order_attachment where order_id = ${orderId}`.execute(product.worker.db);
    for (const { sealed } of rows)
      expect(Buffer.from(sealed).includes(Buffer.from(pdf).toString('base64').slice(0, 12))).toBe(false);
    await seller.call(orderFiles.deleteAttachment, { query: { attachmentId: paper?.id ?? 0 } });
    expect(await codeOf(seller.call(orderFiles.deleteAttachment, { query: { attachmentId: paper?.id ?? 0 } }))).toBe(
      'RecordNotFound',
    );
    expect((await list(orderId)).map(({ name }) => name)).toEqual(['kanıt.png']);
    const { events } = await seller.call(orders.details, { query: { sellerAmazonOrderId: number } });
    expect(events.slice(1).map(({ kind, details }) => [kind, details?.name])).toEqual([
      ['attached', 'Fiş.pdf'],
      ['attached', 'kanıt.png'],
      ['attachmentDeleted', 'Fiş.pdf'],
    ]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['program.exe', 'MZ'],
    ['receipt.pdf', '<html><script>alert(1)</script>'],
    ['page.txt', '<svg onload=alert(1)>'],
    ['picture.png', '%PDF-1.7'],
    ['sheet.xlsx', 'PK\u0003\u0004 nothing of a sheet'],
    ['empty.txt', ''],
    ['noending', 'text'],
  ])('SHELL-094 ASVS 5.2.2 %s is not taken for what its name says, nor is what came with it', async (name, content) => {
    const { order_id: orderId } = await make();
    expect(await refusalOf(attach(orderId, [file('a.txt'), file(name, content)]))).toMatchObject({
      code: 'AttachmentTypeRefused',
      data: { name },
    });
    expect(await list(orderId)).toEqual([]);
  });

  it('SHELL-094 two mebibytes each, five at once and twenty to an order are the most', async () => {
    const { order_id: orderId } = await make();
    const large = (bytes: number) => file('a.txt', 'x'.repeat(bytes));
    expect(await codeOf(attach(orderId, [large(limits.attachmentBytesMax + 1)]))).toBe('PayloadTooLarge');
    await attach(orderId, [large(limits.attachmentBytesMax)]);
    const many = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.txt`));
    expect(await codeOf(attach(orderId, many(6)))).toBe('PayloadTooLarge');
    for (let round = 0; round < 3; round++) await attach(orderId, many(5));
    expect(await codeOf(attach(orderId, many(5)))).toBe('AttachmentLimitReached');
    expect(await list(orderId)).toHaveLength(16);
    // Two clicks at once do not make it more.
    const answers = await Promise.allSettled([attach(orderId, many(3)), attach(orderId, many(3))]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list(orderId)).toHaveLength(19);
  });

  it('another seller’s order is none, and its papers are none', async () => {
    const { order_id: orderId } = await make();
    const [paper] = await attach(orderId, [file('a.txt')]);
    expect(await codeOf(list(orderId, other))).toBe('OrderNotFound');
    expect(await codeOf(attach(orderId, [file('a.txt')], other))).toBe('OrderNotFound');
    const query = { attachmentId: paper?.id ?? 0 };
    expect(await codeOf(other.call(orderFiles.attachment, { query }))).toBe('RecordNotFound');
    expect(await codeOf(other.call(orderFiles.deleteAttachment, { query }))).toBe('RecordNotFound');
    expect(await list(orderId)).toHaveLength(1);
  });
});

const dossier = async (sellerAmazonOrderId: string, language: 'tr' | 'us' = 'us', who = seller) => {
  const { name, content } = await who.call(orderFiles.dossier, { query: { sellerAmazonOrderId, language } });
  return { name, files: zipEntries(Buffer.from(await content.arrayBuffer())) };
};
/** A word of the buyer, of the seller, or of somebody who only says that he is the buyer. */
const say = (orderId: number, { at, text, who }: { at: string; text: string; who: 'buyer' | 'seller' | 'forger' }) =>
  product.worker.db.transaction().execute(async (tx) => {
    const { secrets } = product.worker;
    const { accountId, storeId } = seller;
    const thread = await openThread(tx, {
      accountId,
      storeId,
      orderId,
      name: '',
      subject: 'Kessel',
      now: Date.parse(at),
    });
    await insertMessage(tx, secrets, thread, {
      accountId,
      key: `${orderId}:${at}`,
      isOut: who === 'seller',
      mailId: null,
      subject: 'Kessel',
      text,
      quoted: null,
      isProved: who !== 'forger',
      cause: who === 'seller' ? 'reply' : null,
      at: Date.parse(at),
    });
  });
const told = (files: Map<string, Buffer>, beginning: string): string => {
  const [found] = [...files].filter(([name]) => name.startsWith(beginning));
  return found ? pdfText(found[1]) : '';
};

describe('the dossier of an order', () => {
  it.each([
    [
      'us',
      'dossier',
      'invoice',
      /Seller of record .*Purchase at the source .*Packages and tracking .*Events .*Notes /s,
    ],
    ['tr', 'kanit-dosyasi', 'fatura', /Kayıtlı satıcı .*Kaynaktan satın alma .*Paketler ve takip .*Olaylar .*Notlar /s],
  ] as const)(
    'M10 proves purchase, seller, tracking, delivery, notes, invoice and papers in one archive (%s)',
    async (language, document, invoice, parts) => {
      await seller.call(company.save, { body: companyForm });
      await seller.call(company.saveInvoice, { body: { json: invoiceForm } });
      const { order_id: orderId, amazon_order_id: number } = await make({
        items: [
          {
            title: 'Çaydanlık ğüşiöç',
            buyerOrderNumber: `114-7654321-${language === 'us' ? 1 : 2}`,
            paidUsd: 1_999,
            parcel: ['bought', 'shippedDirect', 'delivered'],
            tracking: '00340434161094021501',
            carrier: 'DHL',
          },
        ],
        order: { sending: 0 },
      });
      await seller.call(orders.addNote, { body: { sellerOrderId: orderId, note: 'Müşteri hediye paketi istedi.' } });
      await attach(orderId, [file('fiş.pdf', pdf), file('fiş.pdf', `${pdf} 2`)]);
      const { name, files } = await dossier(number, language);
      expect(name).toBe(`${document}-${number}.zip`);
      expect([...files.keys()]).toEqual([
        `${document}-${number}.pdf`,
        `${invoice}-${number}.pdf`,
        'files/01-fiş.pdf',
        'files/02-fiş.pdf',
      ]);
      expect(files.get('files/02-fiş.pdf')?.toString()).toBe(`${pdf} 2`);
      const text = told(files, document);
      expect(text).toMatch(parts);
      for (const fact of [
        number,
        `114-7654321-${language === 'us' ? 1 : 2}`,
        'buyer@example.com',
        language === 'us' ? '19.99 USD' : '19,99 USD',
        '00340434161094021501',
        'DHL',
        'Anneliese Roth',
        'Königsbrücker Str. 48',
        'Çaydanlık ğüşiöç',
        'Müşteri hediye paketi istedi.',
        companyForm.businessName,
        invoiceForm.name,
        'fiş.pdf',
      ])
        expect(text).toContain(fact);
      const bill = told(files, invoice);
      for (const fact of [
        invoiceForm.name,
        'Anneliese Roth',
        'Çaydanlık ğüşiöç',
        language === 'us' ? '29.99 EUR' : '29,99 EUR',
      ])
        expect(bill).toContain(fact);
    },
  );

  it.each(['us', 'tr'] as const)(
    'M10 holds what was said with the buyer, in its order and with its dates (%s)',
    async (language) => {
      const order = await make({
        buyer: { contactMail: `dossier-${language}@marketplace.amazon.de` },
        items: [{ parcel: ['bought', 'shippedDirect', 'delivered'], tracking: '00340434161094021777', carrier: 'DHL' }],
        order: { sending: 0 },
      });
      const said: readonly [string, string, 'buyer' | 'seller' | 'forger'][] = [
        ['2026-09-03T08:15:30Z', 'Wo bleibt mein Kessel?', 'buyer'],
        ['2026-09-03T21:40:05Z', 'Er kommt am Montag.', 'seller'],
        ['2026-09-04T06:01:00Z', 'Schicken Sie ihn woanders hin.', 'forger'],
        ['2026-09-07T16:22:45Z', 'Angekommen, danke!', 'buyer'],
      ];
      // They do not come in in the order in which they were said.
      for (const [at, text, who] of said.toReversed()) await say(order.order_id, { at, text, who });
      const { files } = await dossier(order.amazon_order_id, language);
      const text = told(files, language === 'us' ? 'dossier' : 'kanit-dosyasi');
      const names = texts[language === 'us' ? 'en' : 'tr'].orderFiles.dossier.messages;
      const whoIs = { buyer: names.buyer, seller: names.notSent, forger: names.unproved };
      const words = text.slice(text.indexOf(names.title)).replaceAll(/\s+/g, ' ');
      let from = 0;
      for (const [at, sentence, who] of said) {
        const moment = new Date(at).toLocaleString(language === 'tr' ? 'tr-TR' : 'en-GB', {
          timeZone: 'Europe/Berlin',
          dateStyle: 'medium',
          timeStyle: 'medium',
        });
        for (const part of [moment, whoIs[who], sentence]) {
          const found = words.indexOf(part.replaceAll(/\s+/g, ' '), from);
          expect(found, `${part} after ${words.slice(from, from + 200)}`).toBeGreaterThanOrEqual(from);
          from = found;
        }
      }
      // With it what the messages are about: the invoice, and how it came.
      expect([...files.keys()].some((name) => name.startsWith(language === 'us' ? 'invoice' : 'fatura'))).toBe(true);
      expect(text).toContain('00340434161094021777');
    },
  );

  it('ORD-072 says nothing of a buyer whose data are gone, and that they are', async () => {
    const order = await make();
    await sql`delete from order_pii where order_id = ${order.order_id}`.execute(product.worker.db);
    const { files } = await dossier(order.amazon_order_id);
    const text = [...files.values()].map((content) => pdfText(content)).join(' ');
    expect(text).not.toMatch(/Anneliese|Königsbrücker/);
    for (const document of ['dossier', 'invoice'])
      expect(told(files, document)).toContain('deleted, as Amazon’s rules require');
  });

  it('M10 of an order of which nothing is known yet says so', async () => {
    const fresh = await product.signUp();
    await product.connectStore(fresh, 'DE');
    const { order } = await makeOrder(product, fresh, { buyer: null });
    const { files } = await dossier(order.amazon_order_id, 'us', fresh);
    expect([...files.keys()]).toEqual([`dossier-${order.amazon_order_id}.pdf`]);
    const text = told(files, 'dossier');
    for (const sentence of ['Nothing is bought yet.', 'No notes.', 'No files are attached.', 'no invoice is enclosed'])
      expect(text).toContain(sentence);
  });

  it('decision 65 writes names of other letters as they are read', async () => {
    const { amazon_order_id: number } = await make({ buyer: { name: 'أحمد علي', city: 'Αθήνα' } });
    const text = told((await dossier(number)).files, 'dossier');
    expect(text).toContain('Αθήνα');
    expect(text).not.toContain('\uFFFD');
  });

  it('M10 is made for its own seller alone', async () => {
    const { amazon_order_id: number } = await make();
    expect(await codeOf(dossier(number, 'us', other))).toBe('OrderNotFound');
    expect(await codeOf(dossier('302-0000000-0000000'))).toBe('OrderNotFound');
  });
});
