/** The reports, by the names of their addresses and calls (REP-027). */
export const reportNames = [
  'AccountHealth',
  'categoryReport',
  'subCategories',
  'SalesReport',
  'ProfitReport',
  'buyboxReport',
  'productSearchHistory',
  'bestSeller',
  'brandReport',
  'BusinessReport',
] as const;
export type ReportName = (typeof reportNames)[number];

/** What stands in a column: a money amount in minor units, a share in hundredths of a percent, a moment in ISO 8601, a measure in the unit of its row. */
export type ColumnKind =
  | 'day'
  | 'moment'
  | 'text'
  | 'asin'
  | 'sku'
  | 'title'
  | 'brand'
  | 'image'
  | 'word'
  | 'yesNo'
  | 'count'
  | 'money'
  | 'percent'
  | 'measure';

/** `sum`: the totals row adds it up; `share`: there it is the share of two added columns. */
export type ReportColumn = {
  id: string;
  kind: ColumnKind;
  sum?: true;
  share?: readonly [part: string, whole: string];
};

const count = <Id extends string>(id: Id) => ({ id, kind: 'count', sum: true }) as const;
const money = <Id extends string>(id: Id) => ({ id, kind: 'money', sum: true }) as const;
const of = <Id extends string>(id: Id, kind: ColumnKind) => ({ id, kind });
const share = <Id extends string>(id: Id, part: string, whole: string) =>
  ({ id, kind: 'percent', share: [part, whole] }) as const;

const product = [of('asin', 'asin'), of('title', 'title')];
const sold = [count('orders'), count('units'), money('sales'), money('profit')];
const profitPercent = share('profitPercent', 'profit', 'sales');
const ofCategory = [of('category', 'text'), count('items'), ...sold, profitPercent];

/** REP-016 … REP-023: the columns of each report. */
export const reportColumns = {
  AccountHealth: [of('metric', 'word'), of('value', 'measure'), of('target', 'measure'), of('state', 'word')],
  categoryReport: ofCategory,
  subCategories: ofCategory,
  SalesReport: [
    of('date', 'day'),
    count('orders'),
    count('units'),
    money('sales'),
    money('shipmentIncome'),
    money('refunds'),
    money('netSales'),
  ],
  ProfitReport: [
    of('date', 'day'),
    money('sales'),
    money('commission'),
    money('sourceCost'),
    money('warehouseCost'),
    money('importAndShipment'),
    money('tax'),
    money('refunds'),
    money('profit'),
    profitPercent,
  ],
  buyboxReport: [
    ...product,
    of('ourPrice', 'money'),
    of('buyboxPrice', 'money'),
    of('difference', 'money'),
    of('holder', 'text'),
    of('holderType', 'word'),
    share('share', 'held', 'samples'),
    count('held'),
    count('samples'),
    of('pminReached', 'yesNo'),
  ],
  productSearchHistory: [
    of('date', 'moment'),
    ...product,
    of('result', 'word'),
    of('reason', 'word'),
    of('source', 'word'),
  ],
  bestSeller: [
    of('image', 'image'),
    of('asin', 'asin'),
    of('sku', 'sku'),
    of('title', 'title'),
    ...sold,
    of('inStock', 'yesNo'),
  ],
  brandReport: [of('brand', 'brand'), count('items'), count('itemsAtStore'), ...sold, count('warnings')],
  BusinessReport: [
    ...product,
    count('sessions'),
    count('pageViews'),
    of('buyboxPercent', 'percent'),
    count('units'),
    share('conversionPercent', 'units', 'sessions'),
    money('sales'),
  ],
} as const satisfies Record<ReportName, readonly ReportColumn[]>;

export type ColumnId = (typeof reportColumns)[ReportName][number]['id'];

export const columnsOf = (name: ReportName): readonly ReportColumn[] => reportColumns[name];

/** What a report is sorted by at first, downwards: the units sold, the newest day, the share of the BuyBox. */
export const usualSort: Record<ReportName, string> = {
  AccountHealth: 'metric',
  categoryReport: 'sales',
  subCategories: 'sales',
  SalesReport: 'date',
  ProfitReport: 'date',
  buyboxReport: 'share',
  productSearchHistory: 'date',
  bestSeller: 'units',
  brandReport: 'sales',
  BusinessReport: 'sessions',
};

/** Reports whose rows are days or months: they have a chart (REP-015). */
export const isDated = (name: ReportName): boolean => name === 'SalesReport' || name === 'ProfitReport';

/** Codes that stand in cells; each has its word in both languages. */
export const reportWords = [
  'allProducts',
  'yes',
  'no',
  'unknown',
  'good',
  'bad',
  'added',
  'pending',
  'rejected',
  'notFound',
  'outsideCriteria',
  'alreadyHere',
  'deletedBefore',
  'restricted',
  'noRoom',
  'manual',
  'savedSearch',
  'extension',
  'automatic',
  'own',
  'FBA',
  'SBA',
  'FBM',
  'orderDefectRate',
  'cancellationRate',
  'lateShipmentRate',
  'returnDissatisfactionRate',
  'contactResponseTime',
  'onTimeDelivery',
  'validTrackingRate',
  'listingPolicy',
  'authenticity',
  'safety',
  'intellectualProperty',
  'policyViolations',
] as const;
export const wordIn = (cell: unknown) => reportWords.find((word) => word === cell);
