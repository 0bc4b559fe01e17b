import type { Books } from '../books/books.ts';
import type { Price, Recurring } from '../books/records.ts';
import { invalid } from '../wire/failure.ts';
import { filled, flag, mergedMetadata, metadata, oneOf, shape, text, whole, type Parameters } from '../wire/read.ts';

/** How often a recurring price is charged. */
export const recurring = shape(
  {
    interval: oneOf(['day', 'week', 'month', 'year']),
    interval_count: whole({ min: 1 }),
    trial_period_days: whole({ min: 1 }),
    usage_type: oneOf(['licensed']),
  },
  ['interval'],
);

/** Prices are per whole unit: other schemes of Stripe are refused as unknown parameters. */
export const priceFields = {
  currency: filled,
  unit_amount: whole({ min: 0 }),
  unit_amount_decimal: whole({ min: 0 }),
  recurring,
  tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']),
  metadata,
};

/** A price inside another call. */
export const priceData = shape({ ...priceFields }, ['currency']);

export const newPrice = {
  ...priceFields,
  active: flag,
  billing_scheme: oneOf(['per_unit']),
  lookup_key: text,
  nickname: text,
  transfer_lookup_key: flag,
};

type Given = Parameters<typeof newPrice, 'currency'> & { product: string };

/** No interval of a price is longer than three years. */
const DAYS_MAX = 1_095;
const daysOf = { day: 1, week: 7, month: 30.4, year: 365 } as const;

/** Keeps a new price. Throws when it has no amount, or its interval is too long. */
export function createPrice(books: Books, given: Given): Price {
  const amount = given.unit_amount ?? given.unit_amount_decimal;
  if (amount === undefined)
    throw invalid(
      'Prices require an `unit_amount` or `unit_amount_decimal` parameter to be set when `billing_scheme` is `per_unit`.',
      { code: 'parameter_missing', param: 'unit_amount' },
    );
  const holder = given.lookup_key
    ? books.list('price').find(({ lookupKey }) => lookupKey === given.lookup_key)
    : undefined;
  if (holder && given.transfer_lookup_key !== true)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  if (holder) books.put('price', { ...holder, lookupKey: null });
  return books.put('price', {
    id: books.newId('price'),
    created: books.now(null),
    clock: null,
    product: given.product,
    currency: given.currency.toLowerCase(),
    unitAmount: amount,
    recurring: given.recurring === undefined ? null : recurringOf(given.recurring),
    isActive: given.active ?? true,
    lookupKey: given.lookup_key ?? null,
    nickname: given.nickname ?? null,
    metadata: mergedMetadata({}, given.metadata),
    taxBehavior: given.tax_behavior ?? 'unspecified',
  });
}

function recurringOf({ interval, interval_count = 1, trial_period_days }: ReturnType<typeof recurring>): Recurring {
  if (daysOf[interval] * interval_count > DAYS_MAX)
    throw invalid('Invalid interval: must be at most 3 years', { param: 'recurring[interval_count]' });
  return { interval, interval_count, trial_period_days: trial_period_days ?? null };
}
