import { flags } from '@kervan/contracts/flags-calls';
import { help } from '@kervan/contracts/help-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { templates } from '@kervan/contracts/templates-calls';
import { INSTANCE_HEADER } from '@kervan/domain/identity/extension-message';
import { extensionScopes } from '@kervan/domain/identity/extension-scope';
import { masterKeysOf, readPasswordCost } from '../apps/server/src/config.ts';
import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import { createSecrets } from '../apps/server/src/db/secrets.ts';
import { addMember } from '../apps/server/src/features/staff/add-member.ts';
import { hashToken, newToken } from '../apps/server/src/http/session.ts';
import { everyOperation, type Operation } from '../apps/server/src/testing/every-endpoint.ts';
import type { Person } from '../apps/server/src/testing/hostile-requests.ts';
import { namesOf, naming, namingOwn, type Whose } from './fuzz-names.ts';
import { outside } from './outside.ts';
import { signUp, until, type DrillSeller } from './seller.ts';
import type { Stage } from './stage.ts';

/** A seller with rows of many kinds; `operations`: every call, naming them; `own`: the same, but for what would end the seller. */
export type Made = { seller: DrillSeller; whose: Whose; operations: Operation[]; own: Operation[] };

const ORDERS = 3;
/** A store that was connected just now is told of no order yet: its sweep finds them, of the world's time. */
const SWEEP_MS = 20 * 60_000;
const IN_WITHIN_MS = 240_000;

/** A seller with products of their own: on the same product the marketplace tells everybody the other's seller id. */
export async function sellerWithRows(
  stage: Stage,
  { skuPrefix, place, items: count }: { skuPrefix: string; place: number; items: number },
): Promise<Made> {
  const world = outside(stage);
  const seller = await signUp(stage);
  const asins = (await world.asins(count * (place + 1))).slice(-count);
  const { batchId } = await seller.call(inventory.add, {
    body: { asins, customerMarketPlaceIds: [seller.storeId], skuPrefix },
  });
  const { items } = await until('items of the seller', async () => {
    const page = await seller.call(inventory.list, { body: { limit: 25 } });
    return page.items.length > 0 && page;
  });
  const [item] = items;
  const { accountId } = (
    await stage
      .owner()
      .query<Whose>(`select account_id as "accountId" from store where store_id = $1`, [seller.storeId])
  ).rows[0] ?? { accountId: 0 };
  const whose = { accountId, storeId: seller.storeId };
  await makeRows(stage, seller, asins);
  const names = await namesOf(stage, whose);
  const scope = { storeId: seller.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId };
  return {
    seller,
    whose,
    operations: naming(everyOperation(scope), names),
    own: namingOwn(everyOperation(scope), names),
  };
}

/** Orders with what is noted of them, and what else a seller keeps. */
async function makeRows(stage: Stage, seller: DrillSeller, asins: readonly string[]): Promise<void> {
  const world = outside(stage);
  const ids: string[] = [];
  for (let made = 0; made < ORDERS; made++) {
    const { amazonOrderId } = await world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: `${asins[made]}-SOLD`, asin: asins[made], quantity: 1, unitPriceMinor: 49_999 }],
    });
    ids.push(amazonOrderId);
  }
  const known = await until(
    'the orders are in',
    async () => {
      await world.advance(SWEEP_MS / 10);
      const { rows } = await stage
        .owner()
        .query<{ id: number }>(
          'select order_id as id from seller_order where amazon_order_id = any($1) and order_status > 0 order by 1',
          [ids],
        );
      return rows.length === ids.length ? rows.map(({ id }) => Number(id)) : undefined;
    },
    IN_WITHIN_MS,
  );
  for (const orderId of known)
    await seller.call(orders.addNote, { body: { sellerOrderId: orderId, note: 'A note of mine' } });
  await seller.call(flags.save, { query: { flagType: 'Order' }, body: { title: 'Mine', colorHexCode: '#D97D28' } });
  await seller.call(templates.save, {
    body: { name: 'Mine', type: 'Delivered', subject: 'Thank you', message: 'Dear [buyerName]' },
  });
  await seller.call(help.create, {
    body: {
      json: {
        title: 'Mine',
        description: 'Mine alone',
        requestType: 'InventoryIssue',
        reasonType: 'Support',
        priority: 'Normal',
      },
      files: [],
    },
  });
}

/** Whoever sends: a visitor, the seller without a store, with their own and with another's, their extension, and an account without a plan. */
export async function peopleOf(stage: Stage, attacker: Made, victim: Made): Promise<Person[]> {
  const [extension, instance, planless] = [newToken(), newToken(), newToken()];
  const insert = `insert into session(account_id, token_hash, device_hash, kind, scopes, reauthenticated_at, expires_at, ends_at)
    select $1, $2, $3, $4, $5, now(), now() + interval '1 day', now() + interval '1 day'`;
  const owner = stage.owner();
  await owner.query(insert, [
    attacker.whose.accountId,
    hashToken(extension),
    hashToken(instance),
    'extension',
    extensionScopes,
  ]);
  const { rows } = await owner.query<{ id: number }>(
    `insert into account(email, firstname, lastname, phone, password_hash, email_confirmed_at, agreement_version, kvkk_version, consented_at)
       select 'planless@example.com', 'Ayşe', 'Yılmaz', '+905320000000', password_hash, now(), '1', '1', now() from account where account_id = $1 returning account_id as id`,
    [attacker.whose.accountId],
  );
  await owner.query(insert, [rows[0]?.id, hashToken(planless), hashToken(planless), 'web', null]);
  // The step-up of a session lasts ten minutes; the hostile seller has just typed the password.
  await owner.query("update session set reauthenticated_at = now() + interval '1 hour' where account_id = $1", [
    attacker.whose.accountId,
  ]);
  const signedIn = { authorization: `Bearer ${attacker.seller.token()}`, cookie: attacker.seller.cookies() };
  const own = { ...signedIn, 'x-customer-marketplace-id': String(attacker.whose.storeId) };
  return [
    {},
    signedIn,
    own,
    own,
    { ...signedIn, 'x-customer-marketplace-id': String(victim.whose.storeId) },
    {
      authorization: `Bearer ${extension}`,
      [INSTANCE_HEADER]: instance,
      'x-customer-marketplace-id': String(attacker.whose.storeId),
    },
    { authorization: `Bearer ${planless}`, cookie: `dev=${planless}` },
  ];
}

/** A member of staff who has signed in and just confirmed it. */
export async function staffPerson(stage: Stage, masterKeys: string): Promise<Person> {
  const token = newToken();
  const email = 'staff@kervan.test';
  const db = openDb(openPool(stage.databaseUrl, { role: 'owner', max: 1 }));
  const made = { db, secrets: createSecrets(masterKeysOf(masterKeys)), passwordCost: readPasswordCost(process.env) };
  await addMember(made, { email, name: 'Deniz Aksoy' }).finally(() => db.destroy());
  const { rows } = await stage
    .owner()
    .query<{ id: number }>(`update staff set must_change_password = false where email = $1 returning staff_id as id`, [
      email,
    ]);
  await stage.owner().query(
    `insert into staff_session(token_hash, staff_id, device_hash, confirmed_at, expires_at, ends_at)
       values ($1, $2, $1, now() + interval '1 hour', now() + interval '1 day', now() + interval '1 day')`,
    [hashToken(token), rows[0]?.id],
  );
  return { authorization: `Bearer ${token}`, cookie: `staffdev=${token}` };
}
