import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  affiliateTerms,
  calculatedFrom,
  earningOf,
  earningStatuses,
  earnsAt,
  monthOf,
  programStatuses,
  programStatusOf,
  referralStatusOf,
  refusalOfPayout,
  type ProgramFacts,
} from './affiliate-rules.ts';

const at = (text: string) => Date.parse(text);
const DAY = 86_400_000;
const facts = (over: Partial<ProgramFacts> = {}): ProgramFacts => ({
  endedAt: null,
  hasPaidReferral: false,
  balance: 0,
  isPaymentWaiting: false,
  wasPaid: false,
  ...over,
});

describe('the affiliate program', () => {
  it.each([
    [{ paid: 14_900, discount: 0 }, 2_980, 'WaitingToBeCalculated'],
    [{ paid: 4_903, discount: 0 }, 981, 'WaitingToBeCalculated'],
    [{ paid: 7_450, discount: 7_450 }, 0, 'NoPaymentDueToCoupon'],
  ] as const)('AFF-003 AFF-005 %o earns %i, %s', (invoice, amount, status) => {
    expect(earningOf(invoice)).toEqual({ amount, status });
  });

  it.each([
    ['2026-01-31T23:59:59Z', '2026-01', '2026-02-01T00:00:00Z'],
    ['2026-02-01T00:00:00Z', '2026-02', '2026-03-01T00:00:00Z'],
    ['2026-12-15T12:00:00Z', '2026-12', '2027-01-01T00:00:00Z'],
  ])('AFF-005 what was paid at %s counts to %s and is calculated from %s', (paid, month, from) => {
    expect([monthOf(at(paid)), calculatedFrom(at(paid))]).toEqual([month, at(from)]);
  });

  it.each([
    ['2026-01-10T00:00:00Z', true],
    ['2027-01-09T23:59:59Z', true],
    ['2027-01-10T00:00:00Z', false],
    ['2026-01-09T00:00:00Z', false],
  ])('AFF-005 an invoice of %s earns within twelve months: %s', (paid, earns) => {
    expect(earnsAt(at('2026-01-10T00:00:00Z'), at(paid))).toBe(earns);
  });

  it.each([
    [{}, 'Initial'],
    [{ hasPaidReferral: true }, 'Active'],
    [{ hasPaidReferral: true, balance: 4_999 }, 'Active'],
    [{ hasPaidReferral: true, balance: 5_000 }, 'CanBeCalculated'],
    [{ isPaymentWaiting: true }, 'PaymentWaiting'],
    [{ hasPaidReferral: true, wasPaid: true }, 'PaymentDone'],
    [{ hasPaidReferral: true, balance: 5_000, endedAt: 1 }, 'Canceled'],
  ] as const)('AFF-002 AFF-004 AFF-006 a program of %o is %s', (over, status) => {
    expect(programStatusOf(facts(over))).toBe(status);
    expect(programStatuses).toContain(status);
  });

  it.each([
    [{ balance: 4_999 }, false, 'AffiliateBalanceTooLow'],
    [{ balance: 5_000 }, false, null],
    [{ balance: 999 }, true, 'AffiliateBalanceTooLow'],
    [{ balance: 1_000 }, true, null],
    [{ balance: 9_000, isPaymentWaiting: true }, true, 'AffiliatePaymentWaiting'],
    [{ balance: 9_000, endedAt: 0 }, false, null],
    [{ balance: 9_000, endedAt: -1 }, false, 'AffiliateEnded'],
  ] as const)('AFF-005 AFF-006 of %o (to credit: %s) a payout is refused by %s', (over, toCredit, refusal) => {
    const now = affiliateTerms.payableDays * DAY - 1;
    expect(refusalOfPayout(facts(over), { now, toCredit })).toBe(refusal);
  });

  it('AFF-006 refers nobody to himself, nor with a store that another connected', () => {
    const none = { sharesCard: false, sharesDevice: false, sharesPhone: false, storeKnown: false, hasPaid: true };
    expect(referralStatusOf(none)).toBe('Active');
    expect(referralStatusOf({ ...none, hasPaid: false })).toBe('Initial');
    for (const same of ['sharesCard', 'sharesDevice', 'sharesPhone'] as const)
      expect(referralStatusOf({ ...none, [same]: true })).toBe('Canceled');
    expect(referralStatusOf({ ...none, storeKnown: true })).toBe('CanceledDueToSameMarketPlace');
  });

  it('AFF-005 never pays more than was earned and not taken back, over any history', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('invoice' as const), paid: fc.nat(50_000), discount: fc.nat(1) }),
      fc.record({ kind: fc.constant('reversal' as const), of: fc.nat(20) }),
      fc.record({ kind: fc.constant('payout' as const), toCredit: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (history) => {
        const earnings: { amount: number; reversed: boolean }[] = [];
        let [balance, paidOut] = [0, 0];
        for (const each of history) {
          if (each.kind === 'invoice') {
            const { amount } = earningOf(each);
            earnings.push({ amount, reversed: false });
            balance += amount;
          } else if (each.kind === 'reversal') {
            const earning = earnings[each.of];
            if (!earning || earning.reversed) continue;
            earning.reversed = true;
            balance -= earning.amount;
          } else if (refusalOfPayout(facts({ balance }), { now: 0, toCredit: each.toCredit }) === null) {
            expect(balance).toBeGreaterThanOrEqual(affiliateTerms.creditFromMinor);
            paidOut += balance;
            balance = 0;
          }
        }
        const kept = earnings.filter(({ reversed }) => !reversed).reduce((sum, { amount }) => sum + amount, 0);
        expect(kept - paidOut).toBe(balance);
      }),
    );
  });

  it('AFF-002 AFF-003 knows the statuses of the specification', () => {
    expect(programStatuses.toSorted()).toEqual(
      'Active CanBeCalculated Canceled CanceledDueToSameMarketPlace InProgress Initial PaymentDone PaymentWaiting'.split(
        ' ',
      ),
    );
    expect(earningStatuses.toSorted()).toEqual(
      'Calculated ErrorOccurred Initial NoPaymentDueToCoupon PaymentDone WaitingToBeCalculated'.split(' '),
    );
  });
});
