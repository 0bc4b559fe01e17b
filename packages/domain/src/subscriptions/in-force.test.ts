import { describe, expect, it } from 'vitest';
import { wasInForce } from './in-force.ts';

const DAY = 86_400_000;
const read = { status: 'active', trialEnd: null, latestInvoiceStatus: 'paid', startedAt: 0, periodStart: 0 };

describe('a subscription', () => {
  it.each([
    ['is active', {}, true],
    ['is in its trial', { status: 'trialing', trialEnd: 15 * DAY }, true],
    ['is active, whatever its last invoice says', { latestInvoiceStatus: 'open' }, true],
    ['owes a renewal', { status: 'past_due', latestInvoiceStatus: 'open', periodStart: 30 * DAY }, true],
    ['waits for its first payment', { status: 'incomplete', latestInvoiceStatus: 'open' }, false],
    ['waited for it too long', { status: 'incomplete_expired', latestInvoiceStatus: 'void' }, false],
    ['was cancelled before it was paid', { status: 'canceled', latestInvoiceStatus: 'void' }, false],
    ['was cancelled with its first invoice open', { status: 'canceled', latestInvoiceStatus: 'open' }, false],
    [
      'was cancelled, and nobody says when it began',
      { status: 'canceled', latestInvoiceStatus: 'void', startedAt: null, periodStart: 30 * DAY },
      false,
    ],
    ['was paid and cancelled', { status: 'canceled' }, true],
    ['was cancelled in its trial', { status: 'canceled', trialEnd: 15 * DAY, latestInvoiceStatus: null }, true],
    ['ended over an unpaid renewal', { status: 'canceled', latestInvoiceStatus: 'void', periodStart: 30 * DAY }, true],
  ])('SUB-020 SUB-029 that %s', (_, over, expected) => {
    expect(wasInForce({ ...read, ...over })).toBe(expected);
  });
});
