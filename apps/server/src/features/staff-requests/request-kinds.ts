import type { StaffRecord } from '@kervan/domain/staff/staff-record';
import type { StaffRequestKind } from '@kervan/domain/staff/staff-action';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { RequestRow } from '../../records/staff/staff-requests.ts';
import { affiliatePayout } from './affiliate-payout.ts';
import { bankTransfer } from './bank-transfer.ts';
import { endTwoFactor } from './end-two-factor.ts';
import { refund } from './refund.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { unfreezeCredit } from './unfreeze-credit.ts';

/** Ends the request in the transaction that keeps what was done; `before`, `after`: what stands in the record of actions. */
export type Settle = (tx: Db, done: { before: StaffRecord; after: StaffRecord }) => Promise<void>;

/** One kind of what staff ask for: money that they move, or the end of a second factor. Another kind is one more line of the table below, and its name in domain/staff. */
export type RequestKind = {
  /** What is asked for is possible: checked when it is asked and again before it is done. @throws AppError */
  check(deps: Deps, asked: Pick<RequestRow, 'account_id' | 'params' | 'amount'>): Promise<void>;
  /**
   * Does it, once for each request whatever crashes, and calls `settle` in the transaction that keeps it. A call outside goes through the intent log,
   * under the number of the request, and leaves `staffRequestJobs.settle` to end it where its caller dies. @throws AppError, ProviderError
   */
  perform(deps: Deps, request: RequestRow, settle: Settle): Promise<void>;
};

export const requestKinds = {
  refund,
  bankTransfer,
  unfreezeCredit,
  reverseTransfer,
  affiliatePayout,
  endTwoFactor,
} satisfies Record<StaffRequestKind, RequestKind>;
