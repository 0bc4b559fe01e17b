import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { addressOf, everyOperation } from '../testing/every-endpoint.ts';
import { useProduct, type Seller } from '../testing/product.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
const MARK = 'Marked-9-Password';
let seller: Seller;
beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
});

/** A request's content with the mark wherever a password, or what takes the place of one, is asked for; null = nowhere. */
function marked(value: unknown): unknown {
  let isMarked = false;
  const content: unknown = JSON.parse(
    JSON.stringify(value ?? null, (name, entry: unknown) => {
      if (typeof entry !== 'string' || !/password/i.test(name)) return entry;
      isMarked = true;
      return MARK;
    }),
  );
  return isMarked ? content : null;
}

it('ASVS 16.2.5 14.2.7 no password of any call stands in a table, neither itself nor its plain hash', async () => {
  const operations = everyOperation({ storeId: seller.storeId, itemId: 1, sku: 'ABC', batchId: 1 });
  const asked: [string, string][] = [];
  for (const operation of operations) {
    const { endpoint, sample } = operation;
    const content = marked(sample.body);
    if (content === null) continue;
    const url = addressOf(operation, sample);
    const form = endpoint.sends === 'form';
    await seller.request({
      method: endpoint.method,
      url,
      payload: form ? new URLSearchParams(content as Record<string, string>).toString() : (content as object),
      headers: {
        'idempotency-key': `marked-${asked.length}-attempt`,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });
    asked.push([operation.name, JSON.stringify([endpoint.method, url, content])]);
  }
  expect(asked.length).toBeGreaterThan(5);
  await product.runJobs();
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db());
  expect(tables.length).toBeGreaterThan(100);
  const hashes = [MARK, ...asked.map(([, request]) => request)].flatMap((text) =>
    (['base64url', 'hex'] as const).map((encoding) => createHash('sha256').update(text).digest(encoding)),
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)} t
      where exists (select from unnest(${[MARK, ...hashes]}::text[]) mark where strpos(to_jsonb(t)::text, mark) > 0)`.execute(
      db(),
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  expect(found).toEqual([]);
});
