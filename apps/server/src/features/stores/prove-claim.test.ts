import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { answerConsent, askConsent, consentPageOf, followCallback } from '../../testing/consent.ts';
import { offerOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let owner: Seller;
let asin: string;
beforeAll(() => {
  owner = stocked.seller;
  [{ asin } = { asin: '' }] = stocked.listed;
});
afterEach(() => product.world.endFaults());

const db = () => product.worker.db;
const storeOf = async (who: Seller, id: number) => (await who.call(stores.list, {})).find((store) => store.id === id);
const outcome = (url: URL) => [url.pathname.split('/').at(-1), url.searchParams.get('failStatus')];
/** Everything that hangs on a seller: authorizations that count, markets taken, what was told of its listings. */
async function attachedTo({ accountId }: Seller) {
  const of = (table: 'sp_account' | 'seller_registry' | 'notification_inbox' | 'notification_subscription') =>
    db()
      .selectFrom(table)
      .where('account_id', '=', accountId)
      .select((eb) => eb.fn.countAll<number>().as('n'));
  const [authorizations, markets, told, subscribed] = await Promise.all(
    [
      of('sp_account').where('claimed_for' as never, 'is', null),
      of('seller_registry'),
      of('notification_inbox'),
      of('notification_subscription'),
    ].map(async (query) => (await query.executeTakeFirstOrThrow()).n),
  );
  return { authorizations, markets, told, subscribed };
}
const NOTHING = { authorizations: 0, markets: 0, told: 0, subscribed: 0 };

/** A consent of the seller's own account, whose callback names somebody else. */
async function namingTheOwner(who: Seller) {
  const { storeId, page } = await askConsent(who, 'FR');
  const { callback, sellingPartnerId } = await answerConsent(page, { market: 'FR' });
  return { storeId, sellingPartnerId, callback: callback.replace(sellingPartnerId, owner.sellingPartnerId) };
}
/** The marketplace tells the owner of a new competitor, and everything of it is worked. */
async function notifyTheOwner(priceMinor: number): Promise<void> {
  const heard = async () =>
    (
      await db()
        .selectFrom('notification_inbox')
        .select('notification_id')
        .where('type', '=', 'ANY_OFFER_CHANGED')
        .where('applied_at', 'is not', null)
        .execute()
    ).length;
  const before = await heard();
  await product.world.setOffer('DE', asin, offerOf(priceMinor, { sellerType: 'FBM' }));
  await product.settle({ until: async () => (await heard()) > before });
}
const fail = (sellerId: string) =>
  product.world.fault({ kind: 'error5xx', operation: 'searchListingsItems', sellerId, forMs: 86_400_000 });

describe('the seller id of the callback', () => {
  it('STORE-069 is refused when the consent is not that seller’s: nothing of the stranger arrives', async () => {
    const thief = await product.signUp();
    const { storeId, callback } = await namingTheOwner(thief);
    expect(outcome(await followCallback(thief, callback))).toEqual(['failed', 'sellerNotProved']);
    await notifyTheOwner(4_100);
    expect(await attachedTo(thief)).toEqual(NOTHING);
    expect(await storeOf(thief, storeId)).toMatchObject({ sellingPartnerId: null, connecting: 'sellerNotProved' });
    expect(await db().selectFrom('sp_account').selectAll().where('account_id', '=', thief.accountId).execute()).toEqual(
      [],
    );
    // The owner's other market is not taken, and the registration can be ended with the right account.
    const { page } = await askConsent(owner, 'FR');
    const own = await answerConsent(page, { market: 'FR', sellingPartnerId: owner.sellingPartnerId });
    expect(outcome(await followCallback(owner, own.callback))).toEqual(['success', null]);
    const again = await answerConsent(await consentPageOf(thief, storeId), { market: 'FR' });
    expect(outcome(await followCallback(thief, again.callback))).toEqual(['success', null]);
    expect(await storeOf(thief, storeId)).toMatchObject({
      sellingPartnerId: again.sellingPartnerId,
      connecting: null,
    });
  });

  it('STORE-069 is a claim as long as the marketplace does not answer; a stranger’s is refused when it does', async () => {
    const thief = await product.signUp();
    const { storeId, sellingPartnerId, callback } = await namingTheOwner(thief);
    await fail(sellingPartnerId);
    expect(outcome(await followCallback(thief, callback))).toEqual(['pending', null]);
    await notifyTheOwner(4_200);
    expect(await attachedTo(thief)).toEqual(NOTHING);
    expect(await storeOf(thief, storeId)).toMatchObject({ sellingPartnerId: null, connecting: 'pending' });
    await product.world.endFaults();
    await product.settle({ until: async () => (await storeOf(thief, storeId))?.connecting !== 'pending' });
    expect((await storeOf(thief, storeId))?.connecting).toBe('sellerNotProved');
    await notifyTheOwner(4_300);
    expect(await attachedTo(thief)).toEqual(NOTHING);
  });

  it('STORE-069 STORE-014 one’s own is attached as soon as the marketplace answers again, and the store is imported', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback, sellingPartnerId } = await answerConsent(page, { market: 'DE' });
    const { id } = await fail(sellingPartnerId);
    expect(outcome(await followCallback(who, callback))).toEqual(['pending', null]);
    const startedAt = product.deps.clock.now();
    await product.settle({ until: async () => product.deps.clock.now() > startedAt + 60_000 });
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId: null, connecting: 'pending' });
    expect(await attachedTo(who)).toEqual(NOTHING);
    await product.world.endFault(id);
    await product.settle({ until: async () => (await storeOf(who, storeId))?.connecting === null });
    await product.settle();
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId, connecting: null });
    expect(await attachedTo(who)).toMatchObject({ authorizations: 1, markets: 1 });
    const { imported_at } = await db()
      .selectFrom('store')
      .select('imported_at')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    expect(imported_at).not.toBeNull();
  });

  it('STORE-069 a process that dies between consent and proof loses nothing; its late answer changes nothing twice', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback, sellingPartnerId } = await answerConsent(page, { market: 'DE' });
    const real = product.deps.marketplace.isSellerOfToken;
    let answer: (isSeller: boolean) => void = () => {};
    let isAsked: () => void = () => {};
    const asked = new Promise<void>((resolve) => void (isAsked = resolve));
    product.deps.marketplace.isSellerOfToken = () => {
      isAsked();
      return new Promise((resolve) => void (answer = resolve));
    };
    const following = followCallback(who, callback);
    await asked;
    product.deps.marketplace.isSellerOfToken = real;
    expect(await attachedTo(who)).toEqual(NOTHING);
    await product.settle({ until: async () => (await storeOf(who, storeId))?.connecting === null });
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId });
    await product.settle();
    const before = await attachedTo(who);
    answer(false);
    expect(outcome(await following)).toEqual(['success', null]);
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId, connecting: null });
    expect(await attachedTo(who)).toEqual(before);
  });

  it('STORE-069 two callbacks at once connect once', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback, sellingPartnerId } = await answerConsent(page, { market: 'DE' });
    const answers = await Promise.all([followCallback(who, callback), followCallback(who, callback)]);
    expect(answers.map(outcome).sort()).toEqual([
      ['failed', 'connectionError'],
      ['success', null],
    ]);
    expect(await storeOf(who, storeId)).toMatchObject({ sellingPartnerId, connecting: null });
    expect(await attachedTo(who)).toMatchObject({ authorizations: 1, markets: 1 });
  });

  it('STORE-005 STORE-069 a store goes on with its authorization while a new consent is not proved, and takes the new one then', async () => {
    const rowOf = () =>
      db()
        .selectFrom('sp_account')
        .select(['sp_account_id', 'authorized_at', 'refresh_token'])
        .where('account_id', '=', owner.accountId)
        .where('claimed_for', 'is', null)
        .executeTakeFirstOrThrow();
    const before = await rowOf();
    await fail(owner.sellingPartnerId);
    const { callback } = await answerConsent(await consentPageOf(owner, owner.storeId), {
      market: 'DE',
      sellingPartnerId: owner.sellingPartnerId,
    });
    expect(outcome(await followCallback(owner, callback))).toEqual(['pending', null]);
    expect(await rowOf()).toEqual(before);
    expect(await owner.call(stores.isAuthorized, {})).toBe(true);
    await product.world.endFaults();
    await product.settle({ until: async () => (await storeOf(owner, owner.storeId))?.connecting === null });
    const after = await rowOf();
    expect(after.sp_account_id).toBe(before.sp_account_id);
    expect(after.authorized_at.getTime()).toBeGreaterThan(before.authorized_at.getTime());
    expect(after.refresh_token).not.toBe(before.refresh_token);
  });

  it('STORE-074 a registration that is removed while it is pending leaves nothing behind', async () => {
    const who = await product.signUp();
    const { storeId, page } = await askConsent(who, 'DE');
    const { callback, sellingPartnerId } = await answerConsent(page, { market: 'DE' });
    await fail(sellingPartnerId);
    expect(outcome(await followCallback(who, callback))).toEqual(['pending', null]);
    await who.call(stores.remove, { query: { id: String(storeId) } });
    expect(await db().selectFrom('sp_account').selectAll().where('account_id', '=', who.accountId).execute()).toEqual(
      [],
    );
  });
});
