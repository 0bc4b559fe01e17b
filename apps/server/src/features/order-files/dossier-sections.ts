import { buyerOrderStatusWords } from '@kervan/domain/orders/buyer-order-status';
import { buyingStateWords } from '@kervan/domain/orders/buying';
import { sellerOrderStatusWords } from '@kervan/domain/orders/seller-order-status';
import { shipmentStatusWords } from '@kervan/domain/orders/shipment-status';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { soldOfItem } from '../../records/orders/order-state.ts';
import type { PdfSection } from '../../lists/sections-pdf.ts';
import { WAREHOUSE } from '../../records/orders/sending-codes.ts';
import type { DossierFacts } from './dossier-facts.ts';
import { amount, fill, lineOf, moment, wordOf, type DossierWords } from './dossier-words.ts';

type Made = { invoiceName: string | null; folder: readonly string[] };

/** The parts of a dossier, in the order in which a reviewer asks for them. */
export const dossierSections = (words: DossierWords, facts: DossierFacts, made: Made): PdfSection[] => [
  orderSection(words, facts),
  sellerSection(words, facts),
  buyerSection(words, facts),
  productSection(words, facts),
  purchaseSection(words, facts),
  packageSection(words, facts),
  moneySection(words, facts),
  eventSection(words, facts),
  noteSection(words, facts),
  messageSection(words, facts),
  invoiceSection(words, made),
  fileSection(words, facts, made),
];

function orderSection(words: DossierWords, { state: { order } }: DossierFacts): PdfSection {
  const { order: w } = words.texts.orderFiles.dossier;
  const { enums } = words.texts;
  const moments = [
    [w.purchased, order.purchased_at],
    [w.shipBy, order.ship_by],
    [w.deliverBy, order.deliver_by],
    [w.shipped, order.shipped_at],
    [w.confirmed, order.confirmed_at],
    [w.delivered, order.delivered_at],
    ...(order.cancelled_at === null ? [] : [[w.cancelled, order.cancelled_at] as const]),
  ] as const;
  return {
    title: w.title,
    facts: [
      [w.number, order.amazon_order_id],
      [w.origin, order.origin === 0 ? w.marketplace : w.fromFile],
      [w.channel, order.sales_channel ?? '–'],
      ...moments.map(([name, at]) => [name, moment(words, at)] as const),
      [w.sellerStatus, wordOf(enums.sellerOrder, sellerOrderStatusWords.nameOf(order.seller_status))],
      [w.buyerStatus, wordOf(enums.buyerOrder, buyerOrderStatusWords.nameOf(order.buyer_status))],
      [w.total, amount(words, order.sale + order.shipping, order.currency, decimalsOf(order.currency))],
    ],
  };
}

/** The seller-of-record proof: under which name it is sold and invoiced. */
function sellerSection(words: DossierWords, { store, invoice, company, state }: DossierFacts): PdfSection {
  const { seller: w } = words.texts.orderFiles.dossier;
  const invoiced =
    invoice && lineOf(invoice.line1, invoice.line2, invoice.line3, invoice.post_code, invoice.city, invoice.country);
  return {
    title: w.title,
    facts: [
      [w.store, store.name],
      [w.merchant, store.selling_partner_id ?? '–'],
      [w.invoice, invoice ? lineOf(invoice.name, invoiced) : w.missing],
      [w.company, company?.business_name ?? w.missing],
      [w.tax, company ? lineOf(company.tax_office, company.tax_number) : w.missing],
      [
        w.address,
        company ? lineOf(company.line1, company.line2, company.post_code, company.city, company.country) : w.missing,
      ],
      [w.phone, company?.phone ?? w.missing],
      [w.sending, words.texts.orders.sending[state.order.sending === WAREHOUSE ? 'warehouse' : 'direct']],
    ],
  };
}

function buyerSection(words: DossierWords, { buyer }: DossierFacts): PdfSection {
  const { buyer: w } = words.texts.orderFiles.dossier;
  if (buyer === null) return { title: w.title, note: w.purged };
  const { data } = buyer;
  return {
    title: w.title,
    facts: [
      [w.name, data.name ?? '–'],
      [
        w.address,
        lineOf(data.line1, data.line2, data.line3, data.postalCode, data.city, data.stateOrRegion, data.countryCode),
      ],
      [w.phone, data.phone ?? '–'],
    ],
  };
}

function productSection(words: DossierWords, { state: { items, order } }: DossierFacts): PdfSection {
  const { products: w } = words.texts.orderFiles.dossier;
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.product, width: 46 },
        { label: w.code, width: 26 },
        { label: w.quantity, width: 10, right: true },
        { label: w.price, width: 18, right: true },
      ],
      rows: items.map((item) => [
        item.title ?? '–',
        lineOf(item.sku, item.asin),
        String(item.quantity - item.cancelled),
        amount(words, soldOfItem(item).price, order.currency, decimalsOf(order.currency)),
      ]),
    },
  };
}

function purchaseSection(words: DossierWords, { state: { purchases } }: DossierFacts): PdfSection {
  const { purchases: w } = words.texts.orderFiles.dossier;
  if (purchases.length === 0) return { title: w.title, note: w.none };
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.number, width: 26 },
        { label: w.account, width: 24 },
        { label: w.at, width: 24 },
        { label: w.paid, width: 14, right: true },
        { label: w.state, width: 16 },
      ],
      rows: purchases.map((row) => [
        row.buyer_order_number ?? '–',
        row.account_name ?? '–',
        moment(words, row.bought_at),
        row.paid_usd === null ? '–' : amount(words, row.paid_usd, 'USD', 2),
        buyingStateWords.isCode(row.state) ? buyingStateWords.nameOf(row.state) : String(row.state),
      ]),
    },
  };
}

function packageSection(words: DossierWords, { state: { packages } }: DossierFacts): PdfSection {
  const { packages: w } = words.texts.orderFiles.dossier;
  if (packages.length === 0) return { title: w.title, note: w.none };
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.number, width: 18 },
        { label: w.carrier, width: 14 },
        { label: w.tracking, width: 28 },
        { label: w.status, width: 24 },
        { label: w.delivered, width: 20 },
      ],
      rows: packages.map((row) => [
        row.package_no ?? '–',
        row.carrier ?? '–',
        row.tracking ?? '–',
        wordOf(words.texts.enums.shipment, shipmentStatusWords.nameOf(row.shipment_status)),
        moment(words, row.delivered_at),
      ]),
    },
  };
}

function moneySection(words: DossierWords, { movements }: DossierFacts): PdfSection {
  const { money: w } = words.texts.orderFiles.dossier;
  if (movements.length === 0) return { title: w.title, note: w.none };
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.day, width: 20 },
        { label: w.line, width: 50 },
        { label: w.amount, width: 30, right: true },
      ],
      rows: movements.map(({ day, line, amount: moved, currency }) => [
        day,
        wordOf(words.texts.orders.profit.line, line),
        amount(words, moved, currency, decimalsOf(currency)),
      ]),
    },
  };
}

function eventSection(words: DossierWords, { events }: DossierFacts): PdfSection {
  const { events: w } = words.texts.orderFiles.dossier;
  const { event: names, actor: actors } = words.texts.orders;
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.at, width: 28 },
        { label: w.what, width: 48 },
        { label: w.who, width: 24 },
      ],
      rows: events.map(({ at, kind, actor, was_applied }) => [
        moment(words, at),
        was_applied ? wordOf(names, kind) : `${wordOf(names, kind)} (${w.kept})`,
        wordOf(actors, actor),
      ]),
    },
  };
}

function noteSection(words: DossierWords, { notes }: DossierFacts): PdfSection {
  const { notes: w } = words.texts.orderFiles.dossier;
  if (notes.length === 0) return { title: w.title, note: w.none };
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.at, width: 24 },
        { label: w.who, width: 22 },
        { label: w.text, width: 54 },
      ],
      rows: notes.map((note) => [moment(words, note.created_at), `${note.firstname} ${note.lastname}`, note.text]),
    },
  };
}

/** What was written with the buyer; one that nobody proves says so. */
function messageSection(words: DossierWords, { messages }: DossierFacts): PdfSection {
  const { messages: w } = words.texts.orderFiles.dossier;
  if (messages.length === 0) return { title: w.title, note: w.none };
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.at, width: 22 },
        { label: w.who, width: 18 },
        { label: w.text, width: 60 },
      ],
      rows: messages.map(({ at, isOut, isProved, isSent, text }) => [
        moment(words, at),
        isOut ? (isSent ? w.seller : w.notSent) : isProved ? w.buyer : w.unproved,
        text,
      ]),
    },
  };
}

function invoiceSection({ texts }: DossierWords, { invoiceName }: Made): PdfSection {
  const { invoice: w } = texts.orderFiles.dossier;
  return { title: w.title, note: invoiceName === null ? w.missing : fill(w.enclosed, { name: invoiceName }) };
}

function fileSection({ texts }: DossierWords, { attachments }: DossierFacts, { folder }: Made): PdfSection {
  const { files: w } = texts.orderFiles.dossier;
  if (attachments.length === 0) return { title: w.title, note: w.none };
  return {
    title: w.title,
    table: {
      columns: [
        { label: w.name, width: 40 },
        { label: w.folder, width: 44 },
        { label: w.size, width: 16, right: true },
      ],
      rows: attachments.map(({ name, content }, at) => [name, folder[at] ?? '', String(content.length)]),
    },
  };
}
