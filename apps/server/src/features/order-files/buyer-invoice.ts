import type { orderFiles } from '@kervan/contracts/order-files-calls';
import { markets } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { invoiceSums, isTaxIncluded } from '@kervan/domain/orders/buyer-invoice';
import { saleShare } from '@kervan/domain/warehouse/parcel-value';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { texts } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { sectionsPdf, type PdfSection } from '../../lists/sections-pdf.ts';
import {
  findBuyerInvoice,
  issueBuyerInvoice,
  type InvoiceContent,
  type InvoicedBuyer,
  type IssuedInvoice,
} from '../../records/order-pii/buyer-invoices.ts';
import { soldOfItem } from '../../records/orders/order-state.ts';
import { readDossier, type DossierFacts } from './dossier-facts.ts';
import { amount, fill, lineOf, moment, type DossierWords } from './dossier-words.ts';

/**
 * WH-054: the seller's invoice to the buyer, issued when it is asked for first and the same ever after, in the market's language where the product has
 * it. @throws OrderNotFound, CustomerInvoiceInfoNotFound, OrderPending, OrderAlreadyCancelled, InvoiceDownloadFailed
 */
export const buyerInvoice: Handler<typeof orderFiles.buyerInvoice> = async ({ query, caller }, deps) => {
  const { accountId } = caller;
  const { facts, issued } = await within(deps, caller, async (tx) => {
    const storeId = await storeOf(tx, caller.storeIds, query.amazonOrderId);
    const read = await readDossier(tx, deps.secrets, { accountId, storeId }, query.amazonOrderId);
    return {
      facts: read,
      issued: await requireInvoice(tx, deps.secrets, { accountId, facts: read, now: deps.clock.now() }),
    };
  });

  const market = markets[facts.store.market];
  const language = facts.store.market === 'TR' ? 'tr' : 'en';
  const words: DossierWords = { texts: texts[language], language, market };
  try {
    const content = await invoicePdf(words, issued);
    return {
      name: `${words.texts.orderFiles.dossier.invoiceFile}-${issued.number}.pdf`,
      mediaType: 'application/pdf',
      content,
    };
  } catch (error) {
    deps.log.error({ err: error, order: query.amazonOrderId }, 'an invoice to a buyer cannot be drawn');
    throw new AppError('InvoiceDownloadFailed');
  }
};

async function storeOf(tx: Db, storeIds: readonly number[], amazonOrderId: string): Promise<number> {
  const row =
    storeIds.length === 0
      ? undefined
      : await tx
          .selectFrom('seller_order')
          .select('store_id')
          .where('store_id', 'in', [...storeIds])
          .where('amazon_order_id', '=', amazonOrderId)
          .orderBy('store_id')
          .executeTakeFirst();
  if (!row) throw new AppError('OrderNotFound');
  return row.store_id;
}

type Asked = { accountId: number; facts: DossierFacts; now: number };

async function requireInvoice(tx: Db, secrets: Secrets, { accountId, facts, now }: Asked): Promise<IssuedInvoice> {
  const { order } = facts.state;
  const issued = await invoiceOfOrder(tx, secrets, { accountId, facts, now });
  if (issued) return issued;
  if (facts.invoice === null) throw new AppError('CustomerInvoiceInfoNotFound');
  throw new AppError(order.is_pending ? 'OrderPending' : 'OrderAlreadyCancelled');
}

/** The invoice of an order, issued now where it was not yet; null where there can be none: nobody is named on it, or nothing was sold. */
export async function invoiceOfOrder(
  tx: Db,
  secrets: Secrets,
  { accountId, facts, now }: Asked,
): Promise<IssuedInvoice | null> {
  const { order } = facts.state;
  const place = { accountId, storeId: order.store_id, orderId: order.order_id };
  const issued = await findBuyerInvoice(tx, secrets, place);
  if (issued) return issued;
  const isNothing = order.is_pending || order.seller_status === SellerOrderStatus.Canceled;
  if (facts.invoice === null || isNothing) return null;
  const market = markets[facts.store.market];
  return issueBuyerInvoice(tx, secrets, place, {
    content: contentOf(facts),
    logo: facts.invoice.logo,
    buyer: buyerOf(facts),
    year: Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(market.timeZone).year,
    now,
  });
}

function contentOf({ state, store, invoice, company }: DossierFacts): InvoiceContent {
  const { order, items } = state;
  const code = store.market;
  return {
    order: order.amazon_order_id,
    purchasedAt: order.purchased_at.toISOString(),
    seller: {
      name: invoice?.name ?? '',
      address: lineOf(
        invoice?.line1,
        invoice?.line2,
        invoice?.line3,
        invoice?.district,
        invoice?.post_code,
        invoice?.city,
        invoice?.state,
        invoice?.country,
      ),
      phone: lineOf(invoice?.phone),
      company: company?.business_name ?? '',
      taxOffice: company?.tax_office ?? '',
      taxNumber: company?.tax_number ?? '',
    },
    items: items
      .filter(({ quantity, cancelled }) => quantity > cancelled)
      .map((item) => ({
        title: item.title ?? '–',
        code: lineOf(item.sku, item.asin),
        quantity: item.quantity - item.cancelled,
        price: soldOfItem(item).price,
      })),
    sums: invoiceSums(items.map(paidParts), code),
    isTaxIncluded: isTaxIncluded(code),
    currency: order.currency,
    decimals: decimalsOf(order.currency),
  };
}

/** What was paid for what is still wanted of a product. */
const paidParts = (item: DossierFacts['state']['items'][number]) => ({
  ...soldOfItem(item),
  discount: saleShare({ ...item, price: item.discount }),
  tax: saleShare({ ...item, price: item.tax }),
});

function buyerOf({ buyer }: DossierFacts): InvoicedBuyer | null {
  if (buyer === null) return null;
  const { name, line1, line2, line3, postalCode, city, stateOrRegion, countryCode } = buyer.data;
  return {
    name: name ?? '–',
    address: lineOf(line1, line2, line3, postalCode, city, stateOrRegion, countryCode),
  };
}

/** An invoice as it was issued, in the words of its reader. */
export const invoicePdf = (words: DossierWords, issued: IssuedInvoice): Promise<Buffer> => {
  const { dossier } = words.texts.orderFiles;
  return sectionsPdf({
    title: fill(dossier.invoice.number, { order: issued.number }),
    subtitle: issued.content.seller.name,
    logo: issued.logo,
    sections: sectionsOf(words, issued),
    page: dossier.page,
  });
};

function sectionsOf(words: DossierWords, { number, issuedAt, content, buyer: to }: IssuedInvoice): PdfSection[] {
  const { invoice: w, products, buyer: b, seller: s } = words.texts.orderFiles.dossier;
  const { seller, sums } = content;
  const money = (minor: number) => amount(words, minor, content.currency, content.decimals);
  const reported = (name: string, value: string): (readonly [string, string])[] =>
    value === '' ? [] : [[name, value]];
  return [
    {
      title: w.from,
      facts: [
        [b.name, seller.name],
        ...reported(s.company, seller.company),
        [b.address, seller.address],
        ...reported(s.tax, seller.taxNumber === '' ? '' : lineOf(seller.taxOffice, seller.taxNumber)),
        [b.phone, seller.phone],
        [w.no, number],
        [w.issued, moment(words, issuedAt)],
        [w.order, content.order],
        [w.date, moment(words, new Date(content.purchasedAt))],
      ],
    },
    to === null
      ? { title: w.to, note: b.purged }
      : {
          title: w.to,
          facts: [
            [b.name, to.name],
            [b.address, to.address],
          ],
        },
    {
      title: products.title,
      table: {
        columns: [
          { label: products.product, width: 50 },
          { label: products.code, width: 24 },
          { label: products.quantity, width: 10, right: true },
          { label: products.price, width: 16, right: true },
        ],
        rows: content.items.map((item) => [item.title, item.code, String(item.quantity), money(item.price)]),
      },
    },
    {
      title: w.total,
      facts: [
        [w.sum, money(sums.products)],
        [w.shipping, money(sums.shipping)],
        ...(sums.discount > 0 ? reported(w.discount, money(-sums.discount)) : []),
        ...(sums.tax > 0 && !content.isTaxIncluded ? reported(w.added, money(sums.tax)) : []),
        [w.total, money(sums.total)],
        ...(sums.tax > 0 && content.isTaxIncluded ? reported(w.included, money(sums.tax)) : []),
      ],
    },
  ];
}
