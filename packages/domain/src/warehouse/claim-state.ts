import { stepBy, type StepTable } from '../orders/step-table.ts';
import { statusWords } from '../orders/status-words.ts';

/** Where a claim of insurance stands; what was accepted is paid as credit (WH-041). */
export const ClaimState = { Open: 1, Accepted: 2, Rejected: 3, Paid: 4 } as const;
export type ClaimState = (typeof ClaimState)[keyof typeof ClaimState];
const C = ClaimState;
export const claimStateWords = statusWords<ClaimState>({
  [C.Open]: 'Open',
  [C.Accepted]: 'Accepted',
  [C.Rejected]: 'Rejected',
  [C.Paid]: 'Paid',
});

export type ClaimEvent = 'accepted' | 'rejected' | 'paid';
export const claimSteps = {
  accepted: [{ from: [C.Open], to: C.Accepted }],
  rejected: [{ from: [C.Open], to: C.Rejected }],
  paid: [{ from: [C.Accepted], to: C.Paid }],
} as const satisfies StepTable<ClaimEvent, ClaimState>;
export const nextClaimState = (from: ClaimState, event: ClaimEvent): ClaimState | null =>
  stepBy<ClaimEvent, ClaimState>(claimSteps, from, event);
