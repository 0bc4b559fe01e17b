import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import type { DescribeFields, FilterField } from '../../ui/filter-builder/filter-field.ts';

/** A field of each kind, in the words of the inventory's fields. */
export const sampleFields: DescribeFields = (t, format) => {
  const plain = { unit: null, digits: 0, isMoney: false, options: [], show: (value: number) => format.number(value) };
  const fields: FilterField[] = [
    {
      ...plain,
      name: 'asin',
      label: t('filters:list.items.asin'),
      topic: t('filters:list.topics.product'),
      rule: { kind: 'code', isKnown: true },
    },
    {
      ...plain,
      name: 'title',
      label: t('filters:list.items.title'),
      topic: t('filters:list.topics.product'),
      rule: { kind: 'text' },
    },
    {
      ...plain,
      name: 'status',
      label: t('filters:list.items.status'),
      topic: t('filters:list.topics.state'),
      rule: { kind: 'choice', values: Object.values(InventoryItemStatus), isKnown: true },
      options: Object.values(InventoryItemStatus).map((value) => ({ value, label: t(`enums:inventoryItem.${value}`) })),
    },
    {
      ...plain,
      name: 'price',
      label: t('filters:list.items.price'),
      topic: t('filters:list.topics.price'),
      unit: '€',
      digits: 2,
      isMoney: true,
      rule: { kind: 'number', min: 0, max: 1_000_000 },
      show: (minor) => format.money(minor, 'EUR'),
    },
    {
      ...plain,
      name: 'profitPercent',
      label: t('filters:list.items.profitPercent'),
      topic: t('filters:list.topics.price'),
      unit: '%',
      digits: 2,
      rule: { kind: 'number', min: -10_000, max: 100_000 },
      show: (hundredths) => format.percent(hundredths),
    },
    {
      ...plain,
      name: 'quantity',
      label: t('filters:list.items.quantity'),
      topic: t('filters:list.topics.stock'),
      rule: { kind: 'number', min: 0, max: 10_000, isKnown: true },
    },
    {
      ...plain,
      name: 'prime',
      label: t('filters:list.items.prime'),
      topic: t('filters:list.topics.stock'),
      rule: { kind: 'yesNo' },
    },
    {
      ...plain,
      name: 'created',
      label: t('filters:list.items.created'),
      topic: t('filters:list.topics.time'),
      rule: { kind: 'day', isKnown: true },
      show: (day) => format.date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100, 12)),
    },
  ];
  return fields;
};
