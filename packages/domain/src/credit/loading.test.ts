import { describe, expect, it } from 'vitest';
import { CardStatus } from '../cards/card-status.ts';
import { afterLoad, checkDay, refusalOfAutoBalance, wantsLoad } from './auto-balance.ts';
import { refusalOfLoad, type LoadFacts } from './load-rules.ts';
import { isOpenLoad, loadAfter, LoadState } from './load-state.ts';
import { maskedName } from './masked-name.ts';

const now = Date.parse('2026-03-02T14:00:00Z');
const MINUTE = 60_000;

describe('a load', () => {
  const { Begun, NeedsAction, Paid, Failed, GivenUp, Disputed } = LoadState;
  it.each([
    // from, succeeded, requires_action, requires_payment_method, canceled, a word nobody knows
    [Begun, Paid, NeedsAction, Failed, GivenUp, Begun],
    [NeedsAction, Paid, NeedsAction, Failed, GivenUp, NeedsAction],
    [Paid, Paid, Paid, Paid, Paid, Paid],
    [Failed, Paid, Failed, Failed, Failed, Failed],
    [GivenUp, Paid, GivenUp, GivenUp, GivenUp, GivenUp],
    [Disputed, Disputed, Disputed, Disputed, Disputed, Disputed],
  ])('in state %i goes on as its payment says', (from, ...after) => {
    const words = ['succeeded', 'requires_action', 'requires_payment_method', 'canceled', 'tomorrow'];
    expect(words.map((word) => loadAfter(from, word))).toEqual(after);
    expect(loadAfter(from, 'requires_confirmation')).toBe(loadAfter(from, 'requires_action'));
    expect(isOpenLoad(from)).toBe(from === Begun || from === NeedsAction);
  });

  const DAY = 86_400_000;
  const card = { status: CardStatus.Approved, cap: null, month: 0, gross: 10_492, addedAt: now - 7 * DAY };
  const young = { ...card, addedAt: now - 7 * DAY + 1 };
  const facts: LoadFacts = { amount: 10_000, today: 0, card, youngCardMax: null, sameOpenAt: null, now };
  it.each<[Partial<LoadFacts>, string | null]>([
    [{}, null],
    [{ amount: 1_000 }, null],
    [{ amount: 999 }, 'LoadLimitExceeded'],
    [{ amount: 1_000_000 }, null],
    [{ amount: 1_000_001 }, 'LoadLimitExceeded'],
    [{ today: 990_000 }, null],
    [{ today: 990_001 }, 'LoadLimitExceeded'],
    [{ card: null }, 'NoCard'],
    [{ card: { ...card, status: CardStatus.WaitingApproval } }, 'CardNotApproved'],
    [{ card: { ...card, status: CardStatus.Rejected } }, 'CardNotApproved'],
    [{ card: { ...card, cap: 10_492 } }, null],
    [{ card: { ...card, cap: 10_491 } }, 'LoadLimitExceeded'],
    [{ card: { ...card, cap: 20_000, month: 9_509 } }, 'LoadLimitExceeded'],
    [{ card: young }, null],
    [{ card: young, youngCardMax: 10_000 }, null],
    [{ card: young, youngCardMax: 10_000, today: 1 }, 'LoadLimitExceeded'],
    [{ card: young, youngCardMax: 9_999 }, 'LoadLimitExceeded'],
    [{ card, youngCardMax: 9_999 }, null],
    [{ sameOpenAt: now - 10 * MINUTE + 1 }, 'PaymentInProgress'],
    [{ sameOpenAt: now - 10 * MINUTE }, null],
  ])('WH-012 with %o is refused as %s', (more, refusal) => {
    expect(refusalOfLoad({ ...facts, ...more })).toBe(refusal);
  });
});

describe('automatic loading', () => {
  it.each([
    ['2026-03-02T13:29:59Z', null],
    ['2026-03-02T13:30:00Z', '2026-03-02'],
    ['2026-03-03T04:59:59Z', '2026-03-02'],
    ['2026-03-03T05:00:00Z', null],
    // Summer time began.
    ['2026-03-09T12:30:00Z', '2026-03-09'],
    ['2026-03-07T15:00:00Z', null],
    ['2026-03-08T15:00:00Z', null],
    ['2026-03-06T15:00:00Z', '2026-03-06'],
  ])('WH-016 WH-017 at %s checks the working day %s', (at, day) => {
    expect(checkDay(Date.parse(at))).toBe(day);
  });

  const auto = { minBalance: 2_000, balanceToAdd: 5_000, isActive: true, failures: 0 };
  it('WH-015 loads when less is available than wanted, and is on', () => {
    expect([1_999, 2_000].map((available) => wantsLoad(auto, available))).toEqual([true, false]);
    expect(wantsLoad({ ...auto, isActive: false }, 0)).toBe(false);
    expect(wantsLoad({ ...auto, balanceToAdd: 0 }, 0)).toBe(false);
  });

  it('WH-017 is off after three failures in a row', () => {
    const one = afterLoad(auto, false);
    const two = afterLoad(one, false);
    expect([one, two, afterLoad(two, false)].map(({ isActive, failures }) => [isActive, failures])).toEqual([
      [true, 1],
      [true, 2],
      [false, 3],
    ]);
    expect(afterLoad(two, true)).toEqual(auto);
  });

  it.each([
    [{ minBalance: 0, balanceToAdd: 0, isActive: false }, false, null],
    [{ minBalance: 1, balanceToAdd: 1_000, isActive: true }, true, null],
    [{ minBalance: 1, balanceToAdd: 1_000, isActive: true }, false, 'NoCard'],
    [{ minBalance: 0, balanceToAdd: 1_000, isActive: true }, true, 'LoadLimitExceeded'],
    [{ minBalance: 1, balanceToAdd: 999, isActive: true }, true, 'LoadLimitExceeded'],
    [{ minBalance: 1, balanceToAdd: 1_000_001, isActive: true }, true, 'LoadLimitExceeded'],
    [{ minBalance: 1, balanceToAdd: 1_000_000, isActive: true }, true, null],
  ])('WH-072 %o with a card: %s is refused as %s', (wanted, hasCard, refusal) => {
    expect(refusalOfAutoBalance(wanted, hasCard)).toBe(refusal);
  });
});

it.each([
  [['Ayşe', 'Kaya'], 'A*** K***'],
  [['ismet', 'ılgaz'], 'İ*** I***'],
  [['Mary Ann', "O'Neill"], 'M*** A*** O***'],
  [['𝒜da', ''], '𝒜***'],
  [['  Ayşe\tNur ', ' '], 'A*** N***'],
])('WH-014 the name %o is shown as %s', (names, masked) => {
  expect(maskedName(...names)).toBe(masked);
});
