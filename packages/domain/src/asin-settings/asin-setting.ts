import { parseAsin } from '../inventory/asin.ts';
import { limits } from '../limits.ts';

/** INV-073: a price fixed as an amount, or as a percent that replaces the store's. */
export const asinSettingKinds = ['constant', 'rated'] as const;
export type AsinSettingKind = (typeof asinSettingKinds)[number];

/**
 * The values of one product of a store (INV-068). Profits are minor units of the store's currency where the price is constant, else hundredths of
 * a percent. null = the store's setting; critical and max stock are missing only where a product was added with its profits alone.
 */
export type AsinSetting = {
  asin: string;
  kind: AsinSettingKind;
  minProfit: number;
  standardProfit: number;
  maxProfit: number;
  criticalStock: number | null;
  maxStock: number | null;
  minStock: number | null;
  handlingDays: number | null;
  groupName: string | null;
  /** What the product costs until it is at the buyer, in USD cents (INV-005); null = not known, the store's default stands in. */
  importPrice: number | null;
  shipmentPrice: number | null;
  /** Prices between which it is sold, in minor units of the store's currency; null = no bound. */
  minAllowed: number | null;
  maxAllowed: number | null;
};
/** INV-005: prices of one product that a setting may name beside its profits. */
export const asinPriceFields = ['importPrice', 'shipmentPrice', 'minAllowed', 'maxAllowed'] as const;
export type AsinPriceField = (typeof asinPriceFields)[number];
/** A setting that names none of them. */
export const noAsinPrices = {
  importPrice: null,
  shipmentPrice: null,
  minAllowed: null,
  maxAllowed: null,
} as const satisfies Record<AsinPriceField, null>;

export const asinSettingFields = [
  'asin',
  'kind',
  'minProfit',
  'standardProfit',
  'maxProfit',
  'criticalStock',
  'maxStock',
  'minStock',
  'handlingDays',
  'groupName',
  ...asinPriceFields,
] as const satisfies readonly (keyof AsinSetting)[];
export type AsinSettingField = (typeof asinSettingFields)[number];

/** The same as it was entered: whatever may be missing is. */
export type AsinSettingDraft = { asin: string; kind: AsinSettingKind; groupName: string | null } & {
  [Field in Exclude<AsinSettingField, 'asin' | 'kind' | 'groupName'>]: number | null;
};

/** What can be wrong with a field. */
export const asinSettingCodes = [
  'Required',
  'AsinNotValid',
  'DuplicatedInList',
  'OutOfRange',
  'ProfitOrder',
  'MinProfitTooLow',
  'ConstantTooLow',
  'StockOrder',
  'AllowedOrder',
  'TooLong',
  'NotANumber',
  'UnknownKind',
  'TooManyCells',
] as const;
export type AsinSettingCode = (typeof asinSettingCodes)[number];
export type AsinSettingFault = { field: AsinSettingField; code: AsinSettingCode };

/** Hundredths of a percent: nothing would be left of the cost. */
const NO_PROFIT_LEFT = -10_000;
/** Bounds of a profit: a million percent; of an amount what the store's prices themselves never reach. */
const PROFIT_MAX = { constant: 1_000_000_000, rated: 100_000_000 } as const satisfies Record<AsinSettingKind, number>;
const STOCK_MAX = { criticalStock: 10_000, maxStock: 100_000, minStock: 100_000 } as const;

/** Costs up to a million dollars; a bound of the price up to what a profit may be. */
const PRICE_BOUNDS = {
  importPrice: [0, 100_000_000],
  shipmentPrice: [0, 100_000_000],
  minAllowed: [1, 1_000_000_000],
  maxAllowed: [1, 1_000_000_000],
} as const satisfies Record<AsinPriceField, readonly [number, number]>;

const profits = ['minProfit', 'standardProfit', 'maxProfit'] as const;

/**
 * INV-069, INV-070, INV-072: everything that is wrong with a setting, each with its field; none = it can be saved. `leastConstant`: the lowest profit by
 * amount that leaves a price (decision 29); null = it is not known.
 */
export function checkAsinSetting(draft: AsinSettingDraft, leastConstant: number | null = null): AsinSettingFault[] {
  const faults: AsinSettingFault[] = [];
  const refuse = (field: AsinSettingField, code: AsinSettingCode) => void faults.push({ field, code });
  if (parseAsin(draft.asin) === null) refuse('asin', draft.asin.trim() === '' ? 'Required' : 'AsinNotValid');
  for (const field of profits) {
    const value = draft[field];
    if (value === null) refuse(field, 'Required');
    else if (!isWhole(value, -PROFIT_MAX[draft.kind], PROFIT_MAX[draft.kind])) refuse(field, 'OutOfRange');
    else if (draft.kind === 'constant' && isAbove(leastConstant, value)) refuse(field, 'ConstantTooLow');
  }
  if (draft.kind === 'rated' && draft.minProfit !== null && draft.minProfit <= NO_PROFIT_LEFT)
    refuse('minProfit', 'MinProfitTooLow');
  if (isAbove(draft.minProfit, draft.standardProfit)) refuse('standardProfit', 'ProfitOrder');
  if (isAbove(draft.standardProfit, draft.maxProfit)) refuse('maxProfit', 'ProfitOrder');
  for (const field of ['criticalStock', 'maxStock', 'minStock'] as const) {
    const value = draft[field];
    if (value === null && field !== 'minStock') refuse(field, 'Required');
    else if (value !== null && !isWhole(value, 0, STOCK_MAX[field])) refuse(field, 'OutOfRange');
  }
  if (isAbove(draft.minStock, draft.maxStock)) refuse('maxStock', 'StockOrder');
  if (draft.handlingDays !== null && !isWhole(draft.handlingDays, 0, limits.handlingDaysMax))
    refuse('handlingDays', 'OutOfRange');
  refusePrices(draft, refuse);
  if ((groupNameOf(draft.groupName)?.length ?? 0) > limits.groupNameMax) refuse('groupName', 'TooLong');
  return faults;
}

/** INV-005: prices that are entered lie within their bounds, the lowest allowed one not above the highest. */
function refusePrices(
  draft: Readonly<Record<AsinPriceField, number | null>>,
  refuse: (field: AsinPriceField, code: AsinSettingCode) => void,
): void {
  for (const field of asinPriceFields) {
    const value = draft[field];
    const [least, limit] = PRICE_BOUNDS[field];
    if (value !== null && !isWhole(value, least, limit)) refuse(field, 'OutOfRange');
  }
  if (isAbove(draft.minAllowed, draft.maxAllowed)) refuse('maxAllowed', 'AllowedOrder');
}

/** INV-071: profits of zero or less are asked about before they are saved. */
export const hasLowProfit = (setting: Pick<AsinSettingDraft, (typeof profits)[number]>): boolean =>
  profits.some((field) => setting[field] !== null && setting[field] <= 0);

/** A setting as it is kept; null where `checkAsinSetting` finds a fault. */
export function keptSetting(draft: AsinSettingDraft): AsinSetting | null {
  const asin = parseAsin(draft.asin);
  const { minProfit, standardProfit, maxProfit } = draft;
  if (checkAsinSetting(draft).length > 0) return null;
  if (asin === null || minProfit === null || standardProfit === null || maxProfit === null) return null;
  return { ...draft, asin, minProfit, standardProfit, maxProfit, groupName: groupNameOf(draft.groupName) };
}

type Judged = { settings: AsinSetting[]; rejected: (AsinSettingFault & { index: number; asin: string })[] };

/** Sorts what was entered: a product that stands twice is refused where it stands again. `index` is its place. */
export function judgeSettings(drafts: readonly AsinSettingDraft[], leastConstant: number | null = null): Judged {
  const judged: Judged = { settings: [], rejected: [] };
  const seen = new Set<string>();
  for (const [index, draft] of drafts.entries()) {
    const asin = parseAsin(draft.asin);
    const again = asin !== null && seen.has(asin);
    if (asin !== null) seen.add(asin);
    const faults: AsinSettingFault[] = again
      ? [{ field: 'asin', code: 'DuplicatedInList' }]
      : checkAsinSetting(draft, leastConstant);
    const setting = faults.length === 0 ? keptSetting(draft) : null;
    if (setting) judged.settings.push(setting);
    else judged.rejected.push(...faults.map((fault) => ({ ...fault, index, asin: draft.asin.trim() })));
  }
  return judged;
}

/** What a frozen price was made of that the seller says: kind, profits, and what the product costs until it is at the buyer. */
type Frozen = Pick<AsinSetting, 'kind' | 'minProfit' | 'standardProfit' | 'importPrice' | 'shipmentPrice'>;

/** True when a price that was frozen for one does not hold for the other. */
export const refreezes = (before: Frozen, after: Frozen): boolean =>
  (['kind', 'minProfit', 'standardProfit', 'importPrice', 'shipmentPrice'] as const).some(
    (field) => before[field] !== after[field],
  );

function groupNameOf(text: string | null): string | null {
  const name = text?.trim().replace(/\s+/g, ' ') ?? '';
  return name === '' ? null : name;
}

const isWhole = (value: number, least: number, limit: number): boolean =>
  Number.isInteger(value) && value >= least && value <= limit;
const isAbove = (lower: number | null, upper: number | null): boolean =>
  lower !== null && upper !== null && lower > upper;
