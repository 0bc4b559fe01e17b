import fs from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { margin } from '@kervan/contracts/margin-calls';
import { publishing } from '@kervan/contracts/publishing-calls';
import type { MarketplaceOrder } from '../connectors/marketplace/orders-mapping.ts';
import { publish } from '../features/listings/publish.ts';
import { takeOrderIn } from '../features/order-import/take-order-in.ts';
import { sweepMoney } from '../features/order-money/sweep-money.ts';
import { endFirstWrites } from '../testing/ended-once.ts';
import { listConnectedStores, type ConnectedStore } from '../records/stores/connected-stores.ts';
import { useStocked } from '../testing/stocked.ts';
import { typed } from '../testing/typed.ts';

const stocked = useStocked();
const { product } = stocked;
let store: ConnectedStore;
beforeAll(async () => {
  const found = (await listConnectedStores(product.worker.db)).find(
    ({ storeId }) => storeId === stocked.seller.storeId,
  );
  store = found ?? expect.unreachable('the store is connected');
});

const now = () => product.worker.clock.now();
const itemIds = (...places: number[]) => places.map((place) => stocked.listed[place]?.id ?? 0);
const zero = (place: number) =>
  typed((confirmed) =>
    stocked.seller.call(inventory.zero, { body: { inventoryItemIds: itemIds(place), zero: true, confirmed } }),
  );

function told(orderId: string): MarketplaceOrder {
  const at = (ms: number) => new Date(now() + ms).toISOString();
  return {
    orderId,
    market: 'DE',
    createdAt: at(-86_400_000),
    updatedAt: at(-3_600_000),
    status: 'pending',
    isFulfilledByAmazon: false,
    isSoldElsewhere: false,
    service: 'STANDARD',
    isExpedited: false,
    salesChannel: 'Amazon.de',
    replaces: null,
    shipBy: at(86_400_000),
    deliverFrom: at(2 * 86_400_000),
    deliverBy: at(3 * 86_400_000),
    recipient: null,
    buyerName: null,
    buyerMail: null,
    items: [],
    parcels: [],
  };
}

type Kind = {
  what: string;
  table: string;
  /** Its writes to the table before the one that is ended. */ spared?: number;
  prepare?: () => Promise<unknown>;
  does: (given: unknown) => Promise<unknown>;
};
const kinds: Kind[] = [
  {
    what: 'a save of settings',
    table: 'store_settings',
    does: () =>
      typed((confirmed) =>
        stocked.seller.call(filters.save, {
          query: confirmed === undefined ? {} : { confirmed },
          body: [{ filterName: 'SourceSalesRankMax', action: 1, params: { max: 999_999 } }],
        }),
      ),
  },
  {
    what: 'an undo',
    table: 'activity',
    prepare: () => zero(1),
    does: (given) =>
      stocked.seller.call(activity.undo, { body: { actionId: (given as { actionId: number | null }).actionId ?? 0 } }),
  },
  {
    what: 'a stop of all sending',
    table: 'activity',
    does: async () => {
      await stocked.seller.call(publishing.stop, {});
      await stocked.seller.call(publishing.resume, {});
    },
  },
  {
    what: 'a price that is raised because its margin is at risk',
    table: 'item_dirty',
    does: () => stocked.seller.call(margin.raise, { body: { inventoryItemIds: itemIds(2) } }),
  },
  {
    what: 'changes that are collected to be sent',
    table: 'publish_queue',
    prepare: async () => {
      await zero(3);
      await product.runJobs();
      await zero(4);
    },
    does: () => publish(product.worker, store),
  },
  {
    what: 'the taking in of an order',
    table: 'seller_order',
    does: () => takeOrderIn(product.worker, store, { order: told('302-9000001-7654321'), notified: null }),
  },
  {
    what: 'a sweep of what was paid',
    table: 'order_sweep',
    // The claim of the sweep is a statement by itself.
    spared: 1,
    prepare: () =>
      sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${store.storeId}, 1, ${new Date(now() - 86_400_000)}, ${new Date(now())})
        on conflict (store_id, kind) do update set due_at = excluded.due_at, lease_until = null`.execute(
        product.worker.db,
      ),
    does: () => sweepMoney(product.worker, store),
  },
];

describe('work that PostgreSQL ended so that another can go on is done again', () => {
  it.each(kinds)('$what', async ({ table, spared = 0, prepare, does }) => {
    const given = await prepare?.();
    const ended = await endFirstWrites(product.worker.config.DATABASE_URL, table, { spared });
    try {
      await does(given);
      expect(await ended.tries()).toBeGreaterThan(spared + 1);
    } finally {
      await ended.stop();
    }
  });

  it('and three times at most', async () => {
    const ended = await endFirstWrites(product.worker.config.DATABASE_URL, 'seller_order', { times: 4, code: '40001' });
    try {
      const taken = takeOrderIn(product.worker, store, { order: told('302-9000002-7654321'), notified: null });
      await expect(taken).rejects.toMatchObject({ code: '40001' });
      expect(await ended.tries()).toBe(4);
    } finally {
      await ended.stop();
    }
  });
});

/** The source of every work that is marked, with its file. */
function markedWork(): { file: string; work: string }[] {
  const files = fs
    .globSync('apps/server/src/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\/|transact\.ts$/.test(file));
  return files.flatMap((file) => {
    const source = fs.readFileSync(file, 'utf8');
    return [...source.matchAll(/safeToRetry\(/g)].map(({ index }) => {
      let [end, depth] = [index + 'safeToRetry('.length, 1];
      for (; depth > 0; end++) depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0;
      return { file, work: source.slice(index, end) };
    });
  });
}

describe('work that is marked as safe to do again', () => {
  it('asks nobody outside and adds to nothing that lives longer than itself', () => {
    const marked = markedWork();
    expect(marked.length).toBeGreaterThan(15);
    const outside =
      /\b(marketplace|payments|warehouse|returnLabels|translation|virusScan|exchangeRates|mailer)\.|\bfetch\(|metrics\.|performCall\(|deps\.db\b/;
    expect(marked.filter(({ work }) => outside.test(work))).toEqual([]);
  });
});
