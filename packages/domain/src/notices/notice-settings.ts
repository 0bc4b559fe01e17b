const HOUR = 3_600_000;

/** What a store's owner is told of (STORE-043), as it is stored. */
export const NoticeEvent = {
  savedSearch: 1,
  stockOut: 2,
  orderProblem: 3,
  connectionError: 4,
  invoice: 5,
  lowCredit: 6,
} as const;
export type NoticeEventName = keyof typeof NoticeEvent;
// The keys of a const object are its names.
export const noticeEventNames = Object.keys(NoticeEvent) as NoticeEventName[];

/** STORE-044: `hours48` and `days2` are the same span and both stay. */
export const NoticePeriod = { hours6: 1, hours12: 2, hours24: 3, hours36: 4, hours48: 5, days2: 6, week1: 7 } as const;
export type NoticePeriodName = keyof typeof NoticePeriod;
// Likewise.
export const noticePeriodNames = Object.keys(NoticePeriod) as NoticePeriodName[];

/** The length of each period in ms. */
export const noticePeriodMs: Readonly<Record<NoticePeriodName, number>> = {
  hours6: 6 * HOUR,
  hours12: 12 * HOUR,
  hours24: 24 * HOUR,
  hours36: 36 * HOUR,
  hours48: 48 * HOUR,
  days2: 48 * HOUR,
  week1: 168 * HOUR,
};

/** How one event is told of; `period` = the shortest time between two mails of it. */
export type NoticeSetting = { byMail: boolean; inPanel: boolean; period: NoticePeriodName };

/** STORE-043: e-mail off, in the panel on. Assumed: once a day. */
export const defaultNotice: NoticeSetting = { byMail: false, inPanel: true, period: 'hours24' };

/** The period of these events is their own, not the store's. */
export const hasOwnPeriod = (event: NoticeEventName): boolean => event === 'savedSearch';

/** Every event as a new store has it. */
export type NoticeSettings = Record<NoticeEventName, NoticeSetting>;

/** What the product tells of an event by itself, by the name of its words: the screen that it leads to. */
export const noticePlaces = {
  noticeOrderProblem: '/orders',
  noticeConnectionError: '/storeSettings',
  noticeStockOut: '/inventory',
  noticeLowCredit: '/warehouse-credit',
  noticeWarehouseInvoice: '/warehouse/invoices',
  noticeSubscriptionInvoice: '/subscriptions/mypayments',
  // A breaker asks: it is told in any case.
  noticeHeldDelete: '/inventory',
} as const;
export type NoticeKind = keyof typeof noticePlaces;
export const noticeKinds: {
  readonly [Event in 'orderProblem' | 'connectionError' | 'stockOut' | 'lowCredit']: NoticeKind;
} = {
  orderProblem: 'noticeOrderProblem',
  connectionError: 'noticeConnectionError',
  stockOut: 'noticeStockOut',
  lowCredit: 'noticeLowCredit',
};

/** Invoices that the owner is told of (STORE-043), by where they come from; the monthly statement of credit has words of its own. */
export const invoiceNotices = ['noticeWarehouseInvoice', 'noticeSubscriptionInvoice'] as const satisfies NoticeKind[];
export type InvoiceNotice = (typeof invoiceNotices)[number];

/** What happens often is told of in the panel once a day. Instants in ms. */
export const dailyKey = (now: number): string => String(Math.floor(now / noticePeriodMs.hours24));
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticePlaces, kind);
