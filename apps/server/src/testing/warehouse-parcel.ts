import { randomInt, randomUUID } from 'node:crypto';
import type { WarehouseEventRead } from '../connectors/warehouse/warehouse-objects.ts';
import { lockOrder } from '../records/orders/order-state.ts';
import {
  changeWarehousePackage,
  findWarehousePackage,
  insertWarehousePackage,
  type WarehousePackageRow,
} from '../records/warehouse/package-rows.ts';
import type { ParcelStep } from '../records/warehouse/parcel-step.ts';
import { recordChatMessage, recordChatStatus, claimDecided } from '../records/warehouse/service-events.ts';
import { makeOrder, type MadeOrder } from './orders.ts';
import type { Seller, TestProduct } from './product.ts';

/** A parcel of a test at the sandbox's warehouse, with its order. */
export type MadeParcel = { orderId: number; packageId: number; ref: string; no: string };
type Owner = Pick<Seller, 'accountId' | 'storeId'>;
type Made = {
  order?: MadeOrder;
  columns?: Partial<WarehousePackageRow>;
  /** Acts of the sandbox's people after it was announced. */
  acts?: readonly (readonly [name: string, body?: object])[];
  /** False: the warehouse was not told of it. */
  isAnnounced?: boolean;
};

/** Makes an order whose parcel the warehouse knows, as the conversion would have. `asin`: of the world. */
export async function makeParcel(
  product: TestProduct,
  owner: Owner,
  asin: string,
  { order, columns = {}, acts = [], isAnnounced = true }: Made = {},
): Promise<MadeParcel> {
  const { worker } = product;
  const made = await makeOrder(product, owner, order);
  const packageId = made.packages[0]?.package_id ?? 0;
  const orderId = made.order.order_id;
  const [ref, customerRef] = [randomUUID(), randomUUID()];
  const no = `KRV-${String(randomInt(1, 99_999_999)).padStart(8, '0')}`;
  if (isAnnounced) await announce(product, { ref, customerRef, no, asin });
  const now = worker.clock.now();
  await insertWarehousePackage(
    worker.db,
    {
      store_id: owner.storeId,
      package_id: packageId,
      account_id: owner.accountId,
      order_id: orderId,
      package_ref: ref,
      package_no: no,
      carrier_code: 'USPS',
      service_code: 'PRIORITY',
      value_usd: 3_000,
      converted_at: new Date(now),
      announced_at: isAnnounced ? new Date(now) : null,
      ...columns,
    },
    now,
  );
  for (const [name, body] of acts) await actAt(product, no, name, body);
  return { orderId, packageId, ref, no };
}

/** What the sandbox's people do with it. */
export const actAt = (product: TestProduct, no: string, name: string, body: object = {}) =>
  product.world.ask<{
    chats: { messages: { text: string; from: string; files: { name: string }[] }[]; status: string }[];
    claims: object[];
    review: object | null;
  }>('POST', `/world/warehouse/${no}/${name}`, body);

async function announce(
  { worker: { warehouse } }: TestProduct,
  { ref, customerRef, no, asin }: { ref: string; customerRef: string; no: string; asin: string },
): Promise<void> {
  await warehouse.putCustomer(customerRef, 1, {
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
    logo: null,
  });
  await warehouse.putPackage(ref, {
    no,
    customerRef,
    orderRef: randomUUID(),
    market: 'DE',
    recipient: {
      name: 'Anneliese Roth',
      phone: null,
      line1: 'Königsbrücker Str. 48',
      line2: null,
      line3: null,
      city: 'Dresden',
      county: null,
      stateOrRegion: null,
      postalCode: '01099',
      countryCode: 'DE',
    },
    items: [{ asin, title: 'Lamp', quantity: 1, valueMinor: 3_000 }],
    carrierCode: 'USPS',
    serviceCode: 'PRIORITY',
    preLabel: false,
    gift: null,
  });
}

/** A step of the parcel under its order's lock, as the events are applied. */
export const atParcel = <T>(
  { worker }: TestProduct,
  owner: Owner,
  { orderId, packageId }: MadeParcel,
  run: (tx: TestProduct['worker']['db'], step: ParcelStep) => Promise<T>,
  at = worker.clock.now(),
): Promise<T> =>
  worker.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, owner.storeId, { orderId });
    const parcel = await findWarehousePackage(tx, { storeId: owner.storeId, packageId });
    if (!state || !parcel) throw new Error(`no parcel ${packageId}`);
    return run(tx, { scope: { ...owner, now: worker.clock.now() }, state, parcel, at });
  });

/** Reads what the warehouse has to tell of a parcel's service, and applies it as it came. `again`: all of it once more. */
export async function readService(
  product: TestProduct,
  owner: Owner,
  parcel: MadeParcel,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const { db, warehouse } = product.worker;
  const row = await findWarehousePackage(db, { storeId: owner.storeId, packageId: parcel.packageId });
  if (!row) return;
  for (const event of await warehouse.packageEvents(parcel.ref, again ? 0 : row.seq)) {
    await atParcel(product, owner, parcel, (tx, step) => applied(tx, step, event), event.at);
    await changeWarehousePackage(db, row, { seq: Math.max(row.seq, event.seq) }, product.worker.clock.now());
  }
}

function applied(
  tx: TestProduct['worker']['db'],
  step: ParcelStep,
  { type, data }: WarehouseEventRead,
): Promise<ParcelStep> {
  const said = data as Record<string, string> & { accepted: boolean; amountMinor: number; photos: [] }; // As the protocol has it.
  const { chatId: chatRef = '', messageId: ref = '', claimId = '', text = '', status = '' } = said;
  if (type === 'chat.message') return recordChatMessage(tx, step, { chatRef, ref, text, photos: said.photos });
  if (type === 'chat.status') return recordChatStatus(tx, step, { chatRef, status });
  if (type === 'claim.decided')
    return claimDecided(tx, step, { ref: claimId, accepted: said.accepted, amountMinor: said.amountMinor });
  return Promise.resolve(step);
}
