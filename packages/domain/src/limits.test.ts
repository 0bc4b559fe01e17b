import { describe, expect, it } from 'vitest';
import { checkAsinSetting, noAsinPrices } from './asin-settings/asin-setting.ts';
import { refuseCard } from './cards/add-card.ts';
import { CardStatus } from './cards/card-status.ts';
import { logoRefusal } from './company/logo.ts';
import { refusalOfLoad } from './credit/load-rules.ts';
import { isKeyword } from './filters/keyword-match.ts';
import { listMax, RestrictionKind } from './filters/restriction-kinds.ts';
import { checkPassword } from './identity/password-rules.ts';
import { exceedsInsertLimit } from './inventory/add-request.ts';
import { composeSku, isSkuPrefix } from './inventory/sku.ts';
import type { limits } from './limits.ts';
import { findFlagFault } from './orders/order-flags.ts';
import { checkExcludedStores } from './pricing/excluded-stores.ts';
import { checkStoreSettings } from './settings/check-settings.ts';
import { defaultStoreSettings } from './settings/default-settings.ts';
import type { StoreSettings } from './settings/store-settings.ts';
import { staffPasswordFault } from './staff/staff-password.ts';
import { findTemplateFault, mayAddCampaign } from './templates/template-rules.ts';
import { templateTypes, type TemplateType } from './templates/template-types.ts';
import { findReviewFault } from './warehouse/warehouse-review.ts';

const x = (count: number): string => 'x'.repeat(count);
const list = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));

const isFlag = (title: string, others = 0): boolean =>
  findFlagFault(
    { id: null, title, colorHexCode: '#D92D20' },
    list(others, (id) => ({ id, title: `flag ${id}` })),
  ) === null;
const template = { id: null, name: 'n', subject: 's', message: 'm' };
const isTemplateBeside = (types: TemplateType[]): boolean =>
  findTemplateFault(
    { ...template, type: 'Shipped' },
    types.map((type, id) => ({ id, type })),
  ) === null;
const manyTypes = templateTypes.filter((type) => type !== 'Shipped');
const isLoad = (amount: number, today = 0): boolean =>
  refusalOfLoad({
    amount,
    today,
    card: { status: CardStatus.Approved, cap: null, month: 0, gross: 0, addedAt: 0 },
    youngCardMax: null,
    sameOpenAt: null,
    now: 0,
  }) === null;
const isSaved = (change: (settings: StoreSettings) => void): boolean => {
  const settings = defaultStoreSettings('DE');
  change(settings);
  return checkStoreSettings(settings, 'DE').length === 0;
};
const password = (length: number): string => `Aa1!${x(length - 4)}`;
const isReview = (points: number, length: number): boolean =>
  findReviewFault({ points, comment: x(length) }, { isDelivered: true, isReviewed: false }) === null;
const isSku = (length: number): boolean => {
  try {
    return composeSku('', x(length - 2), 'Y').length === length;
  } catch {
    return false;
  }
};

/** Whether so much of it is taken. The numbers are written here once more, as the specification has them. */
const most: readonly [name: keyof typeof limits, edge: number, isTaken: (count: number) => boolean][] = [
  ['bulkAddMax', 5_000, (count) => !exceedsInsertLimit(list(count, () => 'B000000001'))],
  ['skuPrefixMax', 20, (count) => isSkuPrefix(x(count))],
  ['skuMax', 40, isSku],
  ['handlingDaysMax', 30, (count) => isSaved((settings) => void (settings.handlingDays = count))],
  ['excludedStoresMax', 10, (count) => checkExcludedStores(list(count, (at) => `A1B2C${at}`)) === null],
  [
    'excludedStoresMax',
    10,
    (count) => isSaved((settings) => void (settings.excludedStoreCodes = list(count, (at) => `A1B2C${at}`))),
  ],
  ['keywordLengthMax', 100, (count) => isKeyword(x(count))],
  ['restrictedCategoriesMax', 500, (count) => count <= listMax(RestrictionKind.restrictedCategory)],
  ['passwordLengthMax', 20, (count) => checkPassword(password(count)).length === 0],
  [
    'staffPasswordLengthMax',
    128,
    (count) => staffPasswordFault(list(count, (at) => 'qzwj'[at % 4]).join(''), '') !== 'length',
  ],
  ['logoSideMaxPx', 200, (count) => logoRefusal({ format: 'png', width: count, height: 1 }, 1) === null],
  ['logoSideMaxPx', 200, (count) => logoRefusal({ format: 'png', width: 1, height: count }, 1) === null],
  ['logoBytesMax', 1_048_576, (count) => logoRefusal({ format: 'png', width: 1, height: 1 }, count) === null],
  ['creditLoadMaxMinor', 1_000_000, (count) => isLoad(count)],
  ['creditDayMaxMinor', 1_000_000, (count) => isLoad(2_000, count - 2_000)],
  ['flagTitleMax', 30, (count) => isFlag(x(count))],
  ['reviewPointsMax', 5, (count) => isReview(count, 1)],
  ['reviewCommentMax', 1_000, (count) => isReview(1, count)],
  ['groupNameMax', 50, (count) => !checkGroup(x(count)).includes('groupName')],
  // One more is added to those that are there.
  ['flagsMax', 20, (count) => isFlag('new', count - 1)],
  ['templatesMax', 5, (count) => isTemplateBeside(list(count - 1, (at) => manyTypes[at] ?? 'Shipped'))],
  ['templatesOfTypeMax', 2, (count) => isTemplateBeside(list(count - 1, () => 'Shipped'))],
  ['campaignsMax', 5, (count) => mayAddCampaign(count - 1)],
  ['cardsMax', 4, (count) => refuseCard({ activeCards: count - 1, isKnown: false, rejectedAt: [] }, 0) === null],
];
const least: typeof most = [
  ['keywordLengthMin', 2, (count) => isKeyword(x(count))],
  ['passwordLengthMin', 7, (count) => checkPassword(password(count)).length === 0],
  [
    'staffPasswordLengthMin',
    12,
    (count) => staffPasswordFault(list(count, (at) => 'qzwj'[at % 4]).join(''), '') !== 'length',
  ],
  ['creditLoadMinMinor', 1_000, (count) => isLoad(count)],
];

/** The fields that are refused of a setting in a group of this name. */
function checkGroup(groupName: string): string[] {
  return checkAsinSetting({
    asin: 'B000000001',
    kind: 'rated',
    minProfit: 1,
    standardProfit: 2,
    maxProfit: 3,
    criticalStock: null,
    maxStock: null,
    minStock: null,
    handlingDays: null,
    groupName,
    ...noAsinPrices,
  }).map(({ field }) => field);
}

describe('what the rules take at most and at least', () => {
  it.each(most)('ASVS 2.3.2 %s is %d, and one more is refused', (_, edge, isTaken) => {
    expect([edge - 1, edge, edge + 1].map(isTaken)).toEqual([true, true, false]);
  });

  it.each(least)('ASVS 2.3.2 %s is %d, and one less is refused', (_, edge, isTaken) => {
    expect([edge - 1, edge, edge + 1].map(isTaken)).toEqual([false, true, true]);
  });
});
