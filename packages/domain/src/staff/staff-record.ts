/** Everything that a line of the record of staff may tell of before and after, and what kind of value it has. The panel has a name for each. */
export const staffRecordFields = {
  accounts: 'number',
  amount: 'usd',
  askedBy: 'text',
  audience: 'audience',
  available: 'usd',
  clearedBy: 'text',
  credit: 'usd',
  durationInMonths: 'number',
  ended: 'yesNo',
  endsAt: 'moment',
  endsWithPeriod: 'yesNo',
  expiresAt: 'moment',
  fee: 'usd',
  frozenAt: 'moment',
  givenBack: 'usd',
  htmlEn: 'text',
  htmlTr: 'text',
  invoiceId: 'text',
  isManual: 'yesNo',
  isOffered: 'yesNo',
  isOpen: 'yesNo',
  isPopup: 'yesNo',
  isPublished: 'yesNo',
  isSticky: 'yesNo',
  kind: 'word',
  maxRedemptions: 'number',
  messages: 'number',
  needsSecond: 'yesNo',
  orders: 'number',
  ours: 'usd',
  papers: 'number',
  payoutId: 'text',
  percentOff: 'number',
  place: 'number',
  plans: 'plans',
  posted: 'usd',
  price: 'usd',
  productLimit: 'number',
  rate: 'number',
  reference: 'text',
  refund: 'text',
  refunded: 'usd',
  sellerOrderIds: 'list',
  sessions: 'number',
  slug: 'text',
  state: 'word',
  status: 'word',
  theirs: 'usd',
  titleEn: 'text',
  titleTr: 'text',
  transferId: 'text',
  twoFactor: 'word',
  wasHealed: 'yesNo',
} as const;
export type StaffRecordField = keyof typeof staffRecordFields;

/** The words that stand as values: of requests, messages, subscriptions, payouts, disputes and the help desk. */
export const staffRecordWords = [
  'waiting',
  'done',
  'refused',
  'withdrawn',
  'draft',
  'published',
  'ended',
  'incomplete',
  'trialing',
  'active',
  'pastDue',
  'payoutWaiting',
  'payoutRefused',
  'won',
  'lost',
  'supportNew',
  'supportInProgress',
  'supportDone',
  'supportCancelled',
  'on',
  'off',
  'refund',
  'bankTransfer',
  'unfreezeCredit',
  'reverseTransfer',
  'affiliatePayout',
  'endTwoFactor',
] as const;
export type StaffRecordWord = (typeof staffRecordWords)[number];

type Values = {
  usd: number | null;
  number: number | null;
  moment: Date | string | null;
  yesNo: boolean;
  text: string | number | null;
  list: readonly (string | number)[] | null;
  plans: readonly string[] | null;
  word: StaffRecordWord;
  audience: object | null;
};
/** What stood there before or after, field by field. */
export type StaffRecord = { [Field in StaffRecordField]?: Values[(typeof staffRecordFields)[Field]] };

/** What an action may be done to; behind its name stands which. */
export const staffSubjects = [
  'session',
  'password',
  'customer',
  'store',
  'subscription',
  'dispute',
  'payout',
  'request',
  'coupon',
  'level',
  'support',
  'article',
  'announcement',
  'extra',
  'rate',
  'difference',
] as const;
type StaffSubjectKind = (typeof staffSubjects)[number];
export type StaffSubject = 'session' | 'password' | `${Exclude<StaffSubjectKind, 'session' | 'password'>}:${string}`;

const params = ['invoiceId', 'reference', 'transferId', 'payoutId'] as const;
/** What a request of staff is about, as its record tells it. */
export function recordOfParams(given: Readonly<Record<string, string | number>>): StaffRecord {
  return Object.fromEntries(params.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
