import type { PdfSection } from '../../lists/sections-pdf.ts';
import type { DossierFacts } from './dossier-facts.ts';
import { amount, lineOf, moment, type DossierWords } from './dossier-words.ts';

/** The seller's invoice to the buyer (decision 62), under the name and address that the store entered. */
export function invoiceSections(words: DossierWords, { state, buyer, invoice }: DossierFacts): PdfSection[] {
  const { invoice: w, products, buyer: b } = words.texts.orderFiles.dossier;
  const { order, items } = state;
  const money = (minor: number) => amount(words, minor, order.currency, words.market.decimals);
  return [
    {
      title: w.from,
      facts: [
        [b.name, invoice?.name ?? '–'],
        [
          b.address,
          lineOf(invoice?.line1, invoice?.line2, invoice?.line3, invoice?.post_code, invoice?.city, invoice?.country),
        ],
        [b.phone, lineOf(invoice?.phone)],
        [w.date, moment(words, order.purchased_at)],
      ],
    },
    buyer === null
      ? { title: w.to, note: b.purged }
      : {
          title: w.to,
          facts: [
            [b.name, buyer.data.name ?? '–'],
            [
              b.address,
              lineOf(
                buyer.data.line1,
                buyer.data.line2,
                buyer.data.line3,
                buyer.data.postalCode,
                buyer.data.city,
                buyer.data.countryCode,
              ),
            ],
          ],
        },
    {
      title: products.title,
      table: {
        columns: [
          { label: products.product, width: 56 },
          { label: products.code, width: 18 },
          { label: products.quantity, width: 10, right: true },
          { label: products.price, width: 16, right: true },
        ],
        rows: items.map((item) => [item.title ?? '–', item.sku ?? '–', String(item.quantity), money(item.price)]),
      },
    },
    {
      title: w.total,
      facts: [
        [w.sum, money(order.sale)],
        [w.shipping, money(order.shipping)],
        [w.total, money(order.sale + order.shipping)],
        ...(order.tax > 0 ? [[w.included, money(order.tax)] as const] : []),
      ],
    },
  ];
}
