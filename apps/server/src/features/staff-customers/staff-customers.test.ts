import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcements } from '@kervan/contracts/announcements-calls';
import { billing } from '@kervan/contracts/billing-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { scopeKindOf } from '@kervan/domain/identity/api-scope';
import { texts } from '@kervan/texts/texts';
import { buy, openSale } from '../../testing/card-entry.ts';
import { everyOperation } from '../../testing/every-endpoint.ts';
import { useProduct, type Seller, type Visitor } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { dispute } from '../../testing/subscriptions.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let member: Member;
let seller: Seller;
beforeAll(async () => {
  await openSale(product);
  member = await signInMember(product);
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
});

const WHY = 'The customer asked for it.';
const search = async (text: string) =>
  (await member.call(staffCustomers.search, { body: { text, page: 1, limit: 25 } })).items.map(({ id }) => id);
const page = (id: number) => member.call(staffCustomers.get, { query: { id } });
const lastAction = async (customerId: number) =>
  (await member.call(staff.actions, { body: { page: 1, limit: 25, customerId } })).items[0];
/** A new tab of the member's browser, in which the panel of a customer is open. */
async function look(of: Member, id: number): Promise<Visitor> {
  const { token } = await of.call(staffCustomers.lookAt, { body: { id, why: WHY } });
  const tab = product.visitor();
  Object.assign(tab.session, { token, cookies: of.session.cookies });
  return tab;
}

describe('customers', () => {
  it('SHELL-102 are found by number, address, name and store, and by nothing that only looks like it', async () => {
    const store = await db()
      .selectFrom('store')
      .selectAll()
      .where('store_id', '=', seller.storeId)
      .executeTakeFirstOrThrow();
    await sql`update account set lastname = 'Çağlayan%Öz' where account_id = ${seller.accountId}`.execute(db());
    for (const text of [
      String(seller.accountId),
      seller.email.toUpperCase(),
      'çağlayan',
      'ayşe çağ',
      '%Öz',
      store.store_code,
      store.selling_partner_id ?? '',
      store.name.slice(0, 6),
    ])
      expect(await search(text), text).toContain(seller.accountId);
    expect(await search('nobody has this')).toEqual([]);
    expect(await search('_')).toEqual([]);
    expect((await member.call(staffCustomers.search, { body: { page: 1, limit: 25 } })).totalCount).toBeGreaterThan(0);
  });

  it('SHELL-102 one is shown with state, subscription, invoices, cards, stores and events, and with no secret', async () => {
    const buyer = await product.signUp({ subscription: 'none' });
    await buy(product, buyer);
    const shown = await page(buyer.accountId);
    expect(shown).toMatchObject({
      id: buyer.accountId,
      email: buyer.email,
      state: 'active',
      levelName: 'Standard 5000',
      hasTwoFactor: false,
      sessions: 1,
      subscriptions: [{ levelName: 'Standard 5000', price: 4_900, isRunning: true, isGranted: false }],
      invoices: [{ status: 'paid', amountPaid: 4_900, refunded: 0 }],
      cards: [{ last4: expect.stringMatching(/^\d{4}$/), status: 'waitingApproval', isDefault: true }],
    });
    expect(shown.security.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signedIn', 'emailConfirmed']));
    const written = JSON.stringify(shown);
    const row = await db()
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    const card = await db()
      .selectFrom('card')
      .selectAll()
      .where('account_id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    for (const secret of [row.password_hash, buyer.token, card.fingerprint, card.payment_method_id])
      expect(written).not.toContain(secret);
    expect(await codeOf(page(2_147_483_000))).toBe('RecordNotFound');
  });
});

describe('looking at an account', () => {
  it('SHELL-102 opens the panel for half an hour at most, in this browser alone, and is written down', async () => {
    const tab = await look(member, seller.accountId);
    expect(await tab.call(identity.userInfo, {})).toMatchObject({
      customer_id: seller.accountId,
      lookedAtBy: member.name,
    });
    expect((await seller.call(identity.userInfo, {})).lookedAtBy).toBeNull();
    tab.session.storeId = seller.storeId;
    await tab.call(inventory.counts, {});
    const stolen = product.visitor();
    stolen.session.token = tab.session.token;
    expect(await codeOf(stolen.call(identity.userInfo, {}))).toBe('NotSignedIn');
    const { rows } = await sql<{
      minutes: number;
    }>`select extract(epoch from ends_at - created_at)::float8 / 60 as minutes from session where staff_id = ${member.staffId}`.execute(
      db(),
    );
    expect(rows[0]?.minutes).toBeCloseTo(30, 3);
    // Use does not make it longer.
    await sql`update session set seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 second', ends_at = now() + interval '1 second' where staff_id = ${member.staffId}`.execute(
      db(),
    );
    await tab.call(identity.userInfo, {});
    await sql`update session set ends_at = now() - interval '1 second' where staff_id = ${member.staffId}`.execute(
      db(),
    );
    expect(await codeOf(tab.call(identity.userInfo, {}))).toBe('NotSignedIn');
    expect(await lastAction(seller.accountId)).toMatchObject({
      kind: 'lookedAt',
      staffName: member.name,
      why: WHY,
      after: { endsAt: expect.any(String) },
    });
    expect((await page(seller.accountId)).security.map(({ kind }) => kind)).toContain('staffLooked');
  });

  it('SHELL-102 looking reads: whatever changes something of the customer’s is closed in it, and changes nothing', async () => {
    const tab = await look(member, seller.accountId);
    tab.session.storeId = seller.storeId;
    const operations = everyOperation({ storeId: seller.storeId, itemId: 1, sku: 'X', batchId: 1 });
    // What the law owes a buyer is no seller's to refuse.
    expect(operations.filter(({ endpoint }) => endpoint.staffMay).map(({ name }) => name)).toEqual(['buyerData.erase']);
    const closed = operations
      .filter(({ endpoint }) => !endpoint.staffMay)
      .filter(({ endpoint }) => endpoint.owner || endpoint.stepUp || scopeKindOf(endpoint) === 'write')
      .filter(({ endpoint }) => endpoint.access === 'account' || endpoint.access === 'store');
    expect(closed.length).toBeGreaterThan(66);
    for (const { name, endpoint, sample } of closed) {
      const path = endpoint.path.replace(/:(\w+)/g, '1');
      const answer = await tab.request({
        method: endpoint.method,
        url: `${path}?${new URLSearchParams(sample.query).toString()}`,
        ...(sample.body ? { payload: sample.body } : {}),
      });
      expect([name, (answer.json as { message: string }).message]).toEqual([name, 'NotForStaff']);
    }
    expect(await codeOf(tab.call(messages.markRead, { params: { id: 1 } }))).toBe('NotForStaff');
    expect(await codeOf(tab.call(planChanges.cancelNow, { query: {} }))).toBe('NotForStaff');
    // And nothing of staff is open to it.
    expect(await codeOf(tab.call(staff.me, {}))).toBe('NotSignedIn');
    await tab.call(billing.invoices, { query: {} });
  });

  it('SHELL-102 ends by a click, with the member’s sign-out and with the member; its browser is none of the account’s', async () => {
    const me = await signInMember(product);
    const tab = await look(me, seller.accountId);
    await tab.call(identity.endSession, {});
    expect(await codeOf(tab.call(identity.userInfo, {}))).toBe('NotSignedIn');
    const known = async () =>
      (await db().selectFrom('known_device').select('device_hash').where('account_id', '=', seller.accountId).execute())
        .length;
    const before = await known();
    const again = await look(me, seller.accountId);
    await me.call(staff.signOut, {});
    expect(await codeOf(again.call(identity.userInfo, {}))).toBe('NotSignedIn');
    expect(await known()).toBe(before);
  });

  it('SHELL-102 asks for a fresh code, and for a customer who is there', async () => {
    const me = await signInMember(product);
    await sql`update staff_session set confirmed_at = now() - interval '11 minutes' where staff_id = ${me.staffId}`.execute(
      db(),
    );
    expect(await codeOf(look(me, seller.accountId))).toBe('reauth');
    expect(await codeOf(look(member, 2_147_483_000))).toBe('RecordNotFound');
    expect(await codeOf(member.call(staffCustomers.lookAt, { body: { id: seller.accountId, why: ' no ' } }))).toBe(
      'ValidationFailed',
    );
  });
});

describe('what staff do for a customer', () => {
  it('SHELL-102 signs out everywhere, and the customer is told in their language', async () => {
    const one = await product.signUp();
    await sql`update account set language = 'tr' where account_id = ${one.accountId}`.execute(db());
    expect(await member.call(staffCustomers.endSessions, { body: { id: one.accountId, why: WHY } })).toEqual({
      ended: 1,
    });
    expect(await codeOf(one.call(identity.userInfo, {}))).toBe('NotSignedIn');
    expect(await member.call(staffCustomers.endSessions, { body: { id: one.accountId, why: WHY } })).toEqual({
      ended: 0,
    });
    await product.runJobs();
    const mails = (await product.world.mails(one.email)).filter(
      ({ subject }) => subject === texts.tr.mail.signedOutByStaff.subject,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain(texts.tr.mail.signedOutByStaff.action);
    expect(await lastAction(one.accountId)).toMatchObject({ kind: 'sessionsEnded' });
  });

  it('SHELL-102 cancels with the period, then now; what is over is not cancelled again', async () => {
    const buyer = await product.signUp({ subscription: 'none' });
    await buy(product, buyer);
    const cancel = (toPeriodEnd: boolean) =>
      member.call(staffCustomers.cancelSubscription, { body: { id: buyer.accountId, toPeriodEnd, why: WHY } });
    await cancel(true);
    expect(await buyer.call(subscriptions.get, {})).toMatchObject({ status: 'active', endsAt: expect.any(String) });
    expect(await codeOf(cancel(true))).toBe('AlreadyCancelled');
    expect(await lastAction(buyer.accountId)).toMatchObject({
      kind: 'subscriptionCancelled',
      before: { endsWithPeriod: false },
      after: { endsWithPeriod: true, ended: false },
    });
    await cancel(false);
    await product.runJobs();
    expect(await buyer.call(subscriptions.get, {})).toMatchObject({ status: 'cancelled' });
    expect(
      (await product.world.mails(buyer.email)).filter(({ subject }) => subject === texts.en.mail.ended.subject),
    ).toHaveLength(1);
    expect(await codeOf(cancel(false))).toBe('AlreadyCancelled');
    expect(await lastAction(buyer.accountId)).toMatchObject({ after: { ended: true } });
    const nobody = await product.signUp({ subscription: 'none' });
    expect(
      await codeOf(
        member.call(staffCustomers.cancelSubscription, {
          body: { id: nobody.accountId, toPeriodEnd: false, why: WHY },
        }),
      ),
    ).toBe('SubscriptionNotFound');
    // One without an end, which the provider knows nothing of.
    const granted = await product.signUp();
    await member.call(staffCustomers.cancelSubscription, {
      body: { id: granted.accountId, toPeriodEnd: true, why: WHY },
    });
    expect(await granted.call(subscriptions.get, {})).toMatchObject({ status: 'cancelled' });
  });

  it('SHELL-102 clears a dispute that was won and no other; once, and the customer is told', async () => {
    const disputed = await product.signUp();
    await dispute(product.worker, disputed.accountId);
    const disputeId = `dp_${disputed.accountId}`;
    const clear = (id = disputed.accountId) =>
      member.call(staffCustomers.clearDispute, { body: { id, disputeId, why: WHY } });
    expect(await codeOf(clear())).toBe('DisputeNotWon');
    expect((await page(disputed.accountId)).state).toBe('disputed');
    await db()
      .updateTable('dispute')
      .set({ status: 'won', closed_at: new Date() })
      .where('stripe_dispute_id', '=', disputeId)
      .execute();
    expect(await codeOf(clear(seller.accountId))).toBe('RecordNotFound');
    await clear();
    await clear();
    const shown = await page(disputed.accountId);
    expect(shown.disputes).toMatchObject([{ status: 'won', isOpen: false, clearedBy: member.name }]);
    expect(shown.state).not.toBe('disputed');
    expect(shown.actions.filter(({ kind }) => kind === 'disputeCleared')).toMatchObject([
      { before: { isOpen: true }, after: { isOpen: false } },
    ]);
    await product.runJobs();
    expect(
      (await product.world.mails(disputed.email)).filter(
        ({ subject }) => subject === texts.en.mail.disputeCleared.subject,
      ),
    ).toHaveLength(1);
  });

  it('SHELL-102 every call of staff that changes something is refused without a reason', async () => {
    const operations = everyOperation({ storeId: 1, itemId: 1, sku: 'X', batchId: 1 });
    const changing = operations.filter(
      ({ endpoint, sample }) =>
        endpoint.access === 'staff' &&
        endpoint.method === 'POST' &&
        sample.body &&
        'why' in sample.body &&
        endpoint.id !== 'PRICE-035',
    );
    expect(changing.length).toBeGreaterThan(12);
    for (const { name, endpoint, sample } of changing) {
      const answer = await member.request({
        method: endpoint.method,
        url: endpoint.path,
        payload: { ...sample.body, why: '   ' },
      });
      expect([name, (answer.json as { message: string }).message]).toEqual([name, 'ValidationFailed']);
    }
    expect(changing.map(({ endpoint }) => endpoint.id)).toContain(announcements.publish.id);
  });
});
