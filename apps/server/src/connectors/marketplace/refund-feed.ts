import type { MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { toMajorText, type Minor } from '@kervan/domain/money/money';
import { XMLParser } from 'fast-xml-parser';
import type { MarketplaceAccount } from './accounts.ts';
import type { Documents } from './documents.ts';
import { notWhole, readReport, submitDocument } from './feeds.ts';
import type { HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Target = { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority };

/** What goes back to a buyer: one order, an amount for each of its products, minor units of its currency. */
export type RefundMessage = {
  orderId: string;
  currency: string;
  lines: readonly { itemId: string; price: Minor; shipping: Minor }[];
  /** The buyer sends something back; else it is a courtesy or a correction. */
  isForReturn: boolean;
};

/** Of the two feeds that refund this is the one whose message is carried out whole or not at all. */
export const REFUND_FEED = 'POST_PAYMENT_ADJUSTMENT_DATA';
const CONTENT_TYPE = 'text/xml; charset=UTF-8';

/**
 * Sends one refund as a feed of its own. The marketplace carries out every feed that it gets: the same one twice refunds twice.
 * @throws UnknownOutcome when it is not known whether Amazon has the feed (look for it with `findFeeds` before sending again).
 */
export const sendRefund = (
  http: HttpCore,
  documents: Documents,
  target: Target,
  message: RefundMessage,
): Promise<{ feedId: string; documentId: string }> =>
  submitDocument(http, documents, target, {
    feedType: REFUND_FEED,
    contentType: CONTENT_TYPE,
    content: refundDocument(target.account.sellingPartnerId, message),
  });

/** The envelope with its one message. */
export function refundDocument(sellingPartnerId: string, message: RefundMessage): string {
  const { orderId, currency, lines, isForReturn } = message;
  const component = (type: string, amount: Minor): string =>
    amount > 0
      ? `<Component><Type>${type}</Type><Amount currency="${escapeXml(currency)}">${toMajorText(amount, decimalsOf(currency))}</Amount></Component>`
      : '';
  const items = lines.map(
    ({ itemId, price, shipping }) =>
      `<AdjustedItem><AmazonOrderItemCode>${escapeXml(itemId)}</AmazonOrderItemCode><AdjustmentReason>${isForReturn ? 'CustomerReturn' : 'GeneralAdjustment'}</AdjustmentReason><ItemPriceAdjustments>${component('Principal', price)}${component('Shipping', shipping)}</ItemPriceAdjustments></AdjustedItem>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AmazonEnvelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="amzn-envelope.xsd">',
    `<Header><DocumentVersion>1.01</DocumentVersion><MerchantIdentifier>${escapeXml(sellingPartnerId)}</MerchantIdentifier></Header>`,
    '<MessageType>OrderAdjustment</MessageType>',
    `<Message><MessageID>1</MessageID><OrderAdjustment><AmazonOrderID>${escapeXml(orderId)}</AmazonOrderID>${items.join('')}</OrderAdjustment></Message>`,
    '</AmazonEnvelope>',
    '',
  ].join('\n');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What came of the one message: taken, or refused with the marketplace's words. */
export type RefundReport = { isAccepted: true } | { isAccepted: false; message: string };

/** Reads the processing report of a refund. @throws Transient when the document is not whole. */
export async function getRefundReport(
  http: HttpCore,
  documents: Documents,
  target: Target,
  reportDocumentId: string,
): Promise<RefundReport> {
  const report = refundReportOf(await readReport(http, documents, target, reportDocumentId));
  if (report === null) throw notWhole(new Error('it is no processing report'));
  return report;
}

const parser = new XMLParser({ parseTagValue: false, removeNSPrefix: true, isArray: (name) => lists.includes(name) });
const lists = ['Message', 'Result'];
type Node = Record<string, unknown>;
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {}); // A parsed element.
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A processing report of a feed with one message; null = it is none. */
export function refundReportOf(xml: string): RefundReport | null {
  let envelope: Node;
  try {
    envelope = nodeOf(nodeOf(parser.parse(xml)).AmazonEnvelope);
  } catch {
    return null;
  }
  const [message] = Array.isArray(envelope.Message) ? (envelope.Message as unknown[]) : []; // A list of parsed elements.
  const report = nodeOf(nodeOf(message).ProcessingReport);
  const summary = nodeOf(report.ProcessingSummary);
  if (textOf(summary.MessagesProcessed) === '') return null;
  if (Number(textOf(summary.MessagesSuccessful)) > 0) return { isAccepted: true };
  const results = Array.isArray(report.Result) ? (report.Result as unknown[]).map(nodeOf) : []; // Likewise.
  const said = results.map((result) => textOf(result.ResultDescription)).filter((text) => text !== '');
  return { isAccepted: false, message: said.join(' ') || textOf(report.StatusCode) };
}
