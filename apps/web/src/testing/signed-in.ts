import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { filters } from '@kervan/contracts/filters-calls';
import { events } from '@kervan/contracts/events-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { credit } from '@kervan/contracts/credit-calls';
import type { CreditBalance } from '@kervan/contracts/credit';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { MarginAtRisk } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { orderReturns } from './return-answers.ts';
import type { Wire } from './wire.ts';

/** The moment at which the answers below were made. */
export const AS_OF = '2026-03-02T09:00:00.000Z';

/** Nothing is at risk. */
export const noRisk: MarginAtRisk = {
  currency: 'EUR',
  totalMinor: 0,
  listedMinor: 0,
  unboughtMinor: 0,
  listed: 0,
  unbought: 0,
  computedAt: AS_OF,
  items: [],
  totalCount: 0,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
};

export const user: Response<typeof identity.userInfo> = {
  sub: '7',
  customer_id: 7,
  name: 'Ayşe Yılmaz',
  roles: ['Customer'],
  email: 'ayse@example.com',
  manual_management: false,
  credit: 0,
  selected_marketplace_id: 41,
  SelectedLanguage: null,
  lookedAtBy: null,
};

export const germanStore: Response<typeof stores.list>[number] = {
  id: 41,
  name: 'Kervan Haus',
  storeCode: 'KVN41',
  sellingPartnerId: 'A1TESTSELLER',
  marketPlaceEmail: 'ayse@example.com',
  isRegistrationCompleted: true,
  manuelManagement: false,
  currencyDisplay: 'local',
  displayRatePpm: 920_000,
  typedAbove: null,
  hasAmazonConnectionError: false,
  connecting: null,
  importPercent: null,
  heldRate: null,
  sending: 'on',
  isWarehouseActive: false,
  marketPlace: { id: 'A1PA6795UKMFR9', countryCode: 'DE', currency: 'EUR', isWarehouseNeeded: false },
};

export const subscription: NonNullable<Response<typeof subscriptions.get>> = {
  subscriptionIdOnDb: 3,
  plan: 'AutoPricer',
  planLevelId: 7,
  levelName: 'AutoPricer 5000',
  period: '30 days',
  price: 9_900,
  renewalDate: '2026-03-20T09:00:00.000Z',
  coupon: null,
  levelItemCount: 5_000,
  status: 'active',
  trialEnd: null,
  nextLevelId: null,
  endsAt: null,
  endedAt: null,
  servicesStopAt: null,
  suspendAt: null,
  cardLast4: '4242',
  everSubscribed: true,
  servicesRun: true,
  atRisk: false,
  capsAt: null,
  cappedItems: 0,
};

export const goodStanding: Response<typeof subscriptions.appData> = {
  isCustomerStripeInvoiceNotPaid: false,
  customerPaymentStatus: 0,
  hasSubscriptionCanceled: false,
  hasPaymentWaitingPackage: false,
  hasCustomerDisputedPayment: false,
  erasesAt: null,
};

export type Counts = Response<typeof inventory.counts>;
const ofStore: Omit<Counts, 'account'> = {
  allStatusCount: 120,
  atStoreCount: 100,
  productLimit: 5_000,
  tabs: { all: 120, atStore: 100, inQueue: 5, pendingApproval: 5, outOfCriteria: 10 },
  statuses: {},
  asOf: AS_OF,
};
/** The counts of a store that is the only one of its account, unless said otherwise. */
export function countsWith(given: Partial<Counts>): Counts {
  const { allStatusCount, atStoreCount } = { ...ofStore, ...given };
  return { ...ofStore, account: { allStatusCount, atStoreCount }, ...given };
}
export const counts = countsWith({});

/** No order stands anywhere. */
export const orderCounts: Response<typeof orders.counts> = {
  openWays: { isDirectOpen: true, isWarehouseActive: true },
  lacking: { way: 0, address: 0 },
  nextShipBy: null,
  openClaims: 0,
  tabs: {
    all: 0,
    new: 0,
    purchased: 0,
    atWarehouse: 0,
    shipped: 0,
    delivered: 0,
    problem: 0,
    returnRequested: 0,
    refunded: 0,
    cancelled: 0,
    cancellationRequested: 0,
    flagged: 0,
  },
  asOf: AS_OF,
};

/** No credit was ever loaded. */
export const noCredit: CreditBalance = {
  balance: '0.00',
  available: 0,
  posted: 0,
  held: 0,
  receivable: 0,
  isFrozen: false,
  holds: [],
};

/** No buyer has written. */
const noThreads = { items: [], totalCount: 0, page: 1, limit: 25, nextCursor: null, asOf: AS_OF };

/** What each page of a signed-in seller asks for: a seller with one German store. A test that wants another answer gives it afterwards or before; the last one given holds. */
export function answerSession(wire: Wire): void {
  wire.base(credit.balance, noCredit);
  wire.base(identity.userInfo, user);
  wire.base(stores.list, [germanStore]);
  wire.base(stores.select, null);
  wire.base(stores.setLanguage, null);
  wire.base(subscriptions.get, subscription);
  wire.base(subscriptions.appData, goodStanding);
  wire.base(parcelMoney.waiting, []);
  wire.base(parcelMoney.approximate, { amount: '0.00', amountMinor: 0, packages: 0 });
  wire.base(savedSearches.all, []);
  wire.base(messages.topBar, { unreadMessageCount: 0 });
  wire.base(messages.showing, []);
  wire.base(warehouseChat.unread, { count: 0 });
  wire.base(inventory.counts, counts);
  wire.base(inventory.uploadLimit, false);
  wire.base(orders.counts, orderCounts);
  wire.base(margin.list, noRisk);
  wire.base(orderFiles.attachments, []);
  wire.base(returns.ofOrder, orderReturns());
  wire.base(buyerMessages.threads, noThreads);
  wire.base(packages.ofOrder, []);
  wire.base(packages.convertable, []);
  wire.base(packages.sendingOptions, []);
  wire.baseHang(events.stream);
  wire.baseHang(filters.known);
}
