import { describe, expect, it } from 'vitest';
import type { StepTable } from '../orders/step-table.ts';
import {
  chatEventOf,
  chatSteps,
  isChatClosed,
  nextChatStatus,
  reopenUntil,
  WarehouseChatStatus as C,
  warehouseChatStatusWords,
} from './chat-state.ts';
import { claimStateWords, claimSteps, nextClaimState } from './claim-state.ts';
import {
  answerUntil,
  ExtraPaymentState,
  extraPaymentStateWords,
  extraPaymentSteps,
  ExtraRefund,
  extraRefundSteps,
  extraRefundWords,
  nextExtraPaymentState,
  nextExtraRefund,
} from './extra-payment.ts';
import {
  daysToDispose,
  findUnidentifiedClaimFault,
  nextUnidentifiedState,
  seesUnidentified,
  unidentifiedStateWords,
  unidentifiedSteps,
} from './unidentified-state.ts';
import { findReviewFault } from './warehouse-review.ts';

const DAY = 86_400_000;

/** Everything that a table lets happen, asked of its rule from every state: 'From event To'. */
function walked<Event extends string, Code extends number>(
  table: StepTable<Event, Code>,
  words: { codes: readonly Code[]; nameOf: (code: Code) => string },
  next: (from: Code, event: Event) => Code | null,
): string[] {
  // The keys of the table are its events.
  return (Object.keys(table) as Event[]).flatMap((event) =>
    words.codes.flatMap((from) => {
      const to = next(from, event);
      return to === null ? [] : [`${words.nameOf(from)} ${event} ${words.nameOf(to)}`];
    }),
  );
}

describe('state tables of the warehouse’s service, from every state', () => {
  it('WH-041 a claim', () => {
    expect(walked(claimSteps, claimStateWords, nextClaimState)).toEqual([
      'Open accepted Accepted',
      'Open rejected Rejected',
      'Accepted paid Paid',
    ]);
  });

  it('WH-029 an extra payment: silence for 72 hours is a refusal', () => {
    expect(walked(extraPaymentSteps, extraPaymentStateWords, nextExtraPaymentState)).toEqual([
      'Pending approved Approved',
      'Pending refused Refused',
      'Pending silent Refused',
      'Pending parcelOver Ended',
    ]);
    expect(answerUntil(0)).toBe(72 * 3_600_000);
  });

  it('WH-029 money that was paid for one, and only then', () => {
    const { Approved, Pending, Refused, Ended } = ExtraPaymentState;
    expect(walked(extraRefundSteps, extraRefundWords, (from, event) => nextExtraRefund(from, event, Approved))).toEqual(
      [
        'None requested Requested',
        'None refunded Refunded',
        'Requested refunded Refunded',
        'Requested rejected Rejected',
      ],
    );
    for (const state of [Pending, Refused, Ended])
      expect(nextExtraRefund(ExtraRefund.None, 'requested', state)).toBeNull();
  });

  it('WH-034 a chat', () => {
    const open = ['Open', 'WaitingReplyFromCarrier', 'WaitingReplyFromCustomer', 'WaitingReplyFromWarehouse'];
    const moments = { closedAt: 0, now: 7 * DAY };
    expect(walked(chatSteps, warehouseChatStatusWords, (from, event) => nextChatStatus(from, event, moments))).toEqual([
      ...open.map((from) => `${from} customerWrote WaitingReplyFromWarehouse`),
      ...open.map((from) => `${from} warehouseWrote WaitingReplyFromCustomer`),
      ...open.map((from) => `${from} carrierAsked WaitingReplyFromCarrier`),
      ...open.map((from) => `${from} customerClosed ClosedByCustomer`),
      ...open.map((from) => `${from} warehouseClosed ClosedByWarehouse`),
      'ClosedByCustomer reopened Open',
      'ClosedByCustomer warehouseReopened Open',
      'ClosedByWarehouse warehouseReopened Open',
      ...open.map((from) => `${from} claimDecided Open`),
    ]);
  });

  it('WH-034 a chat is reopened within 7 days, not later', () => {
    const reopened = (closedAt: number | null) =>
      nextChatStatus(C.ClosedByCustomer, 'reopened', { closedAt, now: 8 * DAY });
    expect([reopened(DAY), reopened(DAY - 1), reopened(null)]).toEqual([C.Open, null, null]);
    expect([isChatClosed(C.ClosedByWarehouse), isChatClosed(C.Open)]).toEqual([true, false]);
    expect([C.ClosedByCustomer, C.ClosedByWarehouse, C.Open].map((status) => reopenUntil(status, DAY))).toEqual([
      8 * DAY,
      null,
      null,
    ]);
  });

  it('WH-031 an unidentified package', () => {
    expect(walked(unidentifiedSteps, unidentifiedStateWords, nextUnidentifiedState)).toEqual([
      'Waiting claimed Claimed',
      'Claimed claimed Claimed',
      'Claimed claimRejected Waiting',
      'Waiting matched Matched',
      'Claimed matched Matched',
      'Waiting returned Returned',
      'Claimed returned Returned',
      'Waiting disposed Disposed',
      'Claimed disposed Disposed',
    ]);
  });
});

describe('unidentified packages', () => {
  it('WH-031 count down from 30 days', () => {
    expect([0, DAY - 1, DAY, 29 * DAY, 30 * DAY, 40 * DAY].map((now) => daysToDispose(0, now))).toEqual([
      30, 30, 29, 1, 0, 0,
    ]);
  });

  it.each([
    [{ comment: ' ', orderNo: 'x', asin: null }, 'commentRequired'],
    [{ comment: 'mine', orderNo: ' ', asin: null }, 'orderOrAsinRequired'],
    [{ comment: 'mine', orderNo: null, asin: 'B0' }, null],
    [{ comment: 'mine', orderNo: '1', asin: null }, null],
  ])('WH-031 a claim %j: %s', (claim, fault) => expect(findUnidentifiedClaimFault(claim)).toBe(fault));

  it('WH-031 are everybody’s to see where no customer is named', () => {
    expect([null, '', 'me', 'you'].map((of) => seesUnidentified(of, 'me'))).toEqual([true, true, true, false]);
  });
});

describe('a review', () => {
  const delivered = { isDelivered: true, isReviewed: false };
  it.each([
    [{ points: 1, comment: 'a' }, delivered, null],
    [{ points: 5, comment: 'a'.repeat(1000) }, delivered, null],
    [{ points: 0, comment: 'a' }, delivered, 'pointsInvalid'],
    [{ points: 6, comment: 'a' }, delivered, 'pointsInvalid'],
    [{ points: 2.5, comment: 'a' }, delivered, 'pointsInvalid'],
    [{ points: 3, comment: ' ' }, delivered, 'commentRequired'],
    [{ points: 3, comment: 'a'.repeat(1001) }, delivered, 'textTooLong'],
    [{ points: 3, comment: 'a' }, { isDelivered: false, isReviewed: false }, 'notDelivered'],
    [{ points: 3, comment: 'a' }, { isDelivered: true, isReviewed: true }, 'alreadyReviewed'],
  ])('WH-035 WH-036 %#: %s', (review, facts, fault) => expect(findReviewFault(review, facts)).toBe(fault));

  it('WH-034 what the warehouse tells by a word of a status leads where the table says, or nowhere', () => {
    const now = 8 * DAY;
    const told = (from: C, word: string) => {
      const event = chatEventOf(word);
      return event && nextChatStatus(from, event, { closedAt: now - DAY, now });
    };
    for (const code of warehouseChatStatusWords.codes) {
      const word = warehouseChatStatusWords.nameOf(code);
      expect(told(code === C.Open ? C.ClosedByCustomer : C.WaitingReplyFromWarehouse, word), word).toBe(code);
    }
    expect(told(C.ClosedByCustomer, 'WaitingReplyFromCustomer')).toBe(null);
    expect(chatEventOf('Asleep')).toBe(null);
  });
});
