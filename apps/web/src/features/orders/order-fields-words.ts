import type { OrderFlag } from '@kervan/contracts/order-row';
import type { MarketCode } from '@kervan/domain/markets';
import { orderFields, orderTopics, type OrderFieldName } from '@kervan/domain/orders/order-fields';
import { fieldsInWords } from '../../kit/lists/field-words.ts';
import type { DescribeFields } from '../../ui/filter-builder/filter-field.ts';

/** Where the words of a field's values stand. */
const valuesOf: { [Name in OrderFieldName]?: 'order' | 'sellerOrder' | 'buyerOrder' | 'shipment' } = {
  orderStatus: 'order',
  sellerStatus: 'sellerOrder',
  buyerStatus: 'buyerOrder',
  shipmentStatus: 'shipment',
};

/** ORD-003: what a market's orders can be filtered by, in words, grouped by topic; flags by their titles. */
export const orderFieldsIn =
  (market: MarketCode, flags: readonly OrderFlag[]): DescribeFields =>
  (t, format) =>
    fieldsInWords(
      orderFields,
      orderTopics,
      {
        label: (name) => t(`orders:field.name.${name}`),
        topic: (topic) => t(`orders:field.topic.${topic}`),
        // The lists of words have exactly the values of the fields.
        value: (name, value) =>
          name === 'sendingType'
            ? t(`orders:sending.${value as 'direct'}`)
            : t(`enums:${valuesOf[name] ?? 'order'}.${value}` as 'enums:order.Sold'),
      },
      { market, t, format },
    ).map((field) =>
      field.name === 'flag' && flags.length > 0
        ? {
            ...field,
            rule: { kind: 'choice', values: flags.map(({ id }) => String(id)) },
            options: flags.map(({ id, title }) => ({ value: String(id), label: title })),
          }
        : field,
    );
