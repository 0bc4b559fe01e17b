import type { ItemExtra } from '@kervan/contracts/item-detail';
import type { ItemRow } from '@kervan/contracts/item-row';
import { usualItemColumns, type ItemColumn } from '@kervan/domain/inventory/item-columns';
import type { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { markets, sourceMarket, type Market } from '@kervan/domain/markets';
import { toMajorText } from '@kervan/domain/money/money';
import { inUsd, type ShownMoney } from '@kervan/domain/money/shown-money';
import type { CellValue } from '@kervan/domain/files/table-file';
import { texts, type Language } from '@kervan/texts/texts';
import type { CsvColumn } from '../../lists/csv.ts';

/** A row of the file; `more` is there where a column needs it. */
type FileRow = { row: ItemRow; more: ItemExtra | undefined };
type Cells = CsvColumn<FileRow>;
type Around = { market: Market; language: Language; shown: ShownMoney };

/** What the rows of the list say by themselves. */
const ofRows = new Set<ItemColumn>([
  ...usualItemColumns,
  ...(['sku', 'created', 'changed', 'handlingDays', 'weight', 'offers', 'targetRank', 'sourceStock'] as const),
  ...(['buyBoxDifference', 'lowestDifference'] as const),
]);
/** Whether a column says what stands beside the rows. */
export const needsMore = (columns: readonly ItemColumn[]): boolean => columns.some((column) => !ofRows.has(column));

/** The columns of a file in the order in which they are named; what the screen shows in one column in several lines has several here. */
export function fileColumns(wanted: readonly ItemColumn[], around: Around): Cells[] {
  const all = { ...rowColumns(around), ...moreColumns(around) } satisfies Record<ItemColumn, Cells[]>;
  return [...new Set(wanted)].flatMap((column) => all[column]);
}

/** Writers of amounts, in the currency in which the screen shows them. */
function moneyOf({ market, shown }: Around) {
  const isUsd = shown.display === 'usd' && inUsd(0, market.currency, shown) !== null;
  const ofStore = (label: string, of: (from: FileRow) => number | null): Cells => ({
    label: `${label} (${isUsd ? 'USD' : market.currency})`,
    of: (from) => {
      const minor = of(from);
      if (minor === null) return null;
      return isUsd ? amountOf(inUsd(minor, market.currency, shown), 2) : amountOf(minor, market.decimals);
    },
  });
  const { currency, decimals } = markets[sourceMarket];
  const ofSource = (label: string, of: (from: FileRow) => number | null): Cells => ({
    label: `${label} (${currency})`,
    of: (from) => amountOf(of(from), decimals),
  });
  return { ofStore, ofSource };
}

function rowColumns(around: Around) {
  const { language } = around;
  const { columns } = texts[language].inventory;
  const extra = texts[language].itemColumns.columns;
  const labels = texts[language].filters.list.items;
  const { ofStore, ofSource } = moneyOf(around);
  const statuses = texts[language].enums.inventoryItem;
  const moment = (label: string, of: (row: ItemRow) => string | null): Cells => ({
    label,
    of: ({ row }) => {
      const at = of(row);
      return at === null ? null : new Date(at);
    },
  });
  return {
    product: [
      { label: labels.asin, of: ({ row }) => row.asin },
      { label: labels.title, of: ({ row }) => row.title },
      { label: labels.brand, of: ({ row }) => row.brand },
    ],
    // The row carries a name of the enumeration.
    status: [{ label: columns.status, of: ({ row }) => statuses[row.status as InventoryItemStatus] }],
    stock: [{ label: columns.stock, of: ({ row }) => row.quantity }],
    source: [ofSource(labels.sourcePrice, ({ row }) => row.sourcePriceMinor)],
    cost: [ofStore(columns.cost, ({ row }) => row.costMinor)],
    price: [ofStore(columns.price, ({ row }) => row.priceMinor)],
    band: [
      ofStore(extra.bandMin, ({ row }) => row.minPriceMinor),
      ofStore(extra.bandStandard, ({ row }) => row.standardPriceMinor),
      ofStore(extra.bandMax, ({ row }) => row.maxPriceMinor),
    ],
    profit: [
      ofStore(labels.profit, ({ row }) => row.profitMinor),
      { label: `${labels.profitPercent} (%)`, of: ({ row }) => amountOf(row.profitPercent, 2) },
    ],
    buyBox: [ofStore(labels.buyBox, ({ row }) => row.buyBoxMinor)],
    age: [moment(extra.readAt, (row) => row.sourceFetchedAt)],
    sku: [{ label: extra.sku, of: ({ row }) => row.sku }],
    created: [moment(extra.created, (row) => row.createdAt)],
    changed: [moment(extra.changed, (row) => row.changedAt)],
    handlingDays: [{ label: extra.handlingDays, of: ({ row }) => row.handlingDays }],
    weight: [{ label: `${extra.weight} (g)`, of: ({ row }) => row.weightG }],
    offers: [{ label: extra.offers, of: ({ row }) => row.targetOffers }],
    targetRank: [{ label: extra.targetRank, of: ({ row }) => row.targetRank }],
    sourceStock: [{ label: extra.sourceStock, of: ({ row }) => row.sourceStock }],
    buyBoxDifference: [ofStore(extra.buyBoxDifference, ({ row }) => less(row.priceMinor, row.buyBoxMinor))],
    lowestDifference: [ofStore(extra.lowestDifference, ({ row }) => less(row.priceMinor, row.lowestMinor))],
  } satisfies Partial<Record<ItemColumn, Cells[]>>;
}

type More = (more: ItemExtra, row: ItemRow) => CellValue;

function moreColumns(around: Around) {
  const { language } = around;
  const { columns: extra, yes, no } = texts[language].itemColumns;
  const { sellerType, productStatus } = texts[language].enums;
  const { ofStore, ofSource } = moneyOf(around);
  const plain = (label: string, of: More): Cells[] => [{ label, of: ({ row, more }) => (more ? of(more, row) : null) }];
  const yesNo = (label: string, of: (more: ItemExtra) => boolean | null): Cells[] =>
    plain(label, (more) => wordOf(of(more), yes, no));
  const money = (label: string, of: (more: ItemExtra, row: ItemRow) => number | null): Cells[] => [
    ofStore(label, ({ row, more }) => (more ? of(more, row) : null)),
  ];
  const sourceMoney = (label: string, of: (more: ItemExtra) => number | null): Cells[] => [
    ofSource(label, ({ more }) => (more ? of(more) : null)),
  ];
  const percent = (label: string, of: (more: ItemExtra) => number | null): Cells[] =>
    plain(`${label} (%)`, (more) => amountOf(of(more), 2));
  // An amount of the source's currency, or a share of the price.
  const reduction = (label: string, of: (more: ItemExtra) => ItemExtra['discount']): Cells[] => [
    ...sourceMoney(label, (more) => valueOf(of(more), 'Price')),
    ...percent(label, (more) => valueOf(of(more), 'Rate')),
  ];
  return {
    category: plain(extra.category, (more) => more.category),
    addedFromStore: yesNo(extra.addedFromStore, (more) => more.addedFromStore),
    approvedByUser: yesNo(extra.approvedByUser, (more) => more.approvedByUser),
    productStatus: plain(extra.productStatus, (more) => named(productStatus, more.productStatus)),
    sellerType: plain(extra.sellerType, (more) => named(sellerType, more.sellerType)),
    importPrice: sourceMoney(extra.importPrice, (more) => more.importPriceMinor),
    shipmentPrice: sourceMoney(extra.shipmentPrice, (more) => more.shipmentPriceMinor),
    sourceShipping: sourceMoney(extra.sourceShipping, (more) => more.sourceShippingMinor),
    minAllowed: money(extra.minAllowed, (more) => more.minAllowedMinor),
    maxAllowed: money(extra.maxAllowed, (more) => more.maxAllowedMinor),
    discount: reduction(extra.discount, (more) => more.discount),
    coupon: reduction(extra.coupon, (more) => more.coupon),
    primeExclusive: yesNo(extra.primeExclusive, (more) => more.primeExclusive),
    inStockIn: plain(extra.inStockIn, (more) => more.inStockInDays),
    deliveryDays: plain(extra.deliveryDays, (more) => more.deliveryDays),
    dimensions: plain(`${extra.dimensions} (mm)`, (more) => more.dimensionsMm?.join(' × ') ?? null),
    dimensionalWeight: plain(`${extra.dimensionalWeight} (g)`, (more) => more.dimensionalWeightG),
    desi: plain(extra.desi, (more) => more.desi),
    voltage: plain(`${extra.voltage} (V)`, (more) => more.voltages?.join(', ') ?? null),
    buyBoxSellerType: plain(extra.buyBoxSellerType, (more) => named(sellerType, more.buyBoxSellerType)),
    brands: plain(extra.brands, (more) => more.buyBoxBrandCount),
    sourceRank: plain(extra.sourceRank, (more) => more.salesRank),
    rating: [
      ...plain(extra.rating, (more) => more.reviewAverage),
      ...plain(extra.ratingCount, (more) => more.reviewCount),
    ],
    trademark: yesNo(extra.trademark, (more) => more.trademark.own),
    uspto: yesNo(extra.uspto, (more) => more.trademark.uspto),
    cipo: yesNo(extra.cipo, (more) => more.trademark.cipo),
    targetOffice: yesNo(extra.targetOffice, (more) => more.trademark.targetOffice),
    warehouseCost: sourceMoney(extra.warehouseCost, (more) => more.warehouseCostMinor),
    warehouseWeight: plain(`${extra.warehouseWeight} (g)`, (more) => more.warehouseWeightG),
    buyBoxProfit: money(extra.buyBoxProfit, (more) => more.buyBoxProfitMinor),
    buyBoxProfitPercent: percent(extra.buyBoxProfitPercent, (more) => more.buyBoxProfitPercent),
    lowestProfit: money(extra.lowestProfit, (more) => more.lowestProfitMinor),
    lowestProfitPercent: percent(extra.lowestProfitPercent, (more) => more.lowestProfitPercent),
    averageDifference: money(extra.averageDifference, (more, row) => less(row.priceMinor, more.averageOfferMinor)),
    listPrice: sourceMoney(extra.listPrice, (more) => more.manufacturerPriceMinor),
    threshold: money(extra.threshold, (more) => more.competitiveThresholdMinor),
    suggested: money(extra.suggested, (more) => more.suggestedLowerMinor),
    // Delivered by no connector: empty cells.
    monthlySales: plain(extra.monthlySales, () => null),
    badges: plain(extra.badges, () => null),
  } satisfies Partial<Record<ItemColumn, Cells[]>>;
}

/** A plain figure, which a table program reckons with. */
const amountOf = (minor: number | null, decimals: 0 | 2): number | null =>
  minor === null ? null : Number(toMajorText(minor, decimals));
const less = (value: number | null, other: number | null): number | null =>
  value === null || other === null ? null : value - other;
const wordOf = (value: boolean | null, yes: string, no: string): string | null =>
  value === null ? null : value ? yes : no;
const named = (words: Readonly<Record<string, string>>, name: string | null): string | null =>
  name === null ? null : (words[name] ?? name);
const valueOf = (reduction: ItemExtra['discount'], type: 'Price' | 'Rate'): number | null =>
  reduction?.type === type ? reduction.value : null;
