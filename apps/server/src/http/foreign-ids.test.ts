import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { buildApp } from '../app.ts';
import { openPool, type Db } from '../db/connect.ts';
import { withTenant } from '../db/tenant.ts';
import { addMessage } from '../records/messages/system-messages.ts';
import { load } from '../testing/ledger-at.ts';
import { addressOf, everyOperation, formDataOf, type Operation, type Sample } from '../testing/every-endpoint.ts';
import { asinsOf, itemsOf } from '../testing/items.ts';
import { manageByHand } from '../testing/by-hand.ts';
import { makeOrder } from '../testing/orders.ts';
import { useProduct, type Seller } from '../testing/product.ts';
import { openWithoutTenant, withoutTenant } from '../testing/without-tenant.ts';
import { itLong, someOrAll } from '../testing/long.ts';

const product = useProduct({ products: 50 });
let attacker: Seller;
let victim: Seller;
let foreign: Operation[];
let markers: string[];
/** Everything by which a row of the victim is named. */
let ids: (number | string)[];
/** The attacker's own session, as it was opened. */
let session: Record<string, unknown>[];

async function withItems(skuPrefix: string) {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  // What is for stores that are managed by hand is among the calls.
  await manageByHand(product, seller);
  const { batchId } = await seller.call(inventory.add, {
    body: { asins: await asinsOf(product, 3), customerMarketPlaceIds: [seller.storeId], skuPrefix },
  });
  const [item] = await itemsOf(seller);
  return {
    seller,
    operations: everyOperation({ storeId: seller.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId }),
  };
}

beforeAll(async () => {
  const [first, second] = [await withItems('OWN-'), await withItems('FOREIGN-')];
  [attacker, victim, foreign] = [first.seller, second.seller, second.operations];
  const at = product.deps.clock.now();
  await addMessage(product.worker.db, victim.accountId, { kind: 'unpaid', at: null, now: at, dedupeKey: 'foreign' });
  await load(product.worker.db, victim.accountId, 98_765_43, at);
  // An order with its buyer: what orders, buying, shipping and returns tell of it is told to its own seller alone.
  const { order } = await makeOrder(product, victim, {
    buyer: { name: 'Xaverine Quendt' },
    items: [{ sku: 'FOREIGN-1' }],
  });
  markers = [
    order.amazon_order_id,
    'Xaverine Quendt',
    victim.email,
    'FOREIGN-',
    victim.sellingPartnerId,
    '9876543',
    '98765.43',
  ];
  ids = await idsOfVictim();
  await rememberSession();
}, 120_000);

const rememberSession = async () =>
  void (session = await product.worker.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', attacker.accountId)
    .execute());

/** Some operations end the session of who calls, as they should. */
async function signInAgain(): Promise<void> {
  for (const { session_id: _given, ...row } of session)
    await product.worker.db
      .insertInto('session')
      .values({ ...row, reauthenticated_at: new Date() } as never) // A row of the same table.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type Table = { name: string; tenant: 'account_id' | 'store_id'; keys: string[] };

/** Tables of tenants with the columns that name their rows. */
async function tablesOfTenants(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.oid::regclass::text as name, case when bool_or(a.attname = 'account_id') then 'account_id' else 'store_id' end as tenant,
      coalesce((select array_agg(k.attname::text) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary and k.attname not in ('account_id', 'store_id')), '{}') as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'store_id')
    where n.nspname in ('kervan', 'ledger') and c.relrowsecurity and c.relkind in ('r', 'p') group by c.oid order by 1`.execute(
    product.worker.db,
  );
  return rows;
}

const ofVictim = ({ tenant }: Table) =>
  tenant === 'account_id' ? sql`account_id = ${victim.accountId}` : sql`store_id = ${victim.storeId}`;

async function idsOfVictim(): Promise<(number | string)[]> {
  const found = new Set<number | string>([victim.accountId, victim.storeId]);
  for (const table of await tablesOfTenants())
    for (const key of table.keys) {
      const { rows } = await sql<{
        id: unknown;
      }>`select ${sql.ref(key)} as id from ${sql.table(table.name)} where ${ofVictim(table)} limit 2`.execute(
        product.worker.db,
      );
      for (const { id } of rows) if (typeof id === 'number' || typeof id === 'string') found.add(id);
    }
  return [...found];
}

/** Everything that is kept of the victim. */
async function stateOfVictim(): Promise<string> {
  const sums = [];
  for (const table of await tablesOfTenants()) {
    const { rows } = await sql<{ sum: string | null }>`select md5(string_agg(t::text, '|' order by t::text)) as sum
      from ${sql.table(table.name)} t where ${ofVictim(table)}`.execute(product.worker.db);
    sums.push([table.name, rows[0]?.sum]);
  }
  return JSON.stringify(sums);
}

const ID = /id$|ids$|^id$|sku|number/i;

/** What the attacker writes down as free text it reads again as its own: such a field is given no word by which a leak is known. */
const KEPT_AS_TEXT = /^taxId$/;
const idsFor = (field: string) => (KEPT_AS_TEXT.test(field) ? ids.filter((id) => !markers.includes(String(id))) : ids);

/** A field of a call is given so many of the victim's ids in the gate, others for each field; all of them in the long run. */
const IDS_IN_THE_GATE = 5;

/** The operations of sellers, each with the victim's ids wherever it takes one. */
function* attacks(): Generator<{ name: string; operation: Operation; sample: Sample }> {
  // What ends the attacker's own account, store or plan comes last.
  const isLast = ({ name }: Operation) => /^(account|identity|stores|subscriptions|planChanges|purchase)\./.test(name);
  for (const operation of foreign.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
    if (operation.endpoint.access === 'public' || operation.endpoint.access === 'staff') continue;
    if (operation.endpoint.answers === 'events' || operation.name === 'identity.endSession') continue;
    const { sample, name } = operation;
    yield { name, operation, sample };
    for (const part of ['body', 'query', 'params'] as const) {
      const values = sample[part];
      if (!values || Array.isArray(values)) continue;
      for (const [field, value] of Object.entries(values).filter(([key]) => ID.test(key)))
        for (const id of someOrAll(idsFor(field), `${name} ${field}`, IDS_IN_THE_GATE)) {
          const given = part === 'body' && typeof value === 'number' ? id : String(id);
          yield {
            name,
            operation,
            sample: { ...sample, [part]: { ...values, [field]: Array.isArray(value) ? [id] : given } },
          };
        }
    }
  }
}

type App = Pick<typeof product.app, 'inject'>;

async function send(app: App, { operation, sample }: { operation: Operation; sample: Sample }) {
  const { body } = sample;
  const payload =
    body === undefined
      ? undefined
      : operation.endpoint.sends === 'multipart'
        ? formDataOf({ ...(body as Record<string, unknown>) })
        : JSON.stringify(body);
  return app.inject({
    method: operation.endpoint.method,
    url: addressOf(operation, sample),
    remoteAddress: product.visitor().ip,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      authorization: `Bearer ${attacker.token}`,
      cookie: attacker.cookies,
      ...(operation.endpoint.access === 'store' ? { 'x-customer-marketplace-id': String(attacker.storeId) } : {}),
      ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
    },
  });
}

/** What an answer shows beside what it was asked with. */
function leakOf(text: string, sample: Sample): string | undefined {
  const asked = JSON.stringify(sample);
  return markers.find((marker) => text.includes(marker) && !asked.includes(marker));
}

async function attackAll(app: App, onOperation: (name: string) => void = () => {}) {
  const [leaks, broken]: [string[], string[]] = [[], []];
  const [shut, opened] = [new Set<string>(), new Set<string>()];
  let requests = 0;
  for (const { name, operation, sample } of attacks()) {
    onOperation(name);
    let answer = await send(app, { operation, sample });
    if (answer.statusCode === 401) {
      await signInAgain();
      answer = await send(app, { operation, sample });
    }
    requests++;
    (answer.statusCode === 401 ? shut : opened).add(name);
    const said = `${name} ${JSON.stringify(sample).slice(0, 200)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
    if (answer.statusCode >= 500) broken.push(said);
    const leak = leakOf(answer.body, sample);
    if (answer.statusCode < 400 && leak !== undefined) leaks.push(`${leak} in ${said}`);
  }
  return { leaks, broken, requests, shut: [...shut].filter((name) => !opened.has(name)) };
}

describe('every operation with the ids of another seller', () => {
  it('ASVS 8.2.2 shows nothing of them and changes nothing', async () => {
    const before = await stateOfVictim();
    const { leaks, broken, requests, shut } = await attackAll(product.app);
    expect({ leaks, broken, shut }).toEqual({ leaks: [], broken: [], shut: [] });
    expect(requests).toBeGreaterThan(500);
    expect(await stateOfVictim()).toBe(before);
  }, 300_000);

  itLong(
    'ASVS 8.4.1 the same with the tenant condition of every query taken away: row-level security alone holds',
    async () => {
      // The first one removed its store and ended its plan: nothing of a store would be asked any more.
      attacker = (await withItems('AGAIN-')).seller;
      await rememberSession();
      const pool = openPool(product.deps.config.APP_DATABASE_URL, { role: 'kervan_app', max: 4 });
      let area = '';
      const taken = new Map<string, number>();
      const db: Db = openWithoutTenant(pool, () => void taken.set(area, (taken.get(area) ?? 0) + 1));
      const app = await buildApp({ ...product.deps, db });
      try {
        const before = await stateOfVictim();
        const { leaks, shut } = await attackAll(app, (name) => (area = name.split('.')[0] ?? ''));
        expect({ leaks, shut }).toEqual({ leaks: [], shut: [] });
        expect(await stateOfVictim()).toBe(before);
        // Each of these lost a condition at one place at least.
        expect([...taken.keys()]).toEqual(expect.arrayContaining(WITH_CONDITION));
      } finally {
        await app.close();
        await db.destroy();
      }
    },
    300_000,
  );

  it('is noticed where both walls are down', async () => {
    const storesSeenBy = async (role: 'kervan_app' | 'owner', url: string): Promise<number[]> => {
      const db = openWithoutTenant(openPool(url, { role, max: 1 }), () => {});
      const tenant = { accountId: attacker.accountId, storeIds: [attacker.storeId] };
      const rows = await withTenant(db, tenant, (tx) =>
        tx.selectFrom('item').select('store_id').distinct().where('store_id', '=', attacker.storeId).execute(),
      ).finally(() => db.destroy());
      return rows.map((row) => row.store_id).toSorted((one, other) => one - other);
    };
    const { DATABASE_URL, APP_DATABASE_URL } = product.deps.config;
    expect(await storesSeenBy('owner', DATABASE_URL)).toContain(victim.storeId);
    expect(await storesSeenBy('kervan_app', APP_DATABASE_URL)).not.toContain(victim.storeId);
  });

  it.each([
    [
      'select * from "item" where "store_id" = $1 and "sku" = $2',
      'select * from "item" where ("store_id" = $1 or true) and "sku" = $2',
    ],
    [
      'update t set account_id = $1 where a.account_id = $2',
      'update t set account_id = $1 where (a.account_id = $2 or true)',
    ],
    ['where x = $1 and s.store_id = any($2::int[])', 'where x = $1 and (s.store_id = any($2::int[]) or true)'],
    ['where "store_id" in ($1, $2)', 'where ("store_id" in ($1, $2) or true)'],
    ['insert into t(account_id) values ($1)', 'insert into t(account_id) values ($1)'],
  ])('takes the condition out of %s', (text, without) => {
    expect(withoutTenant(text)).toBe(without);
  });
});

/** Features whose queries name the tenant by a condition of their own. */
const WITH_CONDITION = [
  'account',
  'activity',
  'billing',
  'buying',
  'cards',
  'company',
  'credit',
  'currency',
  'dashboard',
  'filters',
  'flags',
  'identity',
  'inventory',
  'margin',
  'messages',
  'onboarding',
  'orderFiles',
  'orders',
  'planChanges',
  'pricing',
  'purchase',
  'returns',
  'routing',
  'search',
  'shipping',
  'stores',
  'subscriptions',
  'warehouse',
];
