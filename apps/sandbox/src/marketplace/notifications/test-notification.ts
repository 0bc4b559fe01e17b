import { randomUUID } from 'node:crypto';
import { isRecord } from '../../http/body.ts';
import { invalidInput, notFound } from '../api-error.ts';
import type { ApplicationCall, OperationAnswer } from '../operation.ts';
import { envelopeOf, findType, type NotificationType } from './notification-types.ts';
import { wrapFor } from './publish.ts';
import { enqueue } from './queue.ts';
import type { Resource } from './subscriptions.ts';

const SELLER = 'ATESTSELLER0001';
const ACCOUNT = `amzn1.merchant.o.${SELLER}`;

/** The scenario every type knows. */
const SCENARIO = 'Default';

/** Sends a mock of a type to a destination of the application. */
export async function sendTestNotification({
  world,
  application,
  params,
  body,
  now,
}: ApplicationCall): Promise<OperationAnswer> {
  const type = findType(params.notificationType ?? '');
  if (!type)
    throw invalidInput(
      `The notification type '${params.notificationType ?? ''}' is not valid.`,
      'Parameter notificationType',
    );
  const { destinationId, testNotification } = isRecord(body) ? body : {};
  if (
    typeof destinationId !== 'string' ||
    !isRecord(testNotification) ||
    typeof testNotification.payloadVersion !== 'string'
  )
    throw invalidInput("Missing member 'destinationId' or 'testNotification'.", 'Body');
  if (testNotification.testScenario !== SCENARIO) throw invalidInput(`'testScenario' must be '${SCENARIO}'.`, 'Body');
  const { rows } = await world.sql.query<{ resource: Resource }>(
    'select resource from sandbox.destination where world = $1 and application_id = $2 and destination_id = $3',
    [world.id, application.id, destinationId],
  );
  if (!rows[0]) throw notFound(`Destination ${destinationId} does not exist.`);
  const notificationId = randomUUID();
  const envelope = envelopeOf(
    {
      type,
      payloadVersion: testNotification.payloadVersion,
      applicationId: application.id,
      subscriptionId: `test-${notificationId}`,
      notificationId,
      eventAt: now,
      publishedAt: now,
    },
    mockPayload(type, now.toISOString()),
  );
  const text = wrapFor(rows[0].resource, { type, notificationId, at: now }, envelope);
  if (text !== null) await enqueue(world, [text]);
  return { status: 200, body: {} };
}

function mockPayload(type: NotificationType, at: string): object {
  const item = { SellerId: SELLER, MarketplaceId: 'ATVPDKIKX0DER', Asin: 'B000000000', Sku: 'TEST-SKU' };
  const amount = { Amount: 10, CurrencyCode: 'USD' };
  const mocks: Record<NotificationType, object> = {
    LISTINGS_ITEM_STATUS_CHANGE: { ...item, CreatedDate: at, Status: ['BUYABLE', 'DISCOVERABLE'] },
    LISTINGS_ITEM_ISSUES_CHANGE: { ...item, Severities: ['WARNING'] },
    FEED_PROCESSING_FINISHED: {
      feedProcessingFinishedNotification: {
        sellerId: SELLER,
        accountId: ACCOUNT,
        feedId: '1',
        feedType: 'JSON_LISTINGS_FEED',
        processingStatus: 'DONE',
        resultFeedDocumentId: 'test',
      },
    },
    REPORT_PROCESSING_FINISHED: {
      reportProcessingFinishedNotification: {
        sellerId: SELLER,
        accountId: ACCOUNT,
        reportId: '1',
        reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA',
        processingStatus: 'DONE',
        reportDocumentId: 'test',
      },
    },
    ORDER_CHANGE: {
      OrderChangeNotification: {
        NotificationLevel: 'OrderLevel',
        SellerId: SELLER,
        AmazonOrderId: '000-0000000-0000000',
        OrderChangeType: 'OrderStatusChange',
        OrderChangeTrigger: { TimeOfOrderChange: at, ChangeReason: 'Order status changed' },
        Summary: {
          MarketplaceId: item.MarketplaceId,
          OrderStatus: 'Unshipped',
          PurchaseDate: at,
          DestinationPostalCode: '00000',
          FulfillmentType: 'MFN',
          OrderType: 'StandardOrder',
          OrderItems: [{ OrderItemId: '1', SellerSKU: item.Sku, SupplySourceId: null, Quantity: 1 }],
        },
      },
    },
    ANY_OFFER_CHANGED: {
      AnyOfferChangedNotification: {
        SellerId: SELLER,
        OfferChangeTrigger: {
          MarketplaceId: item.MarketplaceId,
          ASIN: item.Asin,
          ItemCondition: 'new',
          TimeOfOfferChange: at,
          OfferChangeType: 'External',
        },
        Summary: {
          NumberOfOffers: [],
          LowestPrices: [],
          BuyBoxPrices: [],
          ListPrice: amount,
          MinimumAdvertisedPrice: amount,
          SuggestedLowerPricePlusShipping: amount,
          TotalBuyBoxEligibleOffers: 0,
          SalesRankings: [],
          NumberOfBuyBoxEligibleOffers: [],
          CompetitivePriceThreshold: amount,
        },
        Offers: [],
      },
    },
  };
  return mocks[type];
}
