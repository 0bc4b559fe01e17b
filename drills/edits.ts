import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@kervan/contracts/call';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import type { Drill, DrillContext } from './drill.ts';
import { moveWorld } from './faults.ts';
import { outside } from './outside.ts';
import { until } from './seller.ts';

/** Commission, hundredths of a percent, from which the two windows count up. */
const COMMISSION = 1_200;

type Saves = { saved: number; conflicts: number; accepted: number };

/** Two windows of the panel, each saving on what it read: the second of two on one reading is refused. */
async function editSettings({ seller, random, isSmall }: DrillContext, saves: Saves, window: number): Promise<void> {
  for (let turn = 0; turn < (isSmall ? 6 : 15); turn++) {
    const { revision, ...settings } = await seller.retry(pricing.getStore, {});
    await wait(random() * 120);
    const commissionHundredths = COMMISSION + window * 100 + turn;
    try {
      await seller.retry(pricing.saveStore, { body: { ...settings, revision, commissionHundredths } });
      saves.saved++;
      saves.accepted = commissionHundredths;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SettingsChangedMeanwhile') throw error;
      saves.conflicts++;
    }
  }
}

/** Sets items to zero stock and releases them again, while their prices are decided and sent. */
async function editItems({ seller, random, isSmall }: DrillContext): Promise<number> {
  let edits = 0;
  for (let turn = 0; turn < (isSmall ? 3 : 10); turn++) {
    const { items } = await seller.retry(inventory.list, { body: { status: 'atStore', limit: 25 } });
    const inventoryItemIds = items.filter(() => random() < 0.4).map((item) => item.id);
    if (inventoryItemIds.length === 0) continue;
    await seller.retry(inventory.zero, { body: { inventoryItemIds, zero: true } });
    await wait(random() * 300);
    await seller.retry(inventory.zero, { body: { inventoryItemIds, zero: false } });
    edits += inventoryItemIds.length * 2;
  }
  return edits;
}

/** What is on sale just now: of a product that stands at zero already, because the source has none, no zero stock is sent. */
async function listSold({ seller }: DrillContext, limit: 25 | 100) {
  const { items } = await seller.retry(inventory.list, { body: { status: 'atStore', limit } });
  return items.filter(({ status, quantity }) => status === 'AtStore' && quantity > 0);
}

/** Products that come back on sale are waiting to be sent when others are set to zero stock: how many calls went out before those. */
async function zeroBehindQueue(context: DrillContext): Promise<{ zeroed: number; ahead: number }> {
  const { stage, seller, rest } = context;
  const items = await listSold(context, 100);
  const middle = Math.ceil(items.length / 2);
  const [coming, going] = [items.slice(0, middle), items.slice(middle)];
  const setZero = (chosen: typeof items, zero: boolean) =>
    seller.retry(inventory.zero, { body: { inventoryItemIds: chosen.map(({ id }) => id), zero } });
  await setZero(coming, true);
  await rest();
  const sendings = () => outside(stage).sendings('DE', seller.sellingPartnerId);
  const before = (await sendings()).length;
  const thaw = await stage.freeze('worker');
  try {
    await setZero(coming, false);
    await setZero(going, true);
  } finally {
    thaw();
  }
  const places = async () => {
    const since = (await sendings()).slice(before);
    return { since, zeroes: going.map(({ sku }) => since.findIndex((one) => one.sku === sku && one.quantity === 0)) };
  };
  await until('the zero stock is sent', async () => (await places()).zeroes.every((place) => place >= 0));
  await rest();
  const { since, zeroes } = await places();
  const back = new Set(coming.map(({ sku }) => sku));
  const ahead = since.slice(0, Math.max(...zeroes)).filter(({ sku, quantity }) => back.has(sku) && quantity !== 0);
  await setZero(going, false);
  return { zeroed: going.length, ahead: ahead.length };
}

/** Newest decision of an item, where it waits, and what became of one that was sent. */
const STATE = `
  select (select max(seq) from price_change where store_id = $1 and item_id = $2)::int8 as decided, (select seq from publish_queue where store_id = $1 and item_id = $2)::int8 as waits,
    (select coalesce(json_object_agg(seq, state), '{}') from submission where store_id = $1 and item_id = $2) as sent`;
/** What a sending is that the marketplace took: waiting to be seen, seen, or passed by a newer one. */
const ARRIVED = ['sent', 'done', 'superseded'];
type SendingState = { decided: number; waits: number | null; sent: Record<string, string> };

/** The clocks of the product have read the world's by then, also on a machine that is busy. */
const CLOCKS_READ_MS = 4_000;

/**
 * The world takes its time from now on. The clocks of the product, which never go back, ran on as fast as before until they read of it: the world is set
 * on by as much, or they stand still until it has caught up, and with them every limit of calls: half a minute, and on a busy machine minutes.
 */
async function slowDown({ stage }: DrillContext, rate: number): Promise<void> {
  const world = outside(stage);
  const slowedAt = performance.now();
  await world.setRate(1);
  await wait(CLOCKS_READ_MS);
  await world.advance(Math.ceil((performance.now() - slowedAt) * rate));
}

/**
 * A product is zeroed, and released while that call is still on its way: the newer decision goes on waiting when the older one has arrived.
 * Meanwhile the world takes its time: soon enough it would read back what is missing, and hide who forgot it.
 */
async function decideMeanwhile(context: DrillContext): Promise<{ overtaken: number; forgotten: number }> {
  const { stage, seller, isSmall } = context;
  const world = outside(stage);
  const { rate } = await world.ask<{ rate: number }>('GET', '/world/clock');
  const items = await listSold(context, 25);
  const found = { overtaken: 0, forgotten: 0 };
  await slowDown(context, rate);
  for (const { id, sku } of items.slice(0, isSmall ? 3 : 10)) {
    const stateOf = async (): Promise<SendingState> => {
      const { rows } = await stage.owner().query<SendingState>(STATE, [seller.storeId, id]);
      return rows[0] ?? { decided: 0, waits: null, sent: {} };
    };
    const hold = stage.wire().hold('PATCH', new RegExp(`/listings/2021-08-01/items/[^/]+/${encodeURIComponent(sku)}`));
    try {
      await seller.retry(inventory.zero, { body: { inventoryItemIds: [id], zero: true } });
      await until('the older decision is on its way', async () => hold.waiting() > 0);
      const older = (await stateOf()).decided;
      await seller.retry(inventory.zero, { body: { inventoryItemIds: [id], zero: false } });
      const newer = await until('the newer decision waits behind it', async () => {
        const waits = Number((await stateOf()).waits);
        return waits > older && waits;
      });
      hold.release();
      await until('the older decision has arrived', async () => (await stateOf()).sent[older] !== 'intent');
      const { sent, waits } = await stateOf();
      if (ARRIVED.includes(sent[older] ?? '')) found.overtaken++;
      // It waits, or went out, or one that is newer still does.
      if (Number(waits) < newer && !Object.keys(sent).some((seq) => Number(seq) >= newer)) found.forgotten++;
    } finally {
      hold.release();
    }
  }
  await world.setRate(rate);
  return found;
}

export const edits: Drill = {
  title: 'the seller saves settings and zeroes and releases items again and again while the pipeline writes',
  items: 2_000,
  shownWithinMinutes: 120,
  // Its calls go over a wire that can hold them.
  prepare: () => {},
  async run(context) {
    await context.stock();
    const saves: Saves = { saved: 0, conflicts: 0, accepted: 0 };
    const [, , itemEdits, moves] = await Promise.all([
      editSettings(context, saves, 1),
      editSettings(context, saves, 2),
      editItems(context),
      moveWorld(context, Math.ceil(context.items / 5)),
    ]);
    await context.rest();
    const { zeroed, ahead } = await zeroBehindQueue(context);
    await context.rest();
    const { overtaken, forgotten } = await decideMeanwhile(context);
    const { commissionHundredths } = await context.seller.retry(pricing.getStore, {});
    return {
      injected: {
        saved: saves.saved,
        conflicts: saves.conflicts,
        itemEdits,
        moves,
        zeroedBehindAQueue: zeroed,
        overtaken,
      },
      broken: {
        acceptedSettingsThatAreGone: commissionHundredths === saves.accepted ? 0 : 1,
        sentBeforeZeroStock: ahead,
        newerDecisionsForgotten: forgotten,
      },
    };
  },
};
