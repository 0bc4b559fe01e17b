import { itemFields, itemTopics, type ItemFieldName } from '@kervan/domain/inventory/item-fields';
import type { MarketCode } from '@kervan/domain/markets';
import { fieldsInWords } from '../../kit/lists/field-words.ts';
import type { DescribeFields } from '../../ui/filter-builder/filter-field.ts';

/** Where the words of a field's values stand. */
const valuesOf: {
  [Name in ItemFieldName]?: 'inventoryItem' | 'filter' | 'updateReason' | 'productStatus' | 'sellerType';
} = {
  status: 'inventoryItem',
  stoppedBy: 'filter',
  reason: 'updateReason',
  productStatus: 'productStatus',
  sellerType: 'sellerType',
  buyBoxSellerType: 'sellerType',
};

/** What a market's inventory can be filtered by, in words, grouped by topic. */
export const inventoryFields =
  (market: MarketCode): DescribeFields =>
  (t, format) =>
    fieldsInWords(
      itemFields,
      itemTopics,
      {
        label: (name) => t(`filters:list.items.${name}`),
        topic: (topic) => t(`filters:list.topics.${topic}`),
        // The lists of words have exactly the values of the fields.
        value: (name, value) => t(`enums:${valuesOf[name] ?? 'filter'}.${value}` as 'enums:inventoryItem.AtStore'),
      },
      { market, t, format },
    );
