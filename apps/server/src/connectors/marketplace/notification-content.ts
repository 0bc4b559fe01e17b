import { findMarketByMarketplaceId, type MarketCode } from '@kervan/domain/markets';
import * as z from 'zod';
import { processingStatuses, type Feed } from './feeds.ts';
import { minorOf } from './money.ts';
import { readEnvelope, type NotificationEnvelope } from './notification-envelope.ts';
import { notificationTypeOf, type NotificationType } from './notification-types.ts';
import { isOfNew, pushedOffersOf, type PushedOffers } from './pushed-offers.ts';

/** Prices of a PRICING_HEALTH notification, minor units of the market's currency; null = not told. */
export type PricingHealth = {
  market: MarketCode;
  asin: string;
  /** ISO 8601. */
  changedAt: string;
  /** As Amazon names it, for instance BuyBoxDisqualification. */
  issue: string;
  ownLandedMinor: number | null;
  featuredLandedMinor: number | null;
  averageSellingMinor: number | null;
  competitiveThresholdMinor: number | null;
  listPriceMinor: number | null;
  retailOfferMinor: number | null;
};

/** What a notification tells, in our words. Markets the product does not serve end in `other`. */
export type NotificationContent =
  | ({ kind: 'offersChanged' } & PushedOffers)
  | ({ kind: 'pricingHealth' } & PricingHealth)
  | {
      kind: 'listingStatus';
      market: MarketCode;
      sku: string;
      asin: string | null;
      isBuyable: boolean;
      isDiscoverable: boolean;
    }
  | {
      kind: 'listingIssues';
      market: MarketCode;
      sku: string;
      asin: string | null;
      hasErrors: boolean;
      hasWarnings: boolean;
      enforcements: string[];
    }
  | { kind: 'listingQuantity'; sku: string; quantity: number }
  | { kind: 'feedFinished'; feedId: string; feedType: string; status: Feed['status']; reportDocumentId: string | null }
  | { kind: 'reportFinished'; reportId: string; reportType: string; status: Feed['status']; documentId: string | null }
  | {
      kind: 'orderChanged';
      market: MarketCode | null;
      orderId: string;
      changeType: string;
      changedAt: string;
      status: string | null;
      /** What was ordered. */
      skus: string[];
    }
  | { kind: 'accountStatus'; market: MarketCode | null; status: string }
  /** A new secret of the application; `expiresAt` in ms. Never to be kept as it is. */
  | { kind: 'newSecret'; clientId: string; secret: string; expiresAt: number }
  /** When the secret of the application ends. */
  | { kind: 'secretEnd'; clientId: string; expiresAt: number }
  /** Not in use, or not understood; the payload has lower-case keys. */
  | { kind: 'other'; payload: Record<string, unknown> };

export type Notification = {
  notificationId: string;
  /** null = a type the product does not use. */
  type: NotificationType | null;
  /** ISO 8601. */
  eventTime: string;
  /** Whom it is about; null when the notification does not say. */
  sellerId: string | null;
  content: NotificationContent;
};

/** Reads a queue message. @throws when its frame cannot be read; an odd payload becomes `other` instead. */
export function notificationOf(text: string): Notification {
  const envelope = readEnvelope(text);
  const type = notificationTypeOf(envelope.typeName);
  return {
    notificationId: envelope.notificationId,
    type,
    eventTime: envelope.eventTime,
    sellerId: sellerIdOf(innerPayload(envelope)),
    content: contentOf(type, envelope),
  };
}

/** Some types wrap their payload once more, under their own name. */
function innerPayload({ payload }: NotificationEnvelope): Record<string, unknown> {
  const [only, ...others] = Object.entries(payload);
  const isWrapped =
    only !== undefined &&
    others.length === 0 &&
    only[0].endsWith('notification') &&
    typeof only[1] === 'object' &&
    only[1] !== null;
  // Checked above: a non-null object.
  return isWrapped ? (only[1] as Record<string, unknown>) : payload;
}

function sellerIdOf(payload: Record<string, unknown>): string | null {
  const sellerId = payload['sellerid'] ?? payload['merchantid'] ?? payload['sellingpartnerid'];
  return typeof sellerId === 'string' && sellerId !== '' ? sellerId : null;
}

function contentOf(type: NotificationType | null, envelope: NotificationEnvelope): NotificationContent {
  const read = type === null ? null : readers[type](innerPayload(envelope), envelope);
  return read ?? { kind: 'other', payload: envelope.payload };
}

type Reader = (payload: unknown, envelope: NotificationEnvelope) => NotificationContent | null;

/** Reads with a schema; what does not fit is null. */
function reader<Read>(
  schema: z.ZodType<Read>,
  map: (read: Read, envelope: NotificationEnvelope) => NotificationContent | null,
): Reader {
  return (payload, envelope) => {
    const read = schema.safeParse(payload);
    return read.success ? map(read.data, envelope) : null;
  };
}

const money = z.object({ amount: z.number().optional(), currencycode: z.string().optional() }).optional();
const listing = z.object({ sku: z.string(), marketplaceid: z.string(), asin: z.string().nullish() });
const processingStatus = z.enum(['IN_QUEUE', 'IN_PROGRESS', 'DONE', 'FATAL', 'CANCELLED']);

const instant = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((at) => !Number.isNaN(at));
const newSecret = z.object({
  applicationoauthclientnewsecret: z.object({
    clientid: z.string(),
    newclientsecret: z.string().min(1),
    newclientsecretexpirytime: instant,
  }),
});
const secretEnd = z.object({
  applicationoauthclientsecretexpiry: z.object({ clientid: z.string(), clientsecretexpirytime: instant }),
});

const pricingHealth = z.object({
  issuetype: z.string(),
  offerchangetrigger: z.object({
    marketplaceid: z.string(),
    asin: z.string(),
    timeofofferchange: z.string(),
    itemcondition: z.string().optional(),
  }),
  merchantoffer: z.object({ landedprice: money }).optional(),
  summary: z.object({
    buyboxprices: z.array(z.object({ condition: z.string(), landedprice: money })).default([]),
    referenceprice: z
      .object({
        averagesellingprice: money,
        competitivepricethreshold: money,
        msrpprice: money,
        retailofferprice: money,
      })
      .optional(),
  }),
});

function pricingHealthOf(read: z.infer<typeof pricingHealth>): NotificationContent | null {
  const market = findMarketByMarketplaceId(read.offerchangetrigger.marketplaceid);
  if (market === null || !isOfNew(read.offerchangetrigger)) return null;
  const minor = (price: z.infer<typeof money>) =>
    minorOf(
      {
        ...(price?.amount === undefined ? {} : { amount: price.amount }),
        ...(price?.currencycode ? { currencyCode: price.currencycode } : {}),
      },
      market,
    );
  const reference = read.summary.referenceprice;
  return {
    kind: 'pricingHealth',
    market,
    asin: read.offerchangetrigger.asin,
    changedAt: read.offerchangetrigger.timeofofferchange,
    issue: read.issuetype,
    ownLandedMinor: minor(read.merchantoffer?.landedprice),
    featuredLandedMinor: minor(
      read.summary.buyboxprices.find((price) => price.condition.toLowerCase() === 'new')?.landedprice,
    ),
    averageSellingMinor: minor(reference?.averagesellingprice),
    competitiveThresholdMinor: minor(reference?.competitivepricethreshold),
    listPriceMinor: minor(reference?.msrpprice),
    retailOfferMinor: minor(reference?.retailofferprice),
  };
}

const inMarket = (marketplaceId: string, map: (market: MarketCode) => NotificationContent) => {
  const market = findMarketByMarketplaceId(marketplaceId);
  return market === null ? null : map(market);
};

const readers = {
  ANY_OFFER_CHANGED: (payload) => {
    try {
      const pushed = pushedOffersOf(payload);
      return pushed && { kind: 'offersChanged', ...pushed };
    } catch {
      // An offer in a shape we do not know: the sweep reads the product instead.
      return null;
    }
  },
  PRICING_HEALTH: reader(pricingHealth, pricingHealthOf),
  LISTINGS_ITEM_STATUS_CHANGE: reader(listing.extend({ status: z.array(z.string()) }), (read) =>
    inMarket(read.marketplaceid, (market) => ({
      kind: 'listingStatus',
      market,
      sku: read.sku,
      asin: read.asin ?? null,
      isBuyable: read.status.includes('BUYABLE'),
      isDiscoverable: read.status.includes('DISCOVERABLE'),
    })),
  ),
  LISTINGS_ITEM_ISSUES_CHANGE: reader(
    listing.extend({
      severities: z.array(z.string()).default([]),
      enforcementactions: z.array(z.string()).default([]),
    }),
    (read) =>
      inMarket(read.marketplaceid, (market) => ({
        kind: 'listingIssues',
        market,
        sku: read.sku,
        asin: read.asin ?? null,
        hasErrors: read.severities.includes('ERROR'),
        hasWarnings: read.severities.includes('WARNING'),
        enforcements: read.enforcementactions,
      })),
  ),
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: reader(z.object({ sku: z.string(), quantity: z.number() }), (read) => ({
    kind: 'listingQuantity',
    sku: read.sku,
    quantity: read.quantity,
  })),
  FEED_PROCESSING_FINISHED: reader(
    z.object({
      feedid: z.string(),
      feedtype: z.string(),
      processingstatus: processingStatus,
      resultfeeddocumentid: z.string().nullish(),
    }),
    (read) => ({
      kind: 'feedFinished',
      feedId: read.feedid,
      feedType: read.feedtype,
      status: processingStatuses[read.processingstatus],
      reportDocumentId: read.resultfeeddocumentid ?? null,
    }),
  ),
  REPORT_PROCESSING_FINISHED: reader(
    z.object({
      reportid: z.string(),
      reporttype: z.string(),
      processingstatus: processingStatus,
      reportdocumentid: z.string().nullish(),
    }),
    (read) => ({
      kind: 'reportFinished',
      reportId: read.reportid,
      reportType: read.reporttype,
      status: processingStatuses[read.processingstatus],
      documentId: read.reportdocumentid ?? null,
    }),
  ),
  ORDER_CHANGE: reader(
    z.object({
      amazonorderid: z.string(),
      orderchangetype: z.string(),
      orderchangetrigger: z.object({ timeoforderchange: z.string() }).optional(),
      summary: z
        .object({
          marketplaceid: z.string(),
          orderstatus: z.string().optional(),
          orderitems: z.array(z.object({ sellersku: z.string().nullish() })).default([]),
        })
        .optional(),
    }),
    (read, envelope) => ({
      kind: 'orderChanged',
      market: findMarketByMarketplaceId(read.summary?.marketplaceid ?? ''),
      orderId: read.amazonorderid,
      changeType: read.orderchangetype,
      changedAt: read.orderchangetrigger?.timeoforderchange ?? envelope.eventTime,
      status: read.summary?.orderstatus ?? null,
      skus: (read.summary?.orderitems ?? []).flatMap((item) => item.sellersku ?? []),
    }),
  ),
  APPLICATION_OAUTH_CLIENT_NEW_SECRET: (payload) => {
    const read = newSecret.safeParse(payload).data?.applicationoauthclientnewsecret;
    // In a shape that nobody knows there may be a secret in it all the same: nothing of it is kept.
    return read
      ? {
          kind: 'newSecret',
          clientId: read.clientid,
          secret: read.newclientsecret,
          expiresAt: read.newclientsecretexpirytime,
        }
      : { kind: 'other', payload: {} };
  },
  APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY: reader(secretEnd, ({ applicationoauthclientsecretexpiry: read }) => ({
    kind: 'secretEnd',
    clientId: read.clientid,
    expiresAt: read.clientsecretexpirytime,
  })),
  ACCOUNT_STATUS_CHANGED: reader(
    z.object({ currentaccountstatus: z.string(), marketplaceid: z.string().optional() }),
    (read) => ({
      kind: 'accountStatus',
      market: findMarketByMarketplaceId(read.marketplaceid ?? ''),
      status: read.currentaccountstatus,
    }),
  ),
} as const satisfies Record<NotificationType, Reader>;
