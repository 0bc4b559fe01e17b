import { describe, expect, it } from 'vitest';
import { duePurgeMail, dueRetry, ladderMails, purgeAt, stepNumber } from './announcements.ts';
import { choosePurchase, type ChoosableLevel } from './purchase-choice.ts';
import { claimKeysOf, normalizeEmail } from './trial-claims.ts';

const DAY = 86_400_000;
const level = (id: number, more: Partial<ChoosableLevel> = {}): ChoosableLevel => ({
  id,
  isTrial: false,
  isOffered: true,
  price: 4900,
  stripePriceId: `price_${id}`,
  stripeProductId: 'standard',
  ...more,
});
const levels = [
  level(1),
  level(2, { isOffered: false }),
  level(7, { price: 9900, stripeProductId: 'auto' }),
  level(10, { isTrial: true, price: 0, stripePriceId: null, stripeProductId: 'auto' }),
];
const wanted = { levelId: 1, priceId: 'price_1', shownPrice: 4900, percentOff: null };

describe('what is bought', () => {
  it('SUB-092 the level with its own price id, at today’s price', () => {
    expect(choosePurchase(levels, wanted)).toMatchObject({ level: { id: 1 }, paid: { id: 1 } });
    expect(choosePurchase(levels, { ...wanted, priceId: 'price_7' })).toBe('PlanLevelNotFound');
    expect(choosePurchase(levels, { ...wanted, levelId: 2, priceId: 'price_2' })).toBe('PlanLevelNotFound');
    expect(choosePurchase(levels, { ...wanted, levelId: 99 })).toBe('PlanLevelNotFound');
    expect(choosePurchase(levels, { ...wanted, shownPrice: 1 })).toBe('PriceChanged');
    expect(choosePurchase(levels, { ...wanted, shownPrice: 2450 })).toBe('PriceChanged');
    expect(choosePurchase(levels, { ...wanted, shownPrice: 2450, percentOff: 50 })).toMatchObject({ paid: { id: 1 } });
  });

  it('SUB-029 a trial names the level after it, of its own product', () => {
    const trial = { levelId: 10, priceId: 'price_7', shownPrice: 0, percentOff: null };
    expect(choosePurchase(levels, trial)).toMatchObject({ level: { id: 10 }, paid: { id: 7 } });
    expect(choosePurchase(levels, { ...trial, shownPrice: 9900 })).toMatchObject({ paid: { id: 7 } });
    expect(choosePurchase(levels, { ...trial, priceId: 'price_1' })).toBe('PlanLevelNotFound');
    // Of its own product, but not for sale; and a trial is not what is charged after it.
    const stopped = [...levels, level(8, { isOffered: false, stripeProductId: 'auto' })];
    expect(choosePurchase(stopped, { ...trial, priceId: 'price_8' })).toBe('PlanLevelNotFound');
    const priced = levels.map((one) => (one.id === 10 ? { ...one, stripePriceId: 'price_10' } : one));
    expect(choosePurchase(priced, { ...trial, priceId: 'price_10' })).toBe('PlanLevelNotFound');
    // Nobody gets a paid level for nothing.
    expect(choosePurchase(levels, { ...wanted, shownPrice: 0 })).toBe('PriceChanged');
  });

  it.each([
    ['Ali@Example.com', 'ali@example.com'],
    ['ali+two@example.com', 'ali@example.com'],
    ['a.l.i+x@googlemail.com', 'ali@gmail.com'],
    ['a.li@example.com', 'a.li@example.com'],
    [' ali@gmail.com ', 'ali@gmail.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['a.b', 'a.b'],
    ['a@googlemail.com', 'a@gmail.com'],
    ['ali+one+two@example.com', 'ali@example.com'],
    ['@example.com', '@example.com'],
  ])('SUB-029 %s is the mailbox %s', (typed, known) => {
    expect(normalizeEmail(typed)).toBe(known);
    expect(claimKeysOf({ email: typed, fingerprints: ['f'], sellingPartnerIds: ['s'] })).toEqual([
      { kind: 1, key: known },
      { kind: 2, key: 'f' },
      { kind: 3, key: 's' },
    ]);
  });
});

describe('moments', () => {
  it('SUB-037 a failed charge is tried again on day 1, 3 and 5, each once', () => {
    const at = (days: number, retries: number) => dueRetry(0, retries, days * DAY);
    expect([at(0.99, 0), at(1, 0), at(1, 1), at(2.99, 1), at(3, 1), at(5, 2), at(5, 3), at(29, 3)]).toEqual([
      null,
      1,
      null,
      null,
      2,
      3,
      null,
      null,
    ]);
  });

  it('SUB-037 the steps that are told by mail are counted from one', () => {
    expect(ladderMails.map(stepNumber)).toEqual([1, 2, 3, 4]);
    expect(ladderMails).toEqual(['unpaid', 'stopped', 'suspended', 'over']);
  });

  it('SUB-067 an ended account is told 30 and 7 days before its data goes, never less', () => {
    const told = (day: number, days: number | null) => duePurgeMail(0, days, day * DAY);
    expect([told(334, null), told(335, null), told(335, 30), told(358, 30), told(358, 7)]).toEqual([
      null,
      30,
      null,
      7,
      null,
    ]);
    expect(purgeAt(0, null)).toBe(Infinity);
    expect(purgeAt(0, 358 * DAY)).toBe(365 * DAY);
    expect(purgeAt(DAY, 300 * DAY)).toBe(366 * DAY);
    expect(purgeAt(0, 400 * DAY)).toBe(407 * DAY);
  });
});
