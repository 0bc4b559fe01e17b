import type { ReactNode } from 'react';
import type { ItemExtra } from '@kervan/contracts/item-detail';
import type { ItemRow } from '@kervan/contracts/item-row';
import { priceDifference } from '@kervan/domain/inventory/measures';
import { missingItemColumns, type ItemColumn, type usualItemColumns } from '@kervan/domain/inventory/item-columns';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import type { ListedItem } from './inventory-list.ts';
import { nameText } from './name-text.ts';

type Words = { t: Text; format: Format };
type Say = (more: ItemExtra, row: ItemRow, words: Words) => ReactNode;

const amount = (of: (more: ItemExtra, row: ItemRow) => number | null, isOfSource = false): Say =>
  function Amount(more, row) {
    return <Money minor={of(more, row)} currency={isOfSource ? row.sourceCurrency : row.currency} />;
  };
const differenceTo = (of: (more: ItemExtra, row: ItemRow) => number | null): Say =>
  amount((more, row) => {
    return row.priceMinor === null ? null : (priceDifference(row.priceMinor, of(more, row))?.amount ?? null);
  });
const count = (of: (more: ItemExtra, row: ItemRow) => number | null, decimals = 0): Say => {
  return (more, row, { format }) => {
    const value = of(more, row);
    return value === null ? null : format.number(value, decimals);
  };
};
const days = (of: (more: ItemExtra, row: ItemRow) => number | null): Say => {
  return (more, row, { t, format }) => {
    const value = of(more, row);
    return value === null ? null : t('itemColumns:days', { count: value, days: format.number(value) });
  };
};
const grams = (of: (more: ItemExtra, row: ItemRow) => number | null): Say => {
  return (more, row, { t, format }) => {
    const value = of(more, row);
    return value === null ? null : t('itemColumns:grams', { grams: format.number(value) });
  };
};
const yesNo = (of: (more: ItemExtra) => boolean | null): Say => {
  return (more, _row, { t }) => {
    const value = of(more);
    return value === null ? null : t(value ? 'itemColumns:yes' : 'itemColumns:no');
  };
};
const moment = (of: (row: ItemRow) => string): Say => {
  return (_more, row, { format }) => format.dateTime(of(row));
};
/** A name of an enumeration, in words. */
const named = (of: 'sellerType' | 'productStatus', value: (more: ItemExtra) => string | null): Say => {
  return (more, _row, { t }) => nameText(of, value(more), t);
};
/** What a sale would bring, coloured by its sign. */
const result = (of: (more: ItemExtra) => number | null): Say =>
  function Result(more, row) {
    return <Money minor={of(more)} currency={row.currency} kind="result" />;
  };
const share = (of: (more: ItemExtra) => number | null): Say =>
  function Share(more) {
    const hundredths = of(more);
    return hundredths === null ? null : <Percent hundredths={hundredths} kind="result" />;
  };
const reduction = (of: (more: ItemExtra) => ItemExtra['discount']): Say => {
  return (more, row, { format }) => {
    const value = of(more);
    if (value === null) return null;
    return value.type === 'Rate' ? format.percent(value.value) : format.money(value.value, row.sourceCurrency);
  };
};

/** What the columns say that are not shown before they are chosen (INV-003 to INV-013); null = not known. */
const sayings = {
  sku: (_more, row) => row.sku,
  category: (more) => more.category,
  created: moment((row) => row.createdAt),
  changed: moment((row) => row.changedAt),
  addedFromStore: yesNo((more) => more.addedFromStore),
  approvedByUser: yesNo((more) => more.approvedByUser),
  productStatus: named('productStatus', (more) => more.productStatus),
  sellerType: named('sellerType', (more) => more.sellerType),
  sourceStock: count((_more, row) => row.sourceStock),
  importPrice: amount((more) => more.importPriceMinor, true),
  shipmentPrice: amount((more) => more.shipmentPriceMinor, true),
  sourceShipping: amount((more) => more.sourceShippingMinor, true),
  minAllowed: amount((more) => more.minAllowedMinor),
  maxAllowed: amount((more) => more.maxAllowedMinor),
  discount: reduction((more) => more.discount),
  coupon: reduction((more) => more.coupon),
  primeExclusive: yesNo((more) => more.primeExclusive),
  inStockIn: days((more) => more.inStockInDays),
  handlingDays: days((_more, row) => row.handlingDays),
  deliveryDays: days((more) => more.deliveryDays),
  dimensions: (more, _row, { t }) =>
    more.dimensionsMm && t('itemColumns:size', { size: more.dimensionsMm.join(' × ') }),
  weight: grams((_more, row) => row.weightG),
  dimensionalWeight: grams((more) => more.dimensionalWeightG),
  desi: count((more) => more.desi, 2),
  voltage: (more, _row, { t }) => more.voltages && t('itemColumns:volts', { volts: more.voltages.join(', ') }),
  buyBoxSellerType: named('sellerType', (more) => more.buyBoxSellerType),
  offers: count((_more, row) => row.targetOffers),
  brands: count((more) => more.buyBoxBrandCount),
  sourceRank: count((more) => more.salesRank),
  targetRank: count((_more, row) => row.targetRank),
  rating: (more, _row, { t, format }) =>
    more.reviewAverage === null
      ? null
      : t('itemColumns:rating', {
          average: format.number(more.reviewAverage, 1),
          count: format.number(more.reviewCount ?? 0),
        }),
  trademark: yesNo((more) => more.trademark.own),
  uspto: yesNo((more) => more.trademark.uspto),
  cipo: yesNo((more) => more.trademark.cipo),
  targetOffice: yesNo((more) => more.trademark.targetOffice),
  warehouseCost: amount((more) => more.warehouseCostMinor, true),
  warehouseWeight: grams((more) => more.warehouseWeightG),
  buyBoxProfit: result((more) => more.buyBoxProfitMinor),
  buyBoxProfitPercent: share((more) => more.buyBoxProfitPercent),
  lowestProfit: result((more) => more.lowestProfitMinor),
  lowestProfitPercent: share((more) => more.lowestProfitPercent),
  buyBoxDifference: differenceTo((_more, row) => row.buyBoxMinor),
  lowestDifference: differenceTo((_more, row) => row.lowestMinor),
  averageDifference: differenceTo((more) => more.averageOfferMinor),
  listPrice: amount((more) => more.manufacturerPriceMinor, true),
  threshold: amount((more) => more.competitiveThresholdMinor),
  suggested: amount((more) => more.suggestedLowerMinor),
} satisfies Record<Exclude<ItemColumn, (typeof usualItemColumns)[number] | (typeof missingItemColumns)[number]>, Say>;

const texts = new Set([
  'sku',
  'category',
  'created',
  'changed',
  'productStatus',
  'sellerType',
  'dimensions',
  'voltage',
  'buyBoxSellerType',
  'primeExclusive',
]);
const WIDTH = 104;
const WIDE = 168;

/** The columns that are not shown before they are chosen, in the words of now. */
export function extraColumns(t: Text): GridColumn<ListedItem>[] {
  const known = Object.entries(sayings).map(([id, say]): GridColumn<ListedItem> => ({
    id,
    // The words have exactly these columns.
    header: t(`itemColumns:columns.${id as 'sku'}`),
    width: id === 'category' ? WIDE : WIDTH,
    isExtra: true,
    ...(texts.has(id) ? {} : { align: 'right' }),
    cell: (row) => <ExtraCell row={row} say={say} />,
  }));
  const missing = missingItemColumns.map((id): GridColumn<ListedItem> => ({
    id,
    header: t(`itemColumns:columns.${id}`),
    width: WIDTH,
    isExtra: true,
    cell: () => <NotDelivered />,
  }));
  return [...known, ...missing];
}

function ExtraCell({ row, say }: { row: ListedItem; say: Say }) {
  const t = useText();
  const format = useFormat();
  const said = row.more ? say(row.more, row, { t, format }) : null;
  return said === null ? <Unknown /> : <span className="num">{said}</span>;
}

function NotDelivered() {
  const t = useText();
  return (
    <span {...tip(t('itemColumns:notDelivered'))}>
      <Unknown />
    </span>
  );
}
