import { describe, expect, it } from 'vitest';
import {
  activeCardStatuses,
  cardAfter,
  CardStatus as C,
  isUsableCard,
  type CardEvent,
  type CardFacts,
} from './card-status.ts';

const waiting: CardFacts = { status: C.WaitingApproval, isDefault: false, isWarehouseDefault: false, attempts: 0 };
const approved: CardFacts = { ...waiting, status: C.Approved };
const rejected: CardFacts = { ...waiting, status: C.Rejected };
const removed: CardFacts = { ...waiting, status: C.Removed };
const wrong: CardEvent = { kind: 'codeTried', isRight: false };
const right: CardEvent = { kind: 'codeTried', isRight: true };

describe('a card', () => {
  const rows: [string, CardFacts, CardEvent, Partial<ReturnType<typeof cardAfter>>][] = [
    [
      'first wrong code',
      waiting,
      wrong,
      { status: C.WaitingApproval, attempts: 1, refusal: 'WrongReferenceCode', refund: false },
    ],
    [
      'second wrong code',
      { ...waiting, attempts: 1 },
      wrong,
      { status: C.WaitingApproval, attempts: 2, refusal: 'WrongReferenceCode' },
    ],
    [
      'third wrong code',
      { ...waiting, attempts: 2 },
      wrong,
      { status: C.Rejected, attempts: 3, refund: true, refusal: 'VerificationAttemptsExceeded' },
    ],
    [
      'right code',
      { ...waiting, attempts: 2 },
      right,
      { status: C.Approved, attempts: 0, refund: true, refusal: null },
    ],
    ['a code for an approved card', approved, right, { status: C.Approved, refusal: 'RecordNotFound' }],
    ['a code for a rejected card', rejected, right, { status: C.Rejected, refusal: 'RecordNotFound' }],
    ['seven days', waiting, { kind: 'waitedTooLong' }, { status: C.Rejected, refund: true }],
    ['seven days of an approved one', approved, { kind: 'waitedTooLong' }, { status: C.Approved, refund: false }],
    [
      'seven days of the one that pays the subscription',
      { ...waiting, isDefault: true },
      { kind: 'waitedTooLong' },
      { status: C.WaitingApproval, refund: false },
    ],
    [
      'a rejected one that pays the subscription dismissed',
      { ...rejected, isDefault: true },
      { kind: 'dismissed' },
      { status: C.Rejected, refusal: 'CannotDeleteDefaultCard' },
    ],
    ['deleted', approved, { kind: 'deleted' }, { status: C.Removed, refusal: null }],
    [
      'the default deleted',
      { ...approved, isDefault: true },
      { kind: 'deleted' },
      { status: C.Approved, refusal: 'CannotDeleteDefaultCard' },
    ],
    [
      'the warehouse’s default deleted',
      { ...approved, isWarehouseDefault: true },
      { kind: 'deleted' },
      { status: C.Approved, refusal: 'CannotDeleteDefaultCard' },
    ],
    ['deleted twice', removed, { kind: 'deleted' }, { status: C.Removed, refusal: 'RecordNotFound' }],
    ['a rejected one dismissed', rejected, { kind: 'dismissed' }, { status: C.Removed }],
    ['an approved one dismissed', approved, { kind: 'dismissed' }, { status: C.Approved, refusal: 'RecordNotFound' }],
    ['an approved one made default', approved, { kind: 'madeDefault' }, { becomesDefault: true, refusal: null }],
    [
      'a waiting one made default',
      waiting,
      { kind: 'madeDefault' },
      { becomesDefault: false, refusal: 'CardNotApproved' },
    ],
    [
      'a rejected one made default',
      rejected,
      { kind: 'madeDefault' },
      { becomesDefault: false, refusal: 'CardNotApproved' },
    ],
  ];
  it.each(rows)('SUB-054 %s', (_name, card, event, expected) => {
    expect(cardAfter(card, event)).toMatchObject(expected);
  });
});

describe('a card pays the subscription', () => {
  it.each([
    ['saved with 3-D Secure, not verified for credit', C.WaitingApproval, 1, false, true],
    ['verified for credit', C.Approved, 1, false, true],
    ['never saved with 3-D Secure', C.WaitingApproval, null, false, false],
    ['rejected for credit', C.Rejected, 1, false, false],
    ['rejected for credit while it pays', C.Rejected, 1, true, true],
    ['removed', C.Removed, 1, false, false],
    ['removed while it paid', C.Removed, 1, true, false],
  ] as const)('SUB-053 SUB-055 %s', (_, status, usableAt, isDefault, expected) => {
    expect(isUsableCard({ status, usableAt, isDefault })).toBe(expected);
  });
});

it('SUB-050 SUB-054 statuses are kept under these numbers; what waits or is approved counts', () => {
  expect(C).toEqual({ WaitingApproval: 0, Approved: 1, Rejected: 2, Removed: 3 });
  expect(activeCardStatuses).toEqual([0, 1]);
});
