import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import type { PreventionAction, RuleChannel } from '@kervan/domain/protection/prevent-suspend';
import { itemOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';
import { clearWarning, type ClearedWarning } from './clear-warning.ts';
import { raiseWarning, type IncomingWarning } from './raise-warning.ts';

const stocked = useStocked();
const db = () => stocked.product.worker.db;
const now = () => stocked.product.worker.clock.now();
const storeOf = ({ storeId, accountId }: typeof stocked.seller) => ({ storeId, accountId });
const product = (index: number) => {
  const item = stocked.listed[index];
  if (!item) throw new Error('no such product');
  return { asin: item.asin, sku: item.sku };
};
let heardCount = 0;
const hear = (over: Partial<IncomingWarning>, who = stocked.seller) =>
  db()
    .transaction()
    .execute((tx) =>
      raiseWarning(
        tx,
        storeOf(who),
        {
          products: [],
          kind: 'trademark',
          channel: 'api',
          reference: `heard:${++heardCount}`,
          detail: 'Said so.',
          at: now(),
          ...over,
        },
        now(),
      ),
    );
const clear = (cleared: Partial<ClearedWarning>) =>
  db()
    .transaction()
    .execute((tx) =>
      clearWarning(tx, storeOf(stocked.seller), { kind: 'trademark', channel: 'api', at: now(), ...cleared }, now()),
    );
const setRule = (channel: RuleChannel, kind: string, action: PreventionAction) =>
  sql`update store_settings set settings = jsonb_set(settings, array['preventSuspend', ${channel}, ${kind}]::text[], ${JSON.stringify(action)}::jsonb) where store_id = ${stocked.seller.storeId}`.execute(
    db(),
  );
const restrictBrands = (isOn: boolean) =>
  sql`update store_settings set settings = jsonb_set(settings, '{preventSuspend,restrictBrandOnTrademark}', ${JSON.stringify(isOn)}::jsonb) where store_id = ${stocked.seller.storeId}`.execute(
    db(),
  );
const HELD = 1 << 20;
const isHeld = async (index: number) => {
  const { rows } = await sql<{ flags: number }>`
    select i.flags from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id where i.store_id = ${stocked.seller.storeId} and d.sku = ${product(index).sku}`.execute(
    db(),
  );
  return ((rows[0]?.flags ?? 0) & HELD) !== 0;
};
const listed = async () =>
  (
    await sql<{
      value: string;
    }>`select value from restriction where store_id = ${stocked.seller.storeId} order by restriction_id`.execute(db())
  ).rows.map(({ value }) => value);
const told = async () =>
  (await stocked.seller.call(messages.list, { body: {} })).items.filter(({ title }) =>
    /Amazon|Trademark|warn/i.test(title),
  );
const actions = async () =>
  (await stocked.seller.call(activity.list, { body: {} })).items.filter(({ kind }) => kind === 'Warning');

describe('a warning', () => {
  it('INV-066 does what the rule says, once, and is told once, by whatever ways it is heard', async () => {
    await setRule('api', 'trademark', 'zero');
    await setRule('mail', 'trademark', 'zero');
    const { raised, itemIds, actionId } = await hear({ products: [{ sku: product(0).sku }], reference: 'issue:1' });
    expect([raised, itemIds.length, actionId]).toEqual([1, 1, expect.any(Number)]);
    expect(await isHeld(0)).toBe(true);
    expect(await itemOf(stocked.seller, product(0).sku)).toMatchObject({ quantity: 0, reason: 'Trademark' });
    expect((await hear({ products: [{ sku: product(0).sku }], reference: 'issue:1' })).raised).toBe(0);
    const [messagesBefore, actionsBefore] = [await told(), await actions()];
    const again = await hear({ products: [{ asin: product(0).asin }], channel: 'mail' });
    expect(again).toMatchObject({ raised: 1, itemIds: [], actionId: null });
    expect(await told()).toEqual(messagesBefore);
    expect(await actions()).toEqual(actionsBefore);
  });

  it('INV-066 of a product of another store, or of none, changes nothing there', async () => {
    const before = await isHeld(1);
    expect(await hear({ products: [{ sku: product(1).sku }] }, stocked.other)).toMatchObject({ itemIds: [] });
    expect(await isHeld(1)).toBe(before);
    expect(await hear({ products: [{}] })).toMatchObject({ raised: 0 });
  });

  it('INV-066 about several products is one action and one message with their number', async () => {
    await setRule('mail', 'suspected', 'zero');
    const [messagesBefore, actionsBefore] = [(await told()).length, (await actions()).length];
    const products = [1, 2, 3].map((index) => ({ asin: product(index).asin }));
    expect((await hear({ products, kind: 'suspected', channel: 'mail' })).itemIds).toHaveLength(3);
    const [last, ...rest] = await told();
    expect(rest).toHaveLength(messagesBefore);
    expect(last?.title).toMatch(/3/);
    expect(last?.content).toContain(product(1).asin);
    expect((await actions()).length).toBe(actionsBefore + 1);
  });
});

describe('a warning that is taken back', () => {
  it('INV-021 releases what it held, by its SKU or its ASIN, and all products of an ASIN that was warned about whole', async () => {
    expect(await clear({ sku: product(0).sku, channel: 'mail' })).toBe(1);
    // The other way still stands on it.
    expect(await isHeld(0)).toBe(true);
    expect(await clear({ sku: product(0).sku })).toBe(1);
    expect(await isHeld(0)).toBe(false);
    expect(await clear({ sku: product(0).sku })).toBe(0);
    expect(await clear({ sku: product(1).sku, kind: 'suspected', channel: 'mail' })).toBe(1);
    expect([await isHeld(1), await isHeld(2)]).toEqual([false, true]);
  });

  it('INV-021 leaves the hold of another warning, also of one with the same reason', async () => {
    await setRule('api', 'intellectualProperty', 'zero');
    const sku = product(4).sku;
    await hear({ products: [{ sku }] });
    await hear({ products: [{ sku }], kind: 'intellectualProperty' });
    await clear({ sku });
    expect(await isHeld(4)).toBe(true);
    await clear({ sku, kind: 'intellectualProperty' });
    expect(await isHeld(4)).toBe(false);
  });

  it('INV-021 is remembered: a warning from before it, or of the same moment, that is heard later does nothing', async () => {
    const sku = product(5).sku;
    const at = now();
    expect(await clear({ sku, at })).toBe(0);
    expect((await hear({ products: [{ sku }], at })).raised).toBe(0);
    expect((await hear({ products: [{ sku }], at: at - 1 })).raised).toBe(0);
    expect((await hear({ products: [{ asin: product(5).asin }], at })).raised).toBe(0);
    expect(await isHeld(5)).toBe(false);
    // Another way, another subject, another product or a later moment is another warning.
    expect((await hear({ products: [{ sku }], at, channel: 'mail' })).raised).toBe(1);
    expect((await hear({ products: [{ sku }], at, kind: 'safety' })).raised).toBe(1);
    expect((await hear({ products: [{ sku: product(6).sku }], at })).raised).toBe(1);
    expect((await hear({ products: [{ sku }], at: at + 1 })).raised).toBe(1);
  });
});

describe('lists of a warning', () => {
  it('INV-066 INV-125 the product and the brand stand on them by one record, and its undo takes both off', async () => {
    await setRule('api', 'trademark', 'removeAndRestrict');
    await restrictBrands(true);
    const before = await listed();
    const { asin, sku } = product(7);
    await sql`update item_details set brand = 'Complainer' where store_id = ${stocked.seller.storeId} and sku = ${sku}`.execute(
      db(),
    );
    const { actionId } = await hear({ products: [{ sku }] });
    expect(await listed()).toEqual([...before, asin, 'Complainer']);
    await stocked.seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
    expect(await listed()).toEqual(before);
    await stocked.product.settle();
    expect(await itemOf(stocked.seller, sku)).toMatchObject({ status: 'AtStore' });
  });

  it('INV-066 INV-125 are recorded and undone where no product changed; what the seller put there himself stays', async () => {
    const [before, count] = [await listed(), (await actions()).length];
    const { actionId, itemIds } = await hear({ products: [{ asin: 'B0NOTMINE1' }] });
    expect([await listed(), itemIds]).toEqual([[...before, 'B0NOTMINE1'], []]);
    expect((await actions()).length).toBe(count + 1);
    const undone = await stocked.seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
    expect([undone.undone, await listed()]).toEqual([1, before]);
    const second = await hear({ products: [{ asin: 'B0NOTMINE2' }] });
    await sql`update restriction set created_at = created_at + interval '1 minute' where value = 'B0NOTMINE2'`.execute(
      db(),
    );
    expect((await stocked.seller.call(activity.undo, { body: { actionId: second.actionId ?? 0 } })).undone).toBe(0);
    expect(await listed()).toEqual([...before, 'B0NOTMINE2']);
  });
});

describe('a product that is added while warnings stand', () => {
  it('INV-066 INV-021 is held again, as one is that comes for the first time, and comes to the store when the warning is cleared', async () => {
    await setRule('api', 'safety', 'zero');
    const { asin, sku } = product(8);
    // The world has more products than the store.
    const [fresh] = (await stocked.product.world.products('US', 40)).map((each) => each.asin).slice(-1);
    const never = fresh ?? expect.unreachable('the world has products');
    const addBoth = () =>
      stocked.seller.call(inventory.add, {
        body: { asins: [asin, never], customerMarketPlaceIds: [stocked.seller.storeId] },
      });
    await hear({ products: [{ asin }, { asin: never }], kind: 'safety' });
    await stocked.seller.call(inventory.remove, { body: { inventoryItemIds: [stocked.listed[8]?.id ?? 0] } });
    await stocked.product.settle();
    expect(await itemOf(stocked.seller, sku)).toMatchObject({ status: 'RemovedFromInventory' });
    await addBoth();
    await stocked.product.settle();
    for (const each of [asin, never])
      expect(await itemOf(stocked.seller, each)).toMatchObject({
        status: 'OutOfCriteria',
        quantity: 0,
        reason: 'RestrictedProduct',
      });
    expect(await clear({ asin, kind: 'safety' })).toBe(1);
    await stocked.product.settle();
    expect(await itemOf(stocked.seller, sku)).toMatchObject({ status: 'AtStore' });
    expect(await itemOf(stocked.seller, never)).toMatchObject({ status: 'OutOfCriteria' });
  });
});
