import { filterNames } from '@kervan/domain/filters/filter-names';
import {
  itemFieldNames,
  itemFieldOf,
  itemTopics,
  type ItemFieldName,
  type ItemUnit,
} from '@kervan/domain/inventory/item-fields';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { productStatusNames } from '@kervan/domain/inventory/product-status';
import { SellerType, type SellerTypeName } from '@kervan/domain/inventory/seller-type';
import { UpdateReason, type UpdateReasonName } from '@kervan/domain/inventory/update-reason';
import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import type { Text } from '../../i18n/i18n.ts';
import type { DescribeFields, FilterField } from '../../ui/filter-builder/filter-field.ts';
import type { Format } from '../../ui/format/format.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { dayText } from '../../ui/filter-builder/draft.ts';

/** What a market's inventory can be filtered by, in words, grouped by topic. */
export const inventoryFields =
  (market: MarketCode): DescribeFields =>
  (t, format) => {
    const field = describeIn(market, t, format);
    return itemTopics.flatMap((topic) => itemFieldNames.filter((name) => itemFieldOf(name).topic === topic).map(field));
  };

const describeIn =
  (market: MarketCode, t: Text, format: Format) =>
  (name: ItemFieldName): FilterField => {
    const { topic, unit = 'none', ...rule } = itemFieldOf(name);
    return {
      name,
      label: t(`filters:list.items.${name}`),
      topic: t(`filters:list.topics.${topic}`),
      rule,
      ...(rule.kind === 'day' ? dayFigure(format) : figureOf(unit, market, { t, format })),
      options: rule.kind === 'choice' ? optionsOf(name, t) : [],
    };
  };

type Figure = Pick<FilterField, 'unit' | 'digits' | 'isMoney' | 'show'>;

// Noon: the day of the market is the same wherever the browser stands.
const dayFigure = (format: Format): Figure => ({
  unit: null,
  digits: 0,
  isMoney: false,
  show: (day) => format.date(`${dayText(day)}T12:00:00Z`),
});

function figureOf(unit: ItemUnit, market: MarketCode, { t, format }: { t: Text; format: Format }): Figure {
  const moneyOf = ({ currency, decimals }: (typeof markets)[MarketCode]): Figure => ({
    unit: currencySign(currency, format.locale),
    digits: decimals,
    isMoney: true,
    show: (minor) => format.money(minor, currency),
  });
  const plain = { unit: null, digits: 0, isMoney: false, show: (value: number) => format.number(value) };
  switch (unit) {
    case 'money':
      return moneyOf(markets[market]);
    case 'sourceMoney':
      return moneyOf(markets[sourceMarket]);
    case 'percent':
      return {
        unit: '%',
        digits: 2,
        isMoney: false,
        show: (hundredths) =>
          format.percent(hundredths, { decimals: hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2 }),
      };
    case 'weight':
      return {
        unit: t('filters:list.units.weight'),
        digits: 3,
        isMoney: false,
        show: (grams) => `${format.number(grams / 1000, 3)}\u00A0${t('filters:list.units.weight')}`,
      };
    case 'days':
    case 'hours':
      return {
        ...plain,
        unit: t(`filters:list.units.${unit}`),
        show: (value) => `${format.number(value)}\u00A0${t(`filters:list.units.${unit}`)}`,
      };
    case 'pieces':
    case 'none':
      return plain;
  }
}

function optionsOf(name: ItemFieldName, t: Text): FilterField['options'] {
  switch (name) {
    case 'status':
      return Object.values(InventoryItemStatus)
        .filter((value) => value !== InventoryItemStatus.RemovedFromInventory)
        .map((value) => ({ value, label: t(`enums:inventoryItem.${value}`) }));
    case 'stoppedBy':
      return filterNames.map((value) => ({ value, label: t(`enums:filter.${value}`) }));
    case 'reason':
      // The keys of the const object are its names.
      return (Object.keys(UpdateReason) as UpdateReasonName[]).map((value) => ({
        value,
        label: t(`enums:updateReason.${value}`),
      }));
    case 'productStatus':
      return productStatusNames.map((value) => ({
        value,
        label: t(`enums:productStatus.${value}` as 'enums:productStatus.In Stock'),
      })); // The list has exactly these names.
    case 'sellerType':
      return (Object.keys(SellerType) as SellerTypeName[]).map((value) => ({
        value,
        label: t(`enums:sellerType.${value}`),
      })); // As above.
    default:
      return [];
  }
}
