import { describe, expect, it } from 'vitest';
import { cardAfter, CardStatus as C, type CardEvent, type CardFacts } from './card-status.ts';

const card = (status: C, more: Partial<CardFacts> = {}): CardFacts => ({
  status,
  isDefault: false,
  isWarehouseDefault: false,
  attempts: 0,
  ...more,
});
const states: Record<string, CardFacts> = {
  waiting: card(C.WaitingApproval),
  'waiting, last try': card(C.WaitingApproval, { attempts: 2 }),
  approved: card(C.Approved),
  default: card(C.Approved, { isDefault: true }),
  'warehouse default': card(C.Approved, { isWarehouseDefault: true }),
  rejected: card(C.Rejected),
  removed: card(C.Removed),
};
const events: Record<string, CardEvent> = {
  'a right code': { kind: 'codeTried', isRight: true },
  'a wrong code': { kind: 'codeTried', isRight: false },
  'seven days': { kind: 'waitedTooLong' },
  deleting: { kind: 'deleted' },
  dismissing: { kind: 'dismissed' },
  'making it the default': { kind: 'madeDefault' },
};
const names = ['WaitingApproval', 'Approved', 'Rejected', 'Removed'] as const;

/**
 * Written by hand from appendix E. Columns: waiting; waiting, last try; approved; default; warehouse default; rejected; removed. `+` = the charge goes
 * back, `*` = it becomes the default, and after a colon what is refused.
 */
const matrix: Record<string, string> = {
  'a right code':
    'Approved+ Approved+ Approved:RecordNotFound Approved:RecordNotFound Approved:RecordNotFound Rejected:RecordNotFound Removed:RecordNotFound',
  'a wrong code':
    'WaitingApproval:WrongReferenceCode Rejected+:VerificationAttemptsExceeded Approved:RecordNotFound Approved:RecordNotFound Approved:RecordNotFound Rejected:RecordNotFound Removed:RecordNotFound',
  'seven days': 'Rejected+ Rejected+ Approved Approved Approved Rejected Removed',
  deleting:
    'Removed+ Removed+ Removed Approved:CannotDeleteDefaultCard Approved:CannotDeleteDefaultCard Removed Removed:RecordNotFound',
  dismissing:
    'Removed+ Removed+ Approved:RecordNotFound Approved:CannotDeleteDefaultCard Approved:RecordNotFound Removed Removed:RecordNotFound',
  'making it the default':
    'WaitingApproval:CardNotApproved WaitingApproval:CardNotApproved Approved* Approved* Approved* Rejected:CardNotApproved Removed:CardNotApproved',
};

describe('a card, from every state by everything that happens', () => {
  it.each(
    Object.entries(matrix).flatMap(([event, row]) =>
      row.split(' ').map((next, place) => [Object.keys(states)[place] ?? '', event, next] as const),
    ),
  )('SUB-054 SUB-055 %s, then %s: %s', (from, event, next) => {
    const { status, refund, becomesDefault, refusal } = cardAfter(
      states[from] ?? card(C.Removed),
      events[event] ?? { kind: 'dismissed' },
    );
    const said = `${names[status]}${refund ? '+' : ''}${becomesDefault ? '*' : ''}${refusal === null ? '' : `:${refusal}`}`;
    expect(said).toBe(next);
  });
});
