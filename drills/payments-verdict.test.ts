import { describe, expect, it } from 'vitest';
import { standingByBooks, type Books } from './payments-verdict.ts';

const DAY_S = 86_400;
const RENEWED = 1_800_000_000;
/** A customer whose renewal was made at `RENEWED` and charged an hour later. */
const books = ({
  status,
  invoice,
  refused,
}: {
  status: string;
  invoice: string;
  refused: readonly number[];
}): Books => ({
  subscriptions: [{ id: 'sub_1', customer: 'cus_1', status, latest_invoice: 'in_2' }],
  invoices: [
    { id: 'in_1', status: 'paid', billing_reason: 'subscription_create', created: RENEWED - 30 * DAY_S },
    { id: 'in_2', status: invoice, billing_reason: 'subscription_cycle', created: RENEWED },
  ],
  charges: [
    // Before the renewal a charge was refused, too: it says nothing of it.
    { customer: 'cus_1', status: 'failed', created: RENEWED - 30 * DAY_S },
    { customer: 'cus_2', status: 'failed', created: RENEWED },
    ...refused.map((created) => ({ customer: 'cus_1', status: 'failed', created })),
  ],
});

describe("what the provider's books entitle a customer to", () => {
  const first = RENEWED + 3_600;
  it.each([
    ['a paid renewal', { status: 'active', invoice: 'paid', refused: [] }, 20 * DAY_S, 'paid'],
    ['paid after a refusal', { status: 'active', invoice: 'paid', refused: [first] }, 20 * DAY_S, 'paid'],
    ['refused just now', { status: 'past_due', invoice: 'open', refused: [first] }, 3_600, 'owes'],
    [
      'refused three days ago but for a second',
      { status: 'past_due', invoice: 'open', refused: [first] },
      3 * DAY_S + 3_599,
      'owes',
    ],
    ['refused three days ago', { status: 'past_due', invoice: 'open', refused: [first] }, 3 * DAY_S + 3_600, 'nothing'],
    [
      'tried again meanwhile',
      { status: 'past_due', invoice: 'open', refused: [first, first + DAY_S] },
      3 * DAY_S + 3_600,
      'nothing',
    ],
    ['past due though nothing was refused', { status: 'past_due', invoice: 'open', refused: [] }, 3_600, 'nothing'],
    ['voided', { status: 'canceled', invoice: 'void', refused: [first] }, 3_600, 'nothing'],
    ['an attempt that was never paid', { status: 'incomplete', invoice: 'open', refused: [first] }, 3_600, 'nothing'],
  ] as const)('%s', (_, given, afterS, expected) => {
    expect(standingByBooks('cus_1', books(given), (RENEWED + afterS) * 1000)).toBe(expected);
  });
  it('of another customer is nothing', () => {
    expect(standingByBooks('cus_2', books({ status: 'active', invoice: 'paid', refused: [] }), RENEWED * 1000)).toBe(
      'nothing',
    );
  });
});
