import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { areaOf, scopeKindOf } from '@kervan/domain/identity/api-scope';
import { isClosedToStaff } from '@kervan/domain/identity/extension-scope';
import { manageByHand } from '../testing/by-hand.ts';
import { addressOf, everyOperation, formDataOf, type Operation, type Sample } from '../testing/every-endpoint.ts';
import { asinsOf, itemsOf } from '../testing/items.ts';
import { useProduct, type Seller } from '../testing/product.ts';
import { itLong, oneOrAll } from '../testing/long.ts';

const product = useProduct({ products: 50 });
const db = () => product.worker.db;
let seller: Seller;
let other: Seller;
/** What a program may be let in for: all that is neither public nor of staff. */
let operations: Operation[];
let victims: Operation[];

const isForPeople = ({ endpoint }: Operation) => isClosedToStaff(endpoint);
/** A stream stays open for as long as somebody listens. */
const isStream = ({ endpoint }: Operation) => endpoint.answers === 'events';

async function withItems(skuPrefix: string) {
  const who = await product.signUp();
  await product.connectStore(who, 'DE');
  await manageByHand(product, who);
  const { batchId } = await who.call(inventory.add, {
    body: { asins: await asinsOf(product, 2), customerMarketPlaceIds: [who.storeId], skuPrefix },
  });
  const [item] = await itemsOf(who);
  const all = everyOperation({ storeId: who.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId });
  return { who, all: all.filter(({ endpoint }) => endpoint.access === 'account' || endpoint.access === 'store') };
}

beforeAll(async () => {
  const [first, second] = [await withItems('OWN-'), await withItems('THEIRS-')];
  [seller, operations, other, victims] = [first.who, first.all, second.who, second.all];
});

let made = 0;
/** A key with these scopes, as `makeKey` would have made it; more of them than one account may have. */
async function keyWith(scopes: readonly string[], { who = seller, endsIn = '1 day' } = {}): Promise<string> {
  const key = `kvn_${String((made += 1)).padStart(43, 'A')}`;
  await sql`insert into session(account_id, token_hash, kind, scopes, label, expires_at, ends_at)
    values (${who.accountId}, ${createHash('sha256').update(key).digest()}, 'api', ${scopes}::text[], 'Books', now() + ${endsIn}::interval, now() + ${endsIn}::interval)`.execute(
    db(),
  );
  return key;
}

type Over = { storeId?: number; headers?: Record<string, string>; sample?: Sample };
async function send(operation: Operation, key: string, { storeId = seller.storeId, headers = {}, sample }: Over = {}) {
  const { endpoint } = operation;
  const asked = sample ?? operation.sample;
  const payload =
    asked.body === undefined
      ? undefined
      : endpoint.sends === 'multipart'
        ? formDataOf({ ...(asked.body as Record<string, unknown>) })
        : JSON.stringify(asked.body);
  const answer = await product.app.inject({
    method: endpoint.method,
    url: addressOf(operation, asked),
    remoteAddress: product.visitor().ip,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      authorization: `Bearer ${key}`,
      ...(endpoint.access === 'store' ? { 'x-customer-marketplace-id': String(storeId) } : {}),
      ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    body: answer.body,
    code: isJson ? (answer.json<{ message: string | null } | null>()?.message ?? null) : null,
  };
}

/** Everything that is kept of an account and its stores, of each table a short text; what the product notes of calls themselves apart. */
async function stateOf(who: Seller): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string; account: boolean; store: boolean }>`
    select c.relname as name, bool_or(a.attname = 'account_id') as account, bool_or(a.attname = 'store_id') as store
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'kervan' and c.relkind in ('r', 'p') and c.relname not in ('session', 'security_event', 'idempotency')
    group by 1 having bool_or(a.attname in ('account_id', 'store_id')) order by 1`.execute(db());
  const state: Record<string, string | null> = {};
  for (const { name, account, store } of tables) {
    const owned = sql.join(
      [
        ...(account ? [sql`account_id = ${who.accountId}`] : []),
        ...(store ? [sql`store_id in (select store_id from store where account_id = ${who.accountId})`] : []),
      ],
      sql` or `,
    );
    const { rows } = await sql<{
      sum: string | null;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(name)} t where ${owned}`.execute(
      db(),
    );
    state[name] = rows[0]?.sum ?? null;
  }
  return state;
}

describe('a key of a program, at every operation', () => {
  it('M12 without the scope is refused with its code, whatever other scopes it has; what is for people it never opens', async () => {
    expect(operations.length).toBeGreaterThan(300);
    const before = await stateOf(seller);
    const areas = [...new Set(operations.map(({ endpoint }) => areaOf(endpoint)))];
    expect(areas.length).toBeGreaterThan(20);
    // Of every area but one: the one that is asked for.
    const keys = new Map<string, string>();
    for (const area of areas)
      keys.set(area, await keyWith(areas.filter((each) => each !== area).map((each) => `${each}:write`)));
    const [all, none] = [await keyWith(['*:write']), await keyWith(['nowhere:write'])];
    for (const operation of operations) {
      const { endpoint, name } = operation;
      const wanted = isForPeople(operation) ? 'NotForApiKey' : 'ScopeMissing';
      for (const key of oneOrAll([keys.get(areaOf(endpoint)) ?? '', none], name)) {
        const { status, code } = await send(operation, key);
        expect([status, code], name).toEqual([403, wanted]);
      }
      if (isForPeople(operation)) expect((await send(operation, all)).code, name).toBe('NotForApiKey');
    }
    expect(await stateOf(seller)).toEqual(before);
  });

  it('M12 one that only reads changes nothing, whatever it calls', async () => {
    // The link of the affiliate programme is made where it is looked at for the first time.
    await seller.call(affiliate.get, {});
    const before = await stateOf(seller);
    const key = await keyWith(['*:read']);
    let refused = 0;
    for (const operation of operations.filter((each) => !isForPeople(each) && !isStream(each))) {
      const { status, code } = await send(operation, key);
      expect(status, operation.name).toBeLessThan(500);
      if (scopeKindOf(operation.endpoint) === 'write') {
        expect([status, code], operation.name).toEqual([403, 'ScopeMissing']);
        refused += 1;
      } else expect(code, operation.name).not.toBe('ScopeMissing');
    }
    expect(refused).toBeGreaterThan(100);
    expect(await stateOf(seller)).toEqual(before);
  });

  it('M12 another account’s key reads nothing and changes nothing of a seller: not by the store, not by ids', async () => {
    const [key, before] = [await keyWith(['*:write']), await stateOf(other)];
    const markers = ['THEIRS-', other.email, other.sellingPartnerId];
    for (const operation of victims.filter((each) => !isForPeople(each) && !isStream(each))) {
      const { endpoint, name } = operation;
      if (endpoint.access === 'store')
        expect((await send(operation, key, { storeId: other.storeId })).code, name).toBe('DifferentMarketSelected');
      // The session of a program that signs out is over: that is its own.
      if (name === 'identity.endSession') continue;
      const { status, body } = await send(operation, key);
      expect(status, name).toBeLessThan(500);
      for (const marker of markers)
        if (!JSON.stringify(operation.sample).includes(marker))
          expect(body, `${name}: ${marker}`).not.toContain(marker);
    }
    expect(await stateOf(other)).toEqual(before);
  });

  it('M12 one that was ended, or that nobody made, opens nothing', async () => {
    const [over, unknown] = [await keyWith(['*:write'], { endsIn: '-1 second' }), `kvn_${'Z'.repeat(43)}`];
    for (const operation of operations)
      for (const key of oneOrAll([over, unknown], operation.name)) {
        const { status, code } = await send(operation, key);
        expect([status, code], operation.name).toEqual([401, 'NotSignedIn']);
      }
  });

  itLong(
    'M12 a call that is made once answers a repetition with its first answer, and refuses the same key for another content',
    async () => {
      const key = await keyWith(['*:write']);
      const once = operations.filter((each) => each.endpoint.idempotent && !isForPeople(each));
      expect(once.length).toBeGreaterThan(10);
      for (const [place, operation] of once.entries()) {
        const { name } = operation;
        const attempt = { headers: { 'idempotency-key': `program-${place}-attempt` } };
        const first = await send(operation, key, attempt);
        const kept = await stateOf(seller);
        const again = await send(operation, key, attempt);
        // What is wrong with a request is said before it is an attempt.
        if (first.code === 'ValidationFailed' && first.status === 400) continue;
        expect([again.status, JSON.parse(again.body)], name).toEqual([first.status, JSON.parse(first.body)]);
        expect(await stateOf(seller), name).toEqual(kept);
        const { rows } =
          await sql`select from idempotency where account_id = ${seller.accountId} and key = ${attempt.headers['idempotency-key']}`.execute(
            db(),
          );
        expect(rows, name).toHaveLength(1);
        await sql`update idempotency set fingerprint = 'of another content' where account_id = ${seller.accountId} and key = ${attempt.headers['idempotency-key']}`.execute(
          db(),
        );
        expect((await send(operation, key, attempt)).code, name).toBe('IdempotencyKeyReused');
      }
    },
  );

  it('M12 with the scope of its area passes the gate', async () => {
    for (const operation of operations.filter((each) => !isForPeople(each) && !isStream(each))) {
      const { endpoint, name } = operation;
      const kind = scopeKindOf(endpoint);
      for (const scope of oneOrAll([`${areaOf(endpoint)}:${kind}`, `*:${kind}`], name)) {
        const { status, code } = await send(operation, await keyWith([scope]));
        expect(status, name).toBeLessThan(500);
        expect(code ?? 'none', `${name} ${scope}`).not.toMatch(
          /^(ScopeMissing|NotForApiKey|NotForExtension|NotSignedIn|NotForStaff)$/,
        );
      }
    }
  });
});
