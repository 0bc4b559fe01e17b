import { randomUUID } from 'node:crypto';
import { markets } from '@kervan/domain/markets';
import type { Stage } from './stage.ts';
import type { Wire } from './wire.ts';

/** No text column and no JSON document holds this. */
const NUL = '\u0000';
/** A number that no column holds. */
const HUGE = 3_000_000_000;

/** Listings of a report: one with a price that no column holds, one with a name that none does. */
export const CAPPED_LISTING = 'OLD-CAPPED';
export const BROKEN_LISTING = 'OLD-BROKEN';
export const catalogueName = 'catalogue';

type Json = Record<string, unknown>;

/** The JSON text with every object changed that `change` changes; another text as it is. */
function changeObjects(text: string, change: (object: Json) => void): string {
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) change(value as Json); // An object of JSON.
    for (const part of Object.values(value)) visit(part);
  };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const before = JSON.stringify(body);
  visit(body);
  const after = JSON.stringify(body);
  return after === before ? text : after;
}

/** One product has a title that no column takes, one a weight. */
export function alterCatalogue(wire: Wire, bad: { text: string; number: string }): void {
  wire.alter(catalogueName, /\/catalog\/2022-04-01\/items/, (text) =>
    changeObjects(text, (item) => {
      if (item.asin === bad.text && Array.isArray(item.summaries))
        for (const summary of item.summaries as Json[]) summary.itemName = `broken${NUL}`;
      if (item.asin === bad.number && Array.isArray(item.dimensions))
        item.dimensions = (item.dimensions as Json[]).map((one) => ({
          ...one,
          package: { ...(one.package as Json), weight: { unit: 'pounds', value: 1e12 } },
        }));
    }),
  );
}

/** The sellers who compete with a listing have ids that no column takes. */
export function alterCompetition(wire: Wire, sku: string): void {
  wire.alter('competition', /\/batches\/products\/pricing\/v0\/listingOffers/, (text) =>
    changeObjects(text, (response) => {
      const { request, body } = response as { request?: { SellerSKU?: string }; body?: unknown };
      if (request?.SellerSKU !== sku || body === undefined) return;
      response.body = JSON.parse(JSON.stringify(body).replaceAll(/("SellerId":"[^"]+)"/g, '$1\\u0000"'));
    }),
  );
}

/** Read back, one listing shows a stock that no column holds, one an issue with a code that none does. */
export function alterReading(wire: Wire, bad: { number: string; text: string }): void {
  wire.alter('reading', /\/listings\/2021-08-01\/items\//, (text) =>
    changeObjects(text, (item) => {
      if (item.sku === bad.number && Array.isArray(item.fulfillmentAvailability))
        for (const stock of item.fulfillmentAvailability as Json[]) stock.quantity = HUGE;
      if (item.sku === bad.text && Array.isArray(item.issues))
        item.issues = [{ code: `broken${NUL}`, message: 'broken', severity: 'INFO', categories: [] }];
    }),
  );
}

/** Columns of a line: its name, its price. */
const NAME = 0;
const PRICE = 4;

/** In the report of all listings a price is beyond the column and a name is none. */
export function alterReport(wire: Wire): void {
  wire.alter('report', /\/documents\//, (text) =>
    text
      .split('\r\n')
      .map((line) => {
        const cells = line.split('\t');
        if (cells.includes(CAPPED_LISTING)) cells[PRICE] = '99999999999.00';
        if (cells.includes(BROKEN_LISTING)) cells[NAME] = `broken${NUL}`;
        return cells.join('\t');
      })
      .join('\r\n'),
  );
}

/** Messages in the queue that are no notifications, cannot be kept or cannot be applied; the keys of those that are worth another try. */
export async function sendBrokenNotifications(
  stage: Stage,
  sellerId: string,
  asin: string,
): Promise<{ queue: string[]; inbox: string[] }> {
  const offersChanged = (given: { id: string; eventTime: string; changedAt: string }) => ({
    NotificationVersion: '1.0',
    NotificationType: 'ANY_OFFER_CHANGED',
    PayloadVersion: '1.0',
    EventTime: given.eventTime,
    Payload: {
      AnyOfferChangedNotification: {
        SellerId: sellerId,
        OfferChangeTrigger: {
          MarketplaceId: markets.DE.marketplaceId,
          ASIN: asin,
          ItemCondition: 'new',
          TimeOfOfferChange: given.changedAt,
        },
        Summary: {},
        Offers: [],
      },
    },
    NotificationMetadata: { ApplicationId: 'drill', SubscriptionId: 'drill', NotificationId: given.id },
  });
  const now = new Date().toISOString();
  const [unkept, unheld, unapplied] = [randomUUID(), randomUUID(), randomUUID()];
  const bodies = [
    '{"NotificationType": "ANY_OFFER_CHANGED", ',
    JSON.stringify({ NotificationType: 'ANY_OFFER_CHANGED', Payload: [[[[]]]] }),
    JSON.stringify(offersChanged({ id: unkept, eventTime: 'no time', changedAt: now })),
    JSON.stringify(offersChanged({ id: `${unheld}${NUL}`, eventTime: now, changedAt: now })),
    JSON.stringify(offersChanged({ id: unapplied, eventTime: now, changedAt: 'no time' })),
  ];
  for (const MessageBody of bodies) {
    const answer = await fetch(`${stage.worldUrl}/sqs`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
      body: JSON.stringify({ QueueUrl: `${stage.worldUrl}/sqs/000000000000/kervan`, MessageBody }),
    });
    if (!answer.ok) throw new Error(`the queue took no message: ${await answer.text()}`);
  }
  return { queue: [unkept, unheld], inbox: [unapplied] };
}
