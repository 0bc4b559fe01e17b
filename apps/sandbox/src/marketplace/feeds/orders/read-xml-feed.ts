import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isRecord } from '../../../http/body.ts';
import type { OrderFeedTraits } from './order-feed-types.ts';
import type { AdjustmentLine, OrderMessage, ReadOrderMessage } from './order-message.ts';

const messageTypes = {
  acknowledgement: 'OrderAcknowledgement',
  fulfillment: 'OrderFulfillment',
  adjustment: 'OrderAdjustment',
} satisfies Record<OrderFeedTraits['about'], string>;

const lists = ['Message', 'Item', 'AdjustedItem', 'Component'];

/** Values stay texts. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => lists.includes(name),
});

type Node = Record<string, unknown>;

/** The messages of an Amazon envelope of a seller, or why it cannot be read. */
export function readXmlFeed(
  text: string,
  about: OrderFeedTraits['about'],
  sellerId: string,
): { messages: ReadOrderMessage[] } | { fatal: string } {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return { fatal: 'The feed is not valid XML.' };
  const envelope = nodeOf(nodeOf(parser.parse(text)).AmazonEnvelope);
  if (textOf(nodeOf(envelope.Header).MerchantIdentifier) !== sellerId)
    return { fatal: "The 'MerchantIdentifier' of the header is not the account's." };
  const type = messageTypes[about];
  if (textOf(envelope.MessageType) !== type) return { fatal: `The 'MessageType' must be ${type}.` };
  const messages = listOf(envelope.Message);
  if (messages.length === 0) return { fatal: 'The feed has no messages.' };
  return {
    messages: messages.map((message, place): ReadOrderMessage => {
      const number = Number(textOf(message.MessageID)) || place + 1;
      const content = message[type];
      if (!isRecord(content)) return { number, fault: `The message has no ${type}.` };
      return { number, message: readers[about](content) };
    }),
  };
}

const readers = {
  acknowledgement(content) {
    const items = listOf(content.Item);
    const reason = textOf(items[0]?.CancelReason ?? content.CancelReason) || 'GeneralAdjustment';
    return {
      about: 'acknowledgement',
      orderId: textOf(content.AmazonOrderID),
      isSuccess: textOf(content.StatusCode) === 'Success',
      orderItemIds: items.length > 0 ? items.map((item) => textOf(item.AmazonOrderItemCode)) : null,
      reason,
    };
  },
  fulfillment(content) {
    const data = nodeOf(content.FulfillmentData);
    const items = listOf(content.Item);
    const carrierName = textOf(data.CarrierName);
    return {
      about: 'fulfillment',
      orderId: textOf(content.AmazonOrderID),
      news: {
        packageReferenceId: null,
        carrierCode: textOf(data.CarrierCode) || (carrierName ? 'Other' : ''),
        carrierName: carrierName || null,
        shippingMethod: textOf(data.ShippingMethod) || null,
        trackingNumber: textOf(data.ShipperTrackingNumber),
        shipDate: new Date(textOf(content.FulfillmentDate)),
        items:
          items.length > 0
            ? items.map((item) => ({
                orderItemId: textOf(item.AmazonOrderItemCode),
                quantity: Number(textOf(item.Quantity)),
              }))
            : null,
      },
    };
  },
  adjustment(content) {
    const items = listOf(content.AdjustedItem);
    return {
      about: 'adjustment',
      orderId: textOf(content.AmazonOrderID),
      reason: textOf(items[0]?.AdjustmentReason),
      lines: items.map(lineOf),
    };
  },
} satisfies Record<OrderFeedTraits['about'], (content: Node) => OrderMessage>;

function lineOf(item: Node): AdjustmentLine {
  const components = listOf(nodeOf(item.ItemPriceAdjustments).Component).map((component) => {
    const amount = component.Amount;
    return {
      type: textOf(component.Type),
      amount: textOf(isRecord(amount) ? amount['#text'] : amount),
      currency: isRecord(amount) ? textOf(amount['@currency']) : '',
    };
  });
  const amountOf = (type: string): string => components.find((one) => one.type === type)?.amount ?? '';
  return {
    orderItemId: textOf(item.AmazonOrderItemCode),
    currency: components[0]?.currency ?? '',
    principal: amountOf('Principal'),
    shipping: amountOf('Shipping'),
    others: components.filter(({ type }) => type !== 'Principal' && type !== 'Shipping').map(({ amount }) => amount),
  };
}

const nodeOf = (value: unknown): Node => (isRecord(value) ? value : {});
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.map(nodeOf) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
