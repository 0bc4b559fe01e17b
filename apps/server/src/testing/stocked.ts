import { identity } from '@kervan/contracts/identity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { noteCounts } from './counts.ts';
import { groundOf } from './ground.ts';
import { addAndSettle, asinsOf, itemsOf } from './items.ts';
import { openProduct, type Seller, type TestProduct } from './product.ts';
import { signInForm } from './registration.ts';

/** The product with two sellers with a German store each; the first one's has products that are settled. */
export type Stocked = {
  product: TestProduct;
  seller: Seller;
  other: Seller;
  /** What is at the first one's store, as a list shows it. */
  listed: ItemRow[];
};

/**
 * The originals: the products of the world, how many of them the first seller has added, how many more wait for approval there (their SKUs begin with
 * WAIT-), the name of the database that stocked products are copies of
 * (its comment says the rest), and the lock of who makes it: of the files that begin at once one does, and the others wait.
 */
const STOCKS = {
  few: { products: 150, added: 16, waiting: 0, database: 'kervan_stocked', lock: 7_341_907 },
  many: { products: 300, added: 80, waiting: 20, database: 'kervan_stocked_many', lock: 7_341_908 },
} as const;
type Kind = keyof typeof STOCKS;

/**
 * Opens a copy of the stocked product for a test file and closes it at its end: for files that need a store with products and do not care how it
 * came by them. Its world stands still: only what a test moves moves. The original is made by the first file that asks; `many` are a hundred, a fifth of
 * which wait for approval.
 */
export function useStocked(kind: Kind = 'few'): Stocked {
  // Filled before the first test runs.
  const stocked = { product: {} } as Stocked;
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const { seller, other, ...original } = await makeOriginal(kind);
    const opened = await openProduct(original);
    close = async () => {
      await opened.close();
      noteCounts(opened.counted);
    };
    Object.assign(stocked.product, opened.product);
    stocked.seller = await enter(stocked.product, seller);
    stocked.other = await enter(stocked.product, other);
    stocked.listed = (await itemsOf(stocked.seller, 'atStore')).filter(({ status }) => status === 'AtStore');
  });
  afterAll(() => close());
  return stocked;
}

type Known = Pick<Seller, 'email' | 'password' | 'accountId' | 'storeId' | 'storeCode' | 'sellingPartnerId'>;
type Stock = { database: string; world: string; seller: Known; other: Known };

async function makeOriginal(kind: Kind): Promise<Stock> {
  const { database: name, lock } = STOCKS[kind];
  const client = new pg.Client({ connectionString: `${groundOf().postgresUrl}postgres` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rows } = await client.query<{ stock: string }>(
      "select shobj_description(oid, 'pg_database') as stock from pg_database where datname = $1",
      [name],
    );
    if (rows[0]) return JSON.parse(rows[0].stock) as Stock;
    const { database, stock } = await fill(kind);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    await client.query(`alter database ${database} rename to ${name}`);
    await client.query(`comment on database ${name} is ${pg.escapeLiteral(JSON.stringify(stock))}`);
    return stock;
  } finally {
    await client.end();
  }
}

async function fill(kind: Kind): Promise<{ database: string; stock: Stock }> {
  const { products, added, waiting, database: name } = STOCKS[kind];
  const { product, database, close } = await openProduct({ products });
  const [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
  const asins = await asinsOf(product, added + waiting);
  if (waiting > 0)
    await seller.call(inventory.add, {
      body: {
        asins: asins.slice(added),
        customerMarketPlaceIds: [seller.storeId],
        approvalMode: 2,
        skuPrefix: 'WAIT-',
      },
    });
  await addAndSettle(product, seller, asins.slice(0, added));
  const stock = { database: name, world: product.world.id, seller: known(seller), other: known(other) };
  await close({ isKept: true });
  return { database, stock };
}

const known = ({ email, password, accountId, storeId, storeCode, sellingPartnerId }: Seller): Known => ({
  email,
  password,
  accountId,
  storeId,
  storeCode,
  sellingPartnerId,
});

/** Signs in and selects the store. */
async function enter(product: TestProduct, who: Known): Promise<Seller> {
  const { call, request, session } = product.visitor();
  const { access_token } = await call(identity.token, { body: signInForm(who.email, who.password) });
  Object.assign(session, { token: access_token, storeId: who.storeId });
  return {
    ...who,
    call,
    request,
    token: access_token,
    get cookies() {
      return session.cookies;
    },
    get storeId() {
      return session.storeId ?? 0;
    },
    set storeId(storeId: number) {
      session.storeId = storeId;
    },
  };
}
