import type { TestStore } from './test-store.ts';
import type { TestAnswer, TestWorld } from './test-sandbox.ts';

type Body = Record<string, unknown>;

/** An order as getOrder shows it, as far as tests look. */
export type ShownOrder = {
  orderId: string;
  programs: string[];
  buyer?: Body;
  recipient?: { deliveryAddress: Record<string, string> };
  proceeds?: Body;
  fulfillment: {
    fulfillmentStatus: string;
    fulfillmentServiceLevel: string;
    shipByWindow?: { latestDateTime: string };
    deliverByWindow?: { latestDateTime: string };
  };
  packages?: Body[];
  orderItems: {
    orderItemId: string;
    quantityOrdered: number;
    product: { sellerSku: string };
    cancellation?: Body;
    proceeds?: { breakdowns?: Body[] };
    fulfillment: { quantityFulfilled: number; quantityUnfulfilled: number };
  }[];
};

/** The marketplace's books of an order (`GET /world/orders/{id}`), as far as tests look. */
export type OrderBooks = {
  amazonOrderId: string;
  status: string;
  buyer: { name: string; address: Record<string, string> | null };
  items: {
    orderItemId: string;
    sku: string;
    quantity: number;
    quantityShipped: number;
    quantityCancelled: number;
    refundedMinor: number;
  }[];
  packages: { packageReferenceId: string; confirmations: number; status: string; trackingNumber: string }[];
  shipBy: { latest: string };
  isLate: boolean;
  deliveredAt: string | null;
  claim: Body | null;
  returns: { rmaId: string; status: string; quantity: number }[];
  transactions: { type: string; status: string; totalMinor: number }[];
};

/** Orders of a store, as a test handles them. */
export type TestOrders = {
  /** Places an order; its money is there at once unless the body says otherwise. */
  place(body?: Body): Promise<{ orderId: string; items: string[] }>;
  ask(body: Body): Promise<TestAnswer>;
  act(orderId: string, name: string, body?: Body): Promise<TestAnswer>;
  books(orderId: string): Promise<OrderBooks>;
  /** getOrder with every dataset, once the order can be read. */
  get(orderId: string): Promise<ShownOrder>;
  confirm(orderId: string, parcel: Body, marketplaceId?: string): Promise<TestAnswer>;
};

const ALL = 'BUYER,RECIPIENT,PROCEEDS,EXPENSE,PROMOTION,CANCELLATION,FULFILLMENT,PACKAGES,TAX,PAYMENT';

export function openTestOrders(test: TestWorld, store: TestStore): TestOrders {
  const { market, sellerId } = store;
  const ask = (body: Body): Promise<TestAnswer> =>
    test.request('POST', '/world/orders', { body: { market, sellerId, ...body } });
  return {
    ask,
    async place(body = {}) {
      const answer = await ask({ sku: 'O-0', quantity: 1, pendingMs: 0, ...body });
      if (answer.status !== 201) throw new Error(answer.text);
      const { amazonOrderId, orderItemIds } = answer.body as { amazonOrderId: string; orderItemIds: string[] }; // The control call's own answer.
      return { orderId: amazonOrderId, items: orderItemIds };
    },
    act: (orderId, name, body = {}) => test.request('POST', `/world/orders/${orderId}/${name}`, { body }),
    async books(orderId) {
      return (await test.request('GET', `/world/orders/${orderId}`)).body as OrderBooks; // The control call's own answer.
    },
    async get(orderId) {
      await test.advance(12_000);
      const answer = await test.call('getOrder', { region: 'eu', params: { orderId }, query: { includedData: ALL } });
      if (answer.status !== 200) throw new Error(answer.text);
      return (answer.body as { order: ShownOrder }).order; // Checked against the model where it is present.
    },
    async confirm(orderId, parcel, marketplaceId = store.marketplaceId) {
      await test.advance(1000);
      return test.call('confirmShipment', {
        region: 'eu',
        params: { orderId },
        body: {
          marketplaceId,
          packageDetail: {
            packageReferenceId: '1',
            carrierCode: 'UPS',
            trackingNumber: '1Z999',
            shipDate: test.world.clock.now().toISOString(),
            ...parcel,
          },
        },
      });
    },
  };
}

/** Listings `O-0`, `O-1` … of the store at the market's price. */
export const stockOf = (store: TestStore, test: TestWorld, quantity: number, count = 1): Promise<void> =>
  store.seed(
    Array.from({ length: count }, (_, n) => ({
      sku: `O-${n}`,
      asin: store.asins[n % store.asins.length] ?? '',
      priceMinor:
        test.world.offers.competition(store.market, store.asins[n % store.asins.length] ?? '', test.world.epoch).buyBox
          ?.priceMinor ?? 0,
      quantity,
    })),
  );
