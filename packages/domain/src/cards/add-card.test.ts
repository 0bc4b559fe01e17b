import { expect, it } from 'vitest';
import { refuseCard, rejectsAt, remindsAt } from './add-card.ts';

const DAY = 86_400_000;
const now = 100 * DAY;
const none = { activeCards: 0, isKnown: false, rejectedAt: [] };

it('SUB-050 at most four cards wait or are approved', () => {
  expect(refuseCard({ ...none, activeCards: 3 }, now)).toBeNull();
  expect(refuseCard({ ...none, activeCards: 4 }, now)).toBe('TooManyCards');
});

it('SUB-055 a rejected card comes back after 24 hours, and not after its third rejection', () => {
  expect(refuseCard({ ...none, rejectedAt: [now - DAY + 1] }, now)).toBe('CardAddableLater');
  expect(refuseCard({ ...none, rejectedAt: [now - DAY] }, now)).toBeNull();
  expect(refuseCard({ ...none, rejectedAt: [0, 1, 2] }, now)).toBe('CardNeedsHelpDesk');
  expect(refuseCard({ ...none, isKnown: true }, now)).toBe('UniqueViolation');
});

it('SUB-055 a waiting card is reminded of on day 5 and rejected on day 7', () => {
  expect([remindsAt(0), rejectsAt(0)]).toEqual([5 * DAY, 7 * DAY]);
});
