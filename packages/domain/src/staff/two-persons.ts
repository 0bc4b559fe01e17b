import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';
import type { StaffRequestKind } from './staff-action.ts';

/**
 * Whether money that a member of staff moves for an account wants a second one (decision 42). What the same member moved alone for the account
 * within the last day counts with it, so that no sum is cut into pieces.
 */
export const needsSecondPerson = (amount: Minor, movedAloneLately: Minor): boolean =>
  amount + movedAloneLately > limits.staffAloneMaxMinor;

/** What no member does alone, however small: whoever ends a second factor opens an account (decision 66). */
export const wantsTwo = (kind: StaffRequestKind): boolean => kind === 'endTwoFactor';

/** Why a member may not decide a request, or null: who asked for it can only take it back. */
export const refusalOfDecider = (askedBy: number, decidedBy: number): 'SecondPersonNeeded' | null =>
  askedBy === decidedBy ? 'SecondPersonNeeded' : null;
