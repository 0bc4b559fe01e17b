import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { templates } from '@kervan/contracts/templates-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { placeholders } from '@kervan/domain/templates/placeholders';
import { TranslationUnavailable } from '../../connectors/translation/create-translation.ts';
import { changeMade, makeOrder, orderNumber, type MadeOrder } from '../../testing/orders.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
beforeAll(() => {
  ({ seller } = stocked);
});
const DAY = 86_400_000;
const draft = {
  name: 'Thanks',
  type: 'Delivered',
  subject: 'Order [orderNumber]',
  message: 'Dear [buyerName], [productTitle] arrived.',
} as const;
type Draft = Partial<Parameters<typeof body>[0]>;
const body = (over: Record<string, unknown> = {}) => ({ ...draft, ...over });
const save = (over: Draft = {}, who = seller) => who.call(templates.save, { body: body(over) });
const clear = async () => {
  for (const { id } of await seller.call(templates.all, {}))
    await seller.call(templates.delete, { query: { id: String(id) as unknown as number } });
};
const sends = async () => (await seller.call(templates.sends, { body: { limit: 100 } })).items;
const sendsOf = async (number: string) => (await sends()).filter(({ orderNumber: of }) => of === number);
async function delivered(over: MadeOrder = {}): Promise<string> {
  const number = orderNumber();
  const now = product.worker.clock.now();
  await makeOrder(product, seller, {
    number,
    at: now - 4 * DAY,
    ...over,
    order: { delivered_at: new Date(now), ...over.order },
  });
  return number;
}
const messagesOf = async (number: string) =>
  (
    await sql<{
      subject: string;
      cause: string;
    }>`select m.subject, m.cause from buyer_message m join buyer_thread t on t.store_id = m.store_id and t.thread_id = m.thread_id
      join seller_order o on o.store_id = t.store_id and o.order_id = t.order_id where o.amazon_order_id = ${number}`.execute(
      product.worker.db,
    )
  ).rows;
/** The days that were to be waited are over. */
const dueNow = () =>
  sql`update template_send set due_at = due_at - interval '30 days', next_try_at = next_try_at - interval '30 days' where state = 0`.execute(
    product.worker.db,
  );
/** A minute of the world, and the sweep in it. */
const sweep = async (minutes = 2) => {
  await pass(product, minutes);
};

// The first two tests look at one template.
afterEach(({ task }) => (/MSG-034/.test(task.name) ? undefined : clear()));

describe('templates', () => {
  it('MSG-034 MSG-036 MSG-007 keep every field, and another seller finds nothing', async () => {
    const whole = body({
      delayDays: 3,
      isActive: false,
      isAutomatic: false,
      language: 'market',
      exclusions: ['refunded', 'late'],
      priceFrom: 100,
      priceTo: 9_000,
      asins: ['B09XN3T7LP'],
      category: 'Kitchen',
    });
    const { id } = await save(whole);
    expect(await seller.call(templates.all, {})).toEqual([{ ...whole, id, sent: 0, revision: expect.any(Number) }]);
    expect(await stocked.other.call(templates.all, {})).toEqual([]);
    await save({ ...whole, id, name: 'Other' });
    expect((await seller.call(templates.all, {})).map(({ name }) => name)).toEqual(['Other']);
    expect(await codeOf(save({ id }, stocked.other))).toBe('RecordNotFound');
  });

  it('MSG-037 deletes a template of the store and no other', async () => {
    const [known] = await seller.call(templates.all, {});
    const query = { id: String(known?.id) as unknown as number };
    expect(await codeOf(stocked.other.call(templates.delete, { query }))).toBe('RecordNotFound');
    await seller.call(templates.delete, { query });
    expect(await seller.call(templates.all, {})).toEqual([]);
    expect(await codeOf(seller.call(templates.delete, { query }))).toBe('RecordNotFound');
  });

  it('MSG-008 MSG-009 MSG-011 refuse empty texts, a third of a type and a sixth, passive ones counted', async () => {
    for (const field of ['name', 'subject', 'message'])
      expect(await codeOf(save({ [field]: '  ' })), field).toBe('ValidationFailed');
    expect(await codeOf(save({ message: 'Dear [buyer]' }))).toBe('PlaceholderUnknown');
    await save({ isActive: false });
    await save();
    expect(await codeOf(save())).toBe('SameTypeTemplateQuantityLimitError');
    await save({ type: 'Shipped' });
    await save({ type: 'Shipped' });
    await save({ type: 'Refunded' });
    expect(await codeOf(save())).toBe('TemplateLimitReached');
    await clear();
  });

  it('MSG-013 a delivered order gets the message once; the log says so, and nothing of before is written to', async () => {
    const before = await delivered({ order: { delivered_at: new Date(product.worker.clock.now() - 1_000) } });
    await sweep();
    await save();
    await sweep();
    const number = await delivered();
    await sweep();
    await sweep();
    expect(await messagesOf(number)).toEqual([{ subject: `Order ${number}`, cause: 'template' }]);
    expect(await sendsOf(number)).toMatchObject([{ type: 'Delivered', state: 'sent', reason: null }]);
    expect(await messagesOf(before)).toEqual([]);
    expect((await seller.call(templates.all, {}))[0]?.sent).toBe(1);
    // What was written is sent when it went: not while it waits, and not where it failed.
    const standing = (values: { state: number; failure: string | null }) =>
      product.worker.db.updateTable('buyer_message').set(values).where('cause', '=', 'template').execute();
    await standing({ state: 0, failure: null });
    expect(await sendsOf(number)).toMatchObject([{ state: 'queued', reason: null }]);
    await standing({ state: 3, failure: 'noAddress' });
    expect(await sendsOf(number)).toMatchObject([{ state: 'failed', reason: 'noAddress' }]);
    expect((await seller.call(templates.sends, { body: { state: 'failed' } })).totalCount).toBe(1);
    expect((await seller.call(templates.all, {}))[0]?.sent).toBe(0);
    await clear();
  });

  it('MSG-014 MSG-013 an order that wants none, an excluded one and one without a named value get nothing, and why is kept', async () => {
    await save({ exclusions: ['refunded'], priceTo: 5_000 });
    const none = await delivered({ order: { no_feedback: true } });
    const refunded = await delivered({ afterwards: { seller_refunded: true } });
    const dear = await delivered({ items: [{ price: 9_999 }] });
    const nameless = await delivered({ buyer: null });
    await sweep();
    const why = async (number: string) => (await sendsOf(number)).map(({ state, reason }) => `${state} ${reason}`);
    expect(await why(none)).toEqual(['skipped doNotSend']);
    expect(await why(refunded)).toEqual(['skipped refunded']);
    expect(await why(dear)).toEqual(['skipped filtered']);
    expect(await why(nameless)).toEqual(['skipped missing:buyerName']);
    for (const number of [none, refunded, dear, nameless]) expect(await messagesOf(number)).toEqual([]);
    await clear();
  });

  it('MSG-007 waits its days, and a template that was deleted meanwhile is not sent', async () => {
    await save({ delayDays: 1 });
    const number = await delivered();
    await sweep();
    expect(await sendsOf(number)).toMatchObject([{ state: 'planned' }]);
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from t.due_at - o.delivered_at)::float / 86400 as days from template_send t join seller_order o using (store_id, order_id)
      where o.amazon_order_id = ${number}`.execute(product.worker.db);
    expect(rows).toEqual([{ days: 1 }]);
    await clear();
    await dueNow();
    await sweep();
    expect(await sendsOf(number)).toMatchObject([{ state: 'skipped', reason: 'stopped' }]);
    expect(await messagesOf(number)).toEqual([]);
  });

  it.each(['without a service', 'while the service loses a text'])(
    'MSG-007 what cannot be translated waits and is never sent half, %s',
    async (why) => {
      const { translation } = product.worker;
      if (why === 'without a service') Object.assign(product.worker, { translation: null });
      else await product.world.fault({ kind: 'lostText', operation: 'translation.translate' });
      await save({ language: 'de' });
      const number = await delivered();
      await sweep();
      Object.assign(product.worker, { translation });
      await product.world.endFaults();
      expect(await sendsOf(number)).toMatchObject([{ state: 'planned', reason: 'translation' }]);
      expect(await messagesOf(number)).toEqual([]);
      // It is tried again in an hour: until then it is not due.
      const { rows } = await sql`select from template_send
      where state = 0 and greatest(due_at, next_try_at) <= ${new Date(product.worker.clock.now())}::timestamptz`.execute(
        product.worker.db,
      );
      expect(rows).toEqual([]);
      await clear();
      await dueNow();
      await sweep();
      expect(await sendsOf(number)).toMatchObject([{ state: 'skipped', reason: 'stopped' }]);
    },
  );

  it('MSG-007 SHELL-049 a language that the service lacks is said at once: none is saved, and one of before is skipped instead of waiting', async () => {
    const { lacking } = await seller.call(templates.translation, {});
    expect(lacking).toContain('is');
    expect(lacking).not.toContain('zh');
    expect(await codeOf(save({ language: 'is' }))).toBe('LanguageNotTranslated');
    await save({ language: 'de' });
    // As one that was saved while the service still knew it.
    await product.worker.db.updateTable('feedback_template').set({ language: 'is' }).execute();
    const number = await delivered();
    await sweep();
    expect(await sendsOf(number)).toMatchObject([{ state: 'skipped', reason: 'notTranslated' }]);
    expect(await messagesOf(number)).toEqual([]);
    await clear();
    // While the service says nothing of it, it may be saved.
    const { translation } = product.deps;
    const silent = {
      translate: () => Promise.reject(new TranslationUnavailable('away')),
      languages: () => Promise.reject(new TranslationUnavailable('away')),
    };
    Object.assign(product.deps, { translation: silent });
    expect(await seller.call(templates.translation, {})).toEqual({ isTranslationAvailable: true, lacking: [] });
    await save({ language: 'is' });
    Object.assign(product.deps, { translation });
    await clear();
  });

  it('MSG-012 an event of before is written of to nobody, whatever else changes of its order', async () => {
    const made = await makeOrder(product, seller, { afterwards: { seller_refunded: true } });
    const number = made.order.amazon_order_id;
    await pass(product, 1);
    await save({ type: 'Refunded', message: 'Refunded: [orderNumber]' });
    await changeMade(product, seller, made.order.order_id, { order: { no_feedback: false, seller_return: true } });
    await sweep();
    expect(await sendsOf(number)).toEqual([]);
    const now = await makeOrder(product, seller);
    await changeMade(product, seller, now.order.order_id, { order: { seller_refunded: true } });
    await sweep();
    expect(await sendsOf(now.order.amazon_order_id)).toMatchObject([{ type: 'Refunded' }]);
    await clear();
  });

  it('MSG-013 what an order is decides: returned, late, cancelled or reviewed ones and other categories get nothing', async () => {
    await save({ exclusions: ['returned', 'late', 'cancelled', 'reviewed'] });
    const [item] = stocked.listed;
    const now = product.worker.clock.now();
    const reviewed = await delivered();
    await product.worker.db
      .insertInto('buyer_feedback')
      .values({
        store_id: seller.storeId,
        amazon_order_id: reviewed,
        rating: 5,
        comment: '',
        given_on: new Date(now),
        read_at: new Date(now),
      })
      .execute();
    const returned = await delivered({ afterwards: { seller_return: true } });
    const late = await delivered({ order: { deliver_by: new Date(now - DAY) } });
    const asked = await delivered({ afterwards: { cancel_requested: true } });
    const fine = await delivered();
    await sweep();
    const why = async (number: string) => (await sendsOf(number)).map(({ state, reason }) => `${state} ${reason}`);
    expect(await why(reviewed)).toEqual(['skipped reviewed']);
    expect(await why(returned)).toEqual(['skipped returned']);
    expect(await why(late)).toEqual(['skipped late']);
    expect(await why(asked)).toEqual(['skipped cancelled']);
    expect(await why(fine)).toEqual(['sent null']);
    await clear();

    const { rows } = await sql<{
      path: string;
    }>`select s.category_path as path from item i join source_details s on s.source_id = i.source_id where i.item_id = ${item?.id ?? 0}`.execute(
      product.worker.db,
    );
    const category = rows[0]?.path.slice(0, 12).toUpperCase() ?? 'none';
    await save({ category });
    // One that is cancelled once it is planned is left out as well.
    await save({ name: 'Later', delayDays: 1, exclusions: ['cancelled'] });
    const inIt = await delivered({ items: [{ itemId: item?.id ?? null }] });
    const outside = await delivered();
    await sweep();
    expect(await why(inIt)).toContain('sent null');
    expect(await why(outside)).toContain('skipped filtered');
    await product.worker.db
      .updateTable('seller_order')
      .set({ seller_status: SellerOrderStatus.Canceled })
      .where('store_id', '=', seller.storeId)
      .where('amazon_order_id', '=', inIt)
      .execute();
    expect(await why(inIt)).toContain('planned null');
    await dueNow();
    await sweep();
    expect((await why(inIt)).toSorted()).toEqual(['sent null', 'skipped cancelled']);
  });

  it('MSG-013 the log goes by pages and by state, with when each was decided', async () => {
    await save({ delayDays: 2 });
    await save({ name: 'Second' });
    const number = await delivered();
    await sweep();
    const log = async (body: object) => seller.call(templates.sends, { body });
    const planned = await log({ state: 'planned' });
    expect(planned.items.map(({ orderNumber: of, state, decidedAt }) => [of, state, decidedAt])).toEqual([
      [number, 'planned', null],
    ]);
    expect(planned.totalCount).toBe(1);
    const sent = await log({ state: 'sent' });
    expect(sent.items.every(({ state, decidedAt }) => state === 'sent' && decidedAt !== null)).toBe(true);
    const all = await log({});
    expect(all.totalCount).toBeGreaterThan(1);
    expect(await log({ page: 2, limit: 100 })).toMatchObject({ items: [], totalCount: all.totalCount });
    await clear();
  });

  it('MSG-007 one that is passive or by hand writes to nobody, nor one that became so; saving it anew begins nothing anew', async () => {
    await save({ isActive: false });
    await save({ isAutomatic: false, type: 'Shipped' });
    const number = await delivered({ order: { shipped_at: new Date(product.worker.clock.now()) } });
    await sweep();
    expect(await sendsOf(number)).toEqual([]);
    await clear();

    const { id } = await save({ delayDays: 1 });
    const { id: retyped } = await save({ name: 'Retyped', delayDays: 1 });
    const waiting = await delivered();
    await sweep();
    // It is due a day after the delivery, not at once.
    const [first] = await sendsOf(waiting);
    expect(Date.parse(first?.dueAt ?? '') - product.worker.clock.now()).toBeGreaterThan(DAY / 2);
    await save({ id, delayDays: 1, isActive: false });
    await save({ id: retyped, delayDays: 1, type: 'Refunded' });
    await dueNow();
    await sweep();
    expect((await sendsOf(waiting)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'skipped stopped',
      'skipped stopped',
    ]);
    await clear();

    // Switched on, it counts from that moment; saved again, it goes on.
    const { id: kept } = await save({ isActive: false });
    const before = await delivered({ order: { delivered_at: new Date(product.worker.clock.now() - 1_000) } });
    await pass(product, 5);
    await save({ id: kept });
    const after = await delivered();
    await pass(product, 5);
    await save({ id: kept, name: 'Thanks again' });
    const late = await delivered({ order: { delivered_at: new Date(product.worker.clock.now() - 120_000) } });
    await sweep();
    expect([await sendsOf(before), (await sendsOf(after)).length, (await sendsOf(late)).length]).toEqual([[], 1, 1]);
    await clear();
  });

  it('MSG-007 is written in the language of the market where that is chosen', async () => {
    await save({ language: 'market' });
    const number = await delivered();
    await sweep();
    expect(await messagesOf(number)).toEqual([{ subject: `[de] Order ${number}`, cause: 'template' }]);
    await clear();
  });

  it('MSG-007 SHELL-049 says whether a translation service is set up', async () => {
    const { translation } = product.deps;
    expect(await seller.call(templates.translation, {})).toMatchObject({ isTranslationAvailable: true });
    Object.assign(product.deps, { translation: null });
    expect(await seller.call(templates.translation, {})).toEqual({ isTranslationAvailable: false, lacking: [] });
    Object.assign(product.deps, { translation });
  });

  it('MSG-013 each placeholder has its value of the order', async () => {
    const number = await delivered({
      items: [
        {
          title: 'Skillet',
          parcel: ['bought', 'shippedToWarehouse', 'received', 'charged', 'dispatched'],
          tracking: '0034',
          carrier: 'DHL',
        },
      ],
      order: { delivered_at: new Date('2026-03-05T10:00:00Z') },
    });
    const { name } = await product.worker.db
      .selectFrom('store')
      .select('name')
      .where('store_id', '=', seller.storeId)
      .executeTakeFirstOrThrow();
    const message = placeholders.map((each) => `[${each}]`).join('|');
    const shown = await seller.call(templates.preview, {
      body: { sellerAmazonOrderId: number, subject: 'x', message },
    });
    expect(shown).toEqual({
      subject: 'x',
      message: `Anneliese Roth|${number}|Skillet|0034|DHL|5. März 2026|${name}`,
      missing: [],
    });
  });

  it.each([
    ['ja', 'ja'],
    ['market', 'de'],
    [null, null],
  ])('SHELL-049 MSG-007 a template in %s is sent in %s', async (language, target) => {
    await save({ language });
    const number = await delivered();
    await sweep();
    const subject = `Order ${number}`;
    expect(await messagesOf(number)).toMatchObject([{ subject: target === null ? subject : `[${target}] ${subject}` }]);
    expect(await codeOf(save({ language: 'us' }))).toBe('ValidationFailed');
    await clear();
  });

  it('MSG-013 shows a real order’s texts, the missing values by name', async () => {
    const number = await delivered({ buyer: null });
    const ask = (message: string, who = seller) =>
      who.call(templates.preview, { body: { sellerAmazonOrderId: number, subject: '[orderNumber]', message } });
    expect(await ask('Dear [buyerName]')).toEqual({ subject: number, message: 'Dear ', missing: ['buyerName'] });
    expect(await codeOf(ask('x', stocked.other))).toBe('OrderNotFound');
    expect(await codeOf(ask('[x]'))).toBe('PlaceholderUnknown');
  });
});

describe('campaigns', () => {
  it('MSG-038 MSG-039 MSG-010 write once to buyers of their days, count it, and are five at most', async () => {
    const { id: templateId } = await save({ type: 'Campaign' });
    const today = new Date(product.worker.clock.now()).toISOString().slice(0, 10);
    const campaign = { name: 'Spring', templateId, startsOn: today, endsOn: today, priceTo: 5_000 };
    const keep = (over = {}, who = seller) => who.call(templates.saveCampaign, { body: { ...campaign, ...over } });
    const { id } = await keep();
    const number = await delivered();
    const dear = await delivered({ items: [{ price: 9_999 }] });
    await sweep();
    await sweep();
    expect(await messagesOf(number)).toHaveLength(1);
    expect(await messagesOf(dear)).toHaveLength(0);
    expect(await seller.call(templates.campaigns, {})).toMatchObject([{ id, templateName: 'Thanks', startsOn: today }]);
    const [kept] = await seller.call(templates.campaigns, {});
    const log = (await sends()).filter(({ templateName }) => templateName === 'Spring');
    expect(log.map(({ type }) => type)).toContain('Campaign');
    expect([kept?.sent, kept?.planned, kept?.skipped]).toEqual(
      ['sent', 'planned', 'skipped'].map((state) => log.filter((row) => row.state === state).length),
    );
    expect(kept?.sent).toBeGreaterThan(0);
    // One that ended yesterday and one that begins tomorrow write to nobody of today, nor does one that was switched off.
    const day = (at: number) => new Date(product.worker.clock.now() + at * DAY).toISOString().slice(0, 10);
    const { id: past } = await keep({ name: 'Past', startsOn: day(-9), endsOn: day(-1) });
    const { id: future } = await keep({ name: 'Future', startsOn: day(1), endsOn: day(9) });
    const { id: off } = await keep({ name: 'Off', isActive: false });
    await save({ id: templateId, type: 'Campaign', delayDays: 1 });
    const another = await delivered();
    await sweep();
    expect((await sendsOf(another)).map(({ templateName, state }) => [templateName, state])).toEqual([
      ['Spring', 'planned'],
    ]);
    await keep({ id, isActive: false });
    await dueNow();
    await sweep();
    expect((await sendsOf(another)).map(({ state, reason }) => [state, reason])).toEqual([['skipped', 'stopped']]);
    for (const each of [past, future, off])
      await seller.call(templates.deleteCampaign, { query: { id: String(each) as unknown as number } });
    for (let more = 0; more < 4; more++) await keep({ isActive: false });
    expect(await codeOf(keep())).toBe('CampaignLimitReached');
    expect(await codeOf(keep({ id }, stocked.other))).toBe('RecordNotFound');
    expect(await codeOf(keep({ startsOn: '2030-01-02', endsOn: '2030-01-01' }))).toBe('ValidationFailed');
    await keep({ id, name: 'Summer' });
    expect((await seller.call(templates.campaigns, {})).map(({ name }) => name)).toContain('Summer');
    const query = { id: String(id) as unknown as number };
    expect(await codeOf(stocked.other.call(templates.deleteCampaign, { query }))).toBe('RecordNotFound');
    await seller.call(templates.deleteCampaign, { query });
    expect(await seller.call(templates.campaigns, {})).toHaveLength(4);
  });
});
