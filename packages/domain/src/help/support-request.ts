/** HELP-006. */
export const requestPriorities = ['Low', 'Normal', 'Important', 'Critical', 'LiveHelpRequest'] as const;
export type RequestPriority = (typeof requestPriorities)[number];
/** What a seller may choose; live help is asked for elsewhere (ONB-012). */
export const chosenPriorities = [
  'Low',
  'Normal',
  'Important',
  'Critical',
] as const satisfies readonly RequestPriority[];

/** HELP-007. */
export const supportReasons = ['Other', 'Bug', 'FeatureRequest', 'Support'] as const;
export type SupportReason = (typeof supportReasons)[number];

/** HELP-008. */
export const supportTypes = [
  'Other',
  'PaymentIssue',
  'WareHouseIssue',
  'InventoryIssue',
  'OrderIssue',
  'AccountIssue',
  'AffiliationPaymentRequest',
] as const;
export type SupportType = (typeof supportTypes)[number];
/** What a seller may choose; a payout is asked for where it is earned, or nothing is held for it (AFF-008). */
export const chosenTypes = [
  'Other',
  'PaymentIssue',
  'WareHouseIssue',
  'InventoryIssue',
  'OrderIssue',
  'AccountIssue',
] as const satisfies readonly SupportType[];

/** HELP-009. */
export const supportStatuses = ['Initial', 'InProgress', 'Done', 'Cancel'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** Who wrote a message of a request. */
export const supportSenders = ['user', 'staff'] as const;
export type SupportSender = (typeof supportSenders)[number];

/** HELP-011: so long after it was done a message of the user opens a request again, ms of the market clock. */
export const REOPEN_MS = 7 * 86_400_000;

type State = { status: SupportStatus; doneAt: number | null };
type Step = { by: 'user' | 'staff'; what: 'message' | 'done' | 'cancel' };

/** HELP-010, HELP-011: the status after a step; null = the step is not possible. `now`: ms. */
export function nextSupportStatus({ status, doneAt }: State, { by, what }: Step, now: number): SupportStatus | null {
  if (status === 'Cancel') return null;
  if (what === 'cancel') return by === 'user' && status !== 'Done' ? 'Cancel' : null;
  if (what === 'done') return by === 'staff' && status !== 'Done' ? 'Done' : null;
  if (status === 'Done') return by === 'user' && doneAt !== null && now - doneAt <= REOPEN_MS ? 'InProgress' : null;
  return by === 'staff' ? 'InProgress' : status;
}
