/** Mails of the life of a subscription and its cards, by the name of their words: the screen of the panel that each leads to. */
export const billingMailPlaces = {
  unpaid: '/subscriptions/mypayments',
  stopped: '/subscriptions/mypayments',
  suspended: '/subscriptions/mypayments',
  over: '/subscriptions/subscribe',
  ended: '/subscriptions/subscribe',
  disputed: '/helpdesk',
  trialEnds: '/subscriptions/mySubscription',
  couponEnds: '/subscriptions/mySubscription',
  purgeSoon: '/subscriptions/subscribe',
  cardWaits: '/change-credit-card',
} as const;
export type BillingMail = keyof typeof billingMailPlaces;
