/** What staff may ask for, money (decision 42) and the end of a second factor (decision 66): each is done by one entry of the table of the requests. */
export const staffRequestKinds = [
  'refund',
  'bankTransfer',
  'unfreezeCredit',
  'reverseTransfer',
  'affiliatePayout',
  'endTwoFactor',
] as const;
export type StaffRequestKind = (typeof staffRequestKinds)[number];

/** As the column `state` of a request holds it, and its name on the wire. */
export const StaffRequestState = { Waiting: 0, Done: 1, Refused: 2, Withdrawn: 3 } as const;
export const staffRequestStates = ['waiting', 'done', 'refused', 'withdrawn'] as const;
export type StaffRequestStateName = (typeof staffRequestStates)[number];

/** Everything that staff do and that is written down, by its name in the record. */
export const staffActionKinds = [
  'signedIn',
  'passwordChanged',
  'lookedAt',
  'sessionsEnded',
  'subscriptionCancelled',
  'disputeCleared',
  'requestAsked',
  'requestApproved',
  'requestRefused',
  'requestWithdrawn',
  'refunded',
  'creditBooked',
  'creditUnfrozen',
  'transferReversed',
  'affiliatePaid',
  'affiliateRefused',
  'levelSaved',
  'couponCreated',
  'rateSet',
  'rateTakenBack',
  'announcementSaved',
  'announcementPublished',
  'announcementEnded',
  'announcementRemoved',
  'articleSaved',
  'differenceClosed',
  'extraRefundRefused',
  'supportAnswered',
  'buyerExported',
  'buyerErased',
  'refundFailed',
  'twoFactorEndBegun',
  'twoFactorEnded',
] as const;
export type StaffActionKind = (typeof staffActionKinds)[number];
