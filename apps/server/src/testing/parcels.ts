import { createHmac, randomUUID } from 'node:crypto';
import { findWarehousePackage, insertWarehousePackage } from '../records/warehouse/package-rows.ts';
import { WorkKind, workSoon } from '../records/warehouse/package-work.ts';
import { findOrder } from '../records/orders/order-state.ts';
import { keepProfile, noteProfileSent } from '../records/warehouse/warehouse-account.ts';
import { changeMade, makeOrder, type MadeItem, type MadeOrder } from './orders.ts';
import type { Seller, TestProduct } from './product.ts';

type Owner = Pick<Seller, 'accountId' | 'storeId'>;
type World = Pick<TestProduct, 'worker' | 'world' | 'deps' | 'app'>;

const profile = {
  personName: 'Ayşe Yılmaz',
  companyName: '',
  storeName: 'Kervan',
  phone: '905321234567',
  email: 'a@b.example',
  line1: 'Moda 1',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: '',
  state: '',
  zipCode: '34710',
  country: 'TR',
};

/** Has the warehouse know the seller, as the profile's page would. */
export async function introduce({ worker }: Pick<World, 'worker'>, { accountId }: Owner): Promise<void> {
  const now = worker.clock.now();
  const revision = await worker.db
    .transaction()
    .execute((tx) => keepProfile(tx, accountId, { profile, logo: undefined, at: new Date(now) }));
  const { customer_ref } = await worker.db
    .selectFrom('warehouse_profile')
    .select('customer_ref')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await worker.warehouse.putCustomer(customer_ref, revision, { ...profile, logo: null });
  await worker.db.transaction().execute((tx) => noteProfileSent(tx, accountId, { revision, declined: null, now }));
}

let numbers = 0;
/** A number that no other parcel of the process has. */
const packageNumber = (): string => `KRV-${String(90_000_000 + process.pid * 100 + ++numbers).slice(-8)}`;

export type MadeParcel = Awaited<ReturnType<typeof makeParcel>>;

/** An order whose parcel goes through the warehouse, as a conversion would have made it; the warehouse was not told of it. */
export async function makeParcel(
  product: World,
  owner: Owner,
  draft: { item?: MadeItem; order?: MadeOrder; preLabel?: boolean; carrier?: [string, string] } = {},
) {
  const { worker, world } = product;
  const now = worker.clock.now();
  const made = await makeOrder(product, owner, {
    at: now - 24 * 3_600_000,
    items: [{ parcel: ['bought'], ...draft.item }],
    ...draft.order,
  });
  const [row] = made.packages;
  if (!row) throw new Error('the order has no parcel');
  const [no, ref] = [packageNumber(), randomUUID()];
  const { order_id: orderId } = made.order;
  const place = { storeId: owner.storeId, packageId: row.package_id };
  await changeMade(product, owner, orderId, {
    packages: [{ package_id: row.package_id, package_no: no, package_ref: ref }],
  });
  const [carrier_code, service_code] = draft.carrier ?? ['USPS', 'PRIORITY'];
  await worker.db.transaction().execute(async (tx) => {
    await insertWarehousePackage(
      tx,
      {
        store_id: owner.storeId,
        package_id: row.package_id,
        account_id: owner.accountId,
        order_id: orderId,
        package_ref: ref,
        package_no: no,
        carrier_code,
        service_code,
        pre_label: draft.preLabel ?? false,
        value_usd: 2_999,
        converted_at: new Date(now),
      },
      now,
    );
    await workSoon(tx, place, { kind: WorkKind.Tell, at: now });
  });
  /** What the people of the warehouse do. */
  const act = (name: string, body: object = {}) => world.ask('POST', `/world/warehouse/${no}/${name}`, body);
  return {
    ...place,
    orderId,
    no,
    ref,
    act,
    /** What happened while time stood still happened at one moment; a step keeps moments apart. */
    row: async () => {
      const parcel = await findWarehousePackage(worker.db, place);
      if (!parcel) throw new Error('the parcel is gone');
      return parcel;
    },
    order: async () => {
      const state = await findOrder(worker.db, owner.storeId, { orderId });
      const standing = state?.packages.find(({ package_id }) => package_id === row.package_id);
      if (!state || !standing) throw new Error('the order is gone');
      return { order: state.order, parcel: standing };
    },
    history: async (kind?: string) => {
      const lines = await worker.db
        .selectFrom('order_event')
        .select(['kind', 'was_applied', 'details', 'at', 'actor'])
        .where('store_id', '=', owner.storeId)
        .where('order_id', '=', orderId)
        .orderBy('event_id')
        .execute();
      return kind === undefined ? lines : lines.filter((line) => line.kind === kind);
    },
  };
}

export const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };

type ToldAs = { secret?: string; second?: number; signature?: string };
/** Posts a message to the product as the warehouse would; answers the status. */
export async function postToProduct(
  { app, deps }: Pick<World, 'app' | 'deps'>,
  message: object,
  {
    secret = deps.config.WAREHOUSE_WEBHOOK_SECRETS[0] ?? '',
    second = Math.floor(Date.now() / 1000),
    signature,
  }: ToldAs = {},
): Promise<number> {
  const body = JSON.stringify(message);
  const v1 = createHmac('sha256', secret).update(`${second}.${body}`).digest('hex');
  const answer = await app.inject({
    method: 'POST',
    url: '/hooks/warehouse',
    headers: { 'content-type': 'application/json', 'warehouse-signature': signature ?? `t=${second},v1=${v1}` },
    payload: body,
  });
  return answer.statusCode;
}
