import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { SearchAct } from '@kervan/domain/inventory/saved-search';
import { listDueSearches } from '../../records/items/saved-search-runs.ts';
import { asinsOf, itemOf, itemsOf } from '../../testing/items.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { runSearch } from './run-search.ts';

const stocked = useStocked();
const HOUR_MS = 3_600_000;

const bodyOf = (over: object = {}) => ({
  name: 'Run',
  status: 'all' as const,
  isNotified: false,
  notificationPeriod: 'hours6' as const,
  autoDelete: false,
  autoDeletePeriod: 'hours24' as const,
  showOnTabs: true,
  autoApprove: false,
  autoApprovePeriod: 'hours24' as const,
  autoApproveCount: 10,
  finds: { search: null, conditions: [], sort: 'created' as const, desc: true },
  overwrite: true,
  ...over,
});
const save = (over: object) => stocked.seller.call(savedSearches.save, { body: bodyOf(over) });
const only = (asins: string[]) => ({
  search: null,
  conditions: [{ field: 'asin' as const, op: 'anyOf' as const, values: asins }],
  sort: 'created' as const,
  desc: true,
});
const due = () => listDueSearches(stocked.product.worker.db, stocked.product.worker.clock.now(), 10);
const actsDue = async () => (await due()).map(({ act }) => act);
const pass = async (hours: number) => {
  await stocked.product.world.advance(hours * HOUR_MS);
  await stocked.product.worker.clock.refresh();
};
/** Runs what is due of an act, twice: the second time there is nothing to do. */
async function run(act: SearchAct): Promise<void> {
  for (const each of (await due()).filter((search) => search.act === act)) {
    await runSearch(stocked.product.worker, each);
    await runSearch(stocked.product.worker, each);
  }
}
const reasonOf = async (asin: string) =>
  (await stocked.seller.call(inventory.detail, { query: { asinOrSku: asin } })).item.reason;
const actions = async () => (await stocked.seller.call(activity.list, { body: {} })).items;
const forget = async () => {
  for (const { id } of await stocked.seller.call(savedSearches.all, {}))
    await stocked.seller.call(savedSearches.delete, { query: { id } });
};

describe('runs of saved searches', () => {
  it('INV-059 each action is due on its own period, and overwriting begins anew', async () => {
    await save({ isNotified: true, autoDelete: true, finds: only(['B000000000']) });
    await pass(5);
    expect(await actsDue()).toEqual([]);
    await pass(2);
    expect(await actsDue()).toEqual(['notify']);
    await pass(18);
    expect(await actsDue()).toEqual(['notify', 'delete']);
    await run('notify');
    expect(await actsDue()).toEqual(['delete']);
    await save({ isNotified: true, autoDelete: true, finds: only(['B000000000']) });
    expect(await actsDue()).toEqual([]);
    await forget();
  });

  it('INV-059 deletes what it finds and is not being removed yet, by the job, and the run can be taken back', async () => {
    const { seller, listed } = stocked;
    const [leaving, found, kept] = listed;
    if (!leaving || !found || !kept) throw new Error('too few products');
    await seller.call(inventory.remove, { body: { inventoryItemIds: [leaving.id] } });
    await save({ autoDelete: true, finds: only([leaving.asin, found.asin]) });
    await pass(22);
    await run('delete');
    expect((await itemOf(seller, found.asin)).status).toBe('AtStore');
    await pass(2);
    await run('delete');
    const states = await Promise.all([found, leaving, kept].map(async ({ asin }) => itemOf(seller, asin)));
    expect(states.map(({ status }) => status)).toEqual(['RemovalQueue', 'RemovalQueue', 'AtStore']);
    expect([await reasonOf(found.asin), await reasonOf(leaving.asin)]).toEqual([
      'RecordedSearchDelete',
      'DeletedByUser',
    ]);
    const done = (await actions()).filter(({ kind }) => kind === 'SearchDelete');
    expect(done).toMatchObject([{ actor: 'job', itemCount: 1, after: { search: 'Run' } }]);
    const { undone } = await seller.call(activity.undo, { body: { actionId: done[0]?.actionId ?? 0 } });
    expect(undone).toBe(1);
    expect((await itemOf(seller, found.asin)).status).toBe('AtStoreQueue');
    await forget();
  });

  it('M5 INV-059 a run that would take more than was foreseen or the store does not ask about is held, told and answered', async () => {
    const { seller, other, product, listed } = stocked;
    const [one, two, three] = listed.slice(8).filter(({ status }) => status === 'AtStore');
    if (!one || !two || !three) throw new Error('too few products');
    const titled = async (title: string, of: readonly { id: number }[]) =>
      sql`update item_details set title = ${title} where item_id = any(${of.map(({ id }) => id)}::bigint[])`.execute(
        product.worker.db,
      );
    const { revision: _, storeName: _name, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...settings, typedAbove: 1 } });
    await titled('Moonlamp', [one]);
    const finds = { search: 'Moonlamp', conditions: [], sort: 'created' as const, desc: true };
    const { id } = await save({ name: 'Moon', autoDelete: true, autoDeletePeriod: 'hours6', finds });
    // One was foreseen; now three are found.
    await titled('Moonlamp', [one, two, three]);
    await pass(7);
    await run('delete');
    const states = async () =>
      (await Promise.all([one, two, three].map(({ asin }) => itemOf(seller, asin)))).map(({ status }) => status);
    expect(await states()).toEqual(['AtStore', 'AtStore', 'AtStore']);
    const held = async () => (await seller.call(savedSearches.all, {})).find((search) => search.id === id)?.held;
    expect(await held()).toMatchObject({ count: 3 });
    await product.settle();
    const told = (await seller.call(messages.list, { body: {} })).items.filter(({ content }) =>
      content.includes(`?search=${id}`),
    );
    expect(told).toHaveLength(1);
    expect(
      (await product.world.mails(seller.email)).filter(({ subject }) => subject.startsWith('An automatic deletion in')),
    ).toHaveLength(1);
    // Held once: nothing is due until it is answered.
    await pass(7);
    expect(await actsDue()).toEqual([]);
    const answer = (isMeant: boolean, count = 3, who = seller) =>
      who.call(savedSearches.answer, { body: { id, count, isMeant } });
    expect((await refusalOf(answer(true, 3, other))).code).toBe('RecordNotFound');
    expect((await refusalOf(answer(true, 2))).code).toBe('RecordNotFound');
    await answer(false);
    expect(await held()).toBeNull();
    expect((await refusalOf(answer(true))).code).toBe('RecordNotFound');
    expect(await states()).toEqual(['AtStore', 'AtStore', 'AtStore']);
    // On its next period it asks again; meant, it runs at once, and so many are foreseen from now on.
    await pass(7);
    await run('delete');
    await answer(true);
    await run('delete');
    expect(await states()).toEqual(['RemovalQueue', 'RemovalQueue', 'RemovalQueue']);
    expect((await actions()).filter(({ kind }) => kind === 'AnswerSearch')).toMatchObject([
      { after: { search: 'Moon', released: true }, undoBlock: 'irreversible' },
      { after: { released: false } },
    ]);
    const [deleted] = (await actions()).filter(({ kind }) => kind === 'SearchDelete');
    expect(deleted).toMatchObject({ itemCount: 3 });
    expect(await seller.call(activity.undo, { body: { actionId: deleted?.actionId ?? 0 } })).toMatchObject({
      undone: 3,
    });
    await pass(7);
    await run('delete');
    expect(await held()).toBeNull();
    await seller.call(pricing.saveStore, { body: { ...settings, typedAbove: null } });
    await forget();
  });

  it('INV-058 INV-059 approves the oldest first, at most the count of a run', async () => {
    const { seller, product } = stocked;
    const asins = (await asinsOf(product, 40)).slice(16);
    await seller.call(inventory.add, {
      body: { asins, customerMarketPlaceIds: [seller.storeId], approvalMode: 2 },
    });
    await product.settle();
    const waiting = (await itemsOf(seller, 'pendingApproval')).toSorted((a, b) => a.id - b.id);
    expect(waiting.length).toBeGreaterThan(2);
    // Two of more than two are not everything.
    for (const [autoApproveCount, count, isEverything] of [
      [2, 2, false],
      [5_000, waiting.length, true],
    ] as const)
      expect(
        await seller.call(savedSearches.dryRun, {
          body: { act: 'approve', status: 'pendingApproval', search: null, conditions: [], autoApproveCount },
        }),
      ).toMatchObject({ count, isEverything });
    await save({ status: 'pendingApproval', autoApprove: true, autoApproveCount: 2 });
    await pass(25);
    // M3: above the store's own number the number that the dry run tells is needed, and what it named is what is approved.
    const foretold = await seller.call(savedSearches.dryRun, {
      body: { act: 'approve', status: 'pendingApproval', search: null, conditions: [], autoApproveCount: 2 },
    });
    expect(foretold).toMatchObject({ count: 2, samples: waiting.slice(0, 2).map(({ id }) => ({ id })) });
    const { revision: _, storeName: _name, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...settings, typedAbove: 1 } });
    // The same search once more: its period begins anew.
    const approving = {
      ...bodyOf(),
      status: 'pendingApproval',
      autoApprove: true,
      autoApproveCount: 2,
    } as const;
    for (const confirmed of [undefined, 3])
      expect(
        await refusalOf(seller.call(savedSearches.save, { body: { ...approving, ...(confirmed && { confirmed }) } })),
      ).toMatchObject({ code: 'ConfirmationNeeded', data: { items: 2 } });
    await seller.call(savedSearches.save, { body: { ...approving, confirmed: 2 } });
    await seller.call(pricing.saveStore, { body: { ...settings, typedAbove: null } });
    await pass(25);
    await run('approve');
    const left = (await itemsOf(seller, 'pendingApproval')).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(left).toEqual(waiting.slice(2).map(({ id }) => id));
    expect(await reasonOf(waiting[0]?.asin ?? '')).toBe('RecordedSearchApprove');
    const done = (await actions()).filter(({ kind }) => kind === 'SearchApprove');
    expect(done).toMatchObject([{ actor: 'job', itemCount: 2 }]);
    await forget();
  });

  it('INV-032 INV-059 approves and tells of what it approved, though it finds that no more', async () => {
    const { seller, product } = stocked;
    const notices = await seller.call(notificationSettings.get, {});
    await seller.call(notificationSettings.save, {
      body: { ...notices, savedSearch: { byMail: true, inPanel: true, period: 'hours24' } },
    });
    const waiting = await itemsOf(seller, 'pendingApproval');
    expect(waiting.length).toBeGreaterThan(1);
    const both = { isNotified: true, autoApprove: true, autoApprovePeriod: 'hours6', autoApproveCount: 5_000 };
    await save({ name: 'Both', status: 'pendingApproval', ...both });
    await pass(7);
    await run('approve');
    expect(await itemsOf(seller, 'pendingApproval')).toEqual([]);
    await run('notify');
    await product.settle();
    const mails = async () =>
      (await product.world.mails(seller.email)).filter(({ subject }) => subject.includes('“Both”'));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('finds 0 products now');
    expect(mail?.text).toContain(`new since the last message: ${waiting.length}`);
    for (const { asin } of waiting) expect(mail?.text).toContain(asin);
    // Told once.
    await pass(7);
    await run('notify');
    await product.settle();
    expect(await mails()).toHaveLength(1);
    await forget();
  });

  it('INV-059 STORE-043 tells what is new since the last notice, naming the store, by mail and in the panel as the store wants it', async () => {
    const { seller, product, listed } = stocked;
    const [, , one, two] = listed;
    if (!one || !two) throw new Error('too few products');
    const ways = async (byMail: boolean, inPanel: boolean) =>
      seller.call(notificationSettings.save, {
        body: {
          ...(await seller.call(notificationSettings.get, {})),
          savedSearch: { byMail, inPanel, period: 'hours24' },
        },
      });
    const mails = async () =>
      (await product.world.mails(seller.email)).filter(({ subject }) => subject.includes('“Watch”'));
    const told = async () =>
      (await seller.call(messages.list, { body: {} })).items.filter(({ title }) => title.includes('“Watch”'));
    const watch = (asins: string[]) => save({ name: 'Watch', isNotified: true, finds: only(asins), overwrite: true });
    const [store] = await seller.call(stores.list, {});
    await ways(true, true);
    const { id } = await watch([one.asin, two.asin]);
    await pass(7);
    await run('notify');
    await product.settle();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('new since the last message: 2');
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringContaining(store?.name ?? '?'),
      expect.stringContaining(store?.name ?? '?'),
    ]);
    for (const { asin } of [one, two]) expect(mail?.text).toContain(asin);
    expect(mail?.text).toContain(`/inventory?search=${id}`);
    const [message] = await told();
    expect(message?.title).toContain(store?.name);
    expect(message?.content).toContain(`/inventory?search=${id}`);
    // The same products, once more on its period: nothing is new.
    await pass(7);
    await run('notify');
    await product.settle();
    expect([(await mails()).length, (await told()).length]).toEqual([1, 1]);
    // As it is before anything is set (STORE-043): in the panel alone. Then neither.
    for (const [byMail, inPanel, messagesSoFar] of [
      [false, true, 2],
      [false, false, 2],
    ] as const) {
      await ways(byMail, inPanel);
      await watch([one.asin, two.asin]);
      await pass(7);
      await run('notify');
      await product.settle();
      expect([(await mails()).length, (await told()).length]).toEqual([1, messagesSoFar]);
    }
    await forget();
  });

  it('STORE-043 STORE-063 the store closes mails or the panel for all of its searches, whatever a search asks for', async () => {
    const { seller, product, listed } = stocked;
    const [, , , three, four] = listed;
    if (!three || !four) throw new Error('too few products');
    const { revision: _, ...before } = await seller.call(notificationSettings.get, {});
    const outcome = async (name: string, over: object, asin: string) => {
      await seller.call(notificationSettings.save, {
        body: { ...before, savedSearch: { byMail: true, inPanel: true, period: 'hours24', ...over } },
      });
      await save({ name, isNotified: true, finds: only([asin]) });
      await pass(7);
      await run('notify');
      await product.settle();
      const mails = (await product.world.mails(seller.email)).filter(({ subject }) => subject.includes(name));
      const told = (await seller.call(messages.list, { body: {} })).items.filter(({ title }) => title.includes(name));
      await forget();
      return [mails.length, told.length];
    };
    expect(await outcome('Silent', { byMail: false, inPanel: false }, three.asin)).toEqual([0, 0]);
    expect(await outcome('Panel', { byMail: false }, four.asin)).toEqual([0, 1]);
    expect(await outcome('Mail', { inPanel: false }, four.asin)).toEqual([1, 0]);
    await seller.call(notificationSettings.save, { body: before });
  });
});
