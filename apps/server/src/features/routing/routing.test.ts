import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { texts } from '@kervan/texts/texts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';

const product = useProduct({ products: 10 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

const get = (who = seller) => who.call(routing.get, {});
const acknowledge = (accepted = true, textVersion = directSendingPolicyVersion) =>
  seller.call(routing.acknowledgeDirectSending, { body: { textVersion, accepted } });
const route = (defaultSendingType: 'direct' | 'warehouse') =>
  seller.call(routing.save, { body: { defaultSendingType } });
const price = async (defaultShipmentUsd: number) => {
  const { revision: _, ...direct } = await seller.call(pricing.get, { query: { sendingType: 'direct' } });
  return seller.call(pricing.save, { query: { sendingType: 'direct' }, body: { ...direct, defaultShipmentUsd } });
};
const filter = (days: number) =>
  seller.call(filters.save, {
    query: { sendingType: 'direct' },
    body: [{ filterName: 'DeliveryDate', action: 1, params: { days } }],
  });
const kept = () =>
  product.worker.db
    .selectFrom('direct_sending_acknowledgement')
    .select(['account_id', 'text_version', 'accepted_at', 'withdrawn_at'])
    .where('store_id', '=', seller.storeId)
    .orderBy('acknowledgement_id')
    .execute();
const REFUSED = 'SellerOfRecordNotAcknowledged';

describe('direct sending', () => {
  beforeEach(() => acknowledge(false));

  it('STORE-066 is closed for a new store: nothing of it can be chosen, priced or filtered', async () => {
    expect(await get(other)).toMatchObject({ defaultSendingType: 'warehouse', accepted: null, revision: 1 });
    expect([await codeOf(route('direct')), await codeOf(price(900)), await codeOf(filter(5))]).toEqual([
      REFUSED,
      REFUSED,
      REFUSED,
    ]);
    expect((await seller.call(pricing.get, { query: { sendingType: 'direct' } })).defaultShipmentUsd).toBeNull();
    expect((await get()).defaultSendingType).toBe('warehouse');
  });

  it('STORE-035, STORE-067 is open once the text of now is accepted, kept with version, time and account', async () => {
    const from = product.deps.clock.now();
    await acknowledge();
    const to = product.deps.clock.now();
    const { accepted } = await get();
    expect(accepted).toMatchObject({ textVersion: directSendingPolicyVersion, by: 'Ayşe Yılmaz' });
    const at = Date.parse(accepted?.at ?? '');
    expect(at >= from && at <= to).toBe(true);
    expect((await kept()).at(-1)).toEqual({
      account_id: seller.accountId,
      text_version: directSendingPolicyVersion,
      accepted_at: new Date(at),
      withdrawn_at: null,
    });
    await route('direct');
    await price(901);
    await filter(6);
    expect((await get()).defaultSendingType).toBe('direct');
  });

  it('STORE-067 the same again keeps the first acceptance, also at the same time', async () => {
    await acknowledge();
    const before = await kept();
    await Promise.all([acknowledge(), acknowledge(), acknowledge()]);
    expect(await kept()).toEqual(before);
  });

  it('STORE-066 withdrawn, orders go through the warehouse again and the record stays', async () => {
    await acknowledge();
    const { actionId } = await route('direct');
    await acknowledge(false);
    expect(await get()).toMatchObject({ defaultSendingType: 'warehouse', accepted: null });
    const [was] = (await kept()).slice(-1);
    expect(was && was.withdrawn_at !== null && was.withdrawn_at >= was.accepted_at).toBe(true);
    expect(await codeOf(price(902))).toBe(REFUSED);
    // Neither way of taking back brings it back.
    const { items } = await seller.call(activity.list, { body: { page: 1, limit: 25, desc: true } });
    expect(items[0]?.actionId).not.toBe(actionId);
    expect(await codeOf(seller.call(activity.undo, { body: { actionId: items[0]?.actionId ?? 0 } }))).toBe(REFUSED);
    expect((await get()).defaultSendingType).toBe('warehouse');
  });

  it('STORE-066 another text asks again; what stands goes on', async () => {
    await acknowledge();
    await route('direct');
    await product.worker.db
      .updateTable('direct_sending_acknowledgement')
      .set({ text_version: '2020-01' })
      .where('store_id', '=', seller.storeId)
      .where('withdrawn_at', 'is', null)
      .execute();
    expect(await codeOf(price(903))).toBe(REFUSED);
    expect(await get()).toMatchObject({ defaultSendingType: 'direct', accepted: { textVersion: '2020-01' } });
    expect(await codeOf(acknowledge(true, '2020-01'))).toBe('PolicyTextOutdated');
    await acknowledge();
    await price(904);
    expect((await kept()).filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(1);
  });

  it('STORE-067 is nothing that another seller can accept, or learn of', async () => {
    await acknowledge();
    for (const [method, url, payload] of [
      ['POST', routing.acknowledgeDirectSending.path, { textVersion: directSendingPolicyVersion, accepted: false }],
      ['GET', routing.get.path, undefined],
    ] as const) {
      const answer = await other.request({
        method,
        url,
        payload,
        headers: { 'x-customer-marketplace-id': String(seller.storeId) },
      });
      expect(answer.json).toMatchObject({ message: 'DifferentMarketSelected', data: null });
    }
    expect((await get()).accepted).not.toBeNull();
    expect((await get(other)).accepted).toBeNull();
  });

  it('STORE-066 another text has another version', () => {
    const words = JSON.stringify([texts.tr.routing.policy, texts.en.routing.policy]);
    const fingerprint = createHash('sha256').update(words).digest('hex').slice(0, 16);
    expect([directSendingPolicyVersion, fingerprint]).toEqual(['2026-11-29', 'fd11784296b0e64c']);
  });
});
