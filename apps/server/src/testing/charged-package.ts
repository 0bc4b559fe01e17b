import { randomUUID } from 'node:crypto';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { hold, move, postHold } from '../records/ledger/move.ts';
import { insertWarehousePackage } from '../records/warehouse/package-rows.ts';
import { makeOrder } from './orders.ts';
import type { Seller, TestProduct } from './product.ts';

type World = Pick<TestProduct, 'worker'>;
type Owner = Pick<Seller, 'accountId' | 'storeId'>;
export type ChargedPackage = { packageId: number; packageRef: string; packageNo: string; order: string };

let made = 0;
/** A package of an order that goes through the warehouse. */
export async function makeWarehousePackage(
  product: World,
  owner: Owner,
  { asin = 'B09XN3T7LP', packageRef = randomUUID() as string } = {},
): Promise<ChargedPackage> {
  const state = await makeOrder(product, owner, { items: [{ asin }] });
  const row = state.packages[0];
  if (!row) throw new Error('the order has no parcel');
  const now = product.worker.clock.now();
  const packageNo = `KRV-9${String(owner.storeId).padStart(3, '0')}${String(++made).padStart(4, '0')}`;
  await product.worker.db.transaction().execute(async (tx) => {
    const own = { store_id: owner.storeId, order_id: state.order.order_id, package_id: row.package_id };
    await insertWarehousePackage(
      tx,
      {
        ...own,
        account_id: owner.accountId,
        package_ref: packageRef,
        package_no: packageNo,
        carrier_code: 'USPS',
        service_code: 'PRIORITY',
        value_usd: 1_999,
        converted_at: new Date(now),
      },
      now,
    );
  });
  return { packageId: row.package_id, packageRef, packageNo, order: state.order.amazon_order_id };
}

/** Books a dispatch as it is booked when the warehouse tells of it: held, posted, and what of it is insurance and storage. */
export async function bookDispatch(
  { worker }: World,
  { accountId }: Pick<Owner, 'accountId'>,
  { packageId, order }: Pick<ChargedPackage, 'packageId' | 'order'>,
  {
    posted,
    insurance = 0,
    storage = 0,
    at = worker.clock.now(),
  }: { posted: number; insurance?: number; storage?: number; at?: number },
): Promise<void> {
  const own = { accountId, at, ref: { packageId, order } };
  const shipping = { debit: OwnCode.Credit, credit: PlatformCode.RevShipping, kind: CreditKind.Shipping };
  await worker.db.transaction().execute(async (tx) => {
    await hold(tx, { ...own, ...shipping, fact: ledgerFact.hold(packageId, 1), amount: posted });
    await postHold(tx, {
      ...own,
      kind: CreditKind.Shipping,
      fact: ledgerFact.post(packageId),
      hold: ledgerFact.hold(packageId, 1),
      amount: posted,
    });
    const from = { ...own, debit: PlatformCode.RevShipping };
    if (insurance > 0)
      await move(tx, {
        ...from,
        fact: ledgerFact.postInsurance(packageId),
        kind: CreditKind.Insurance,
        credit: PlatformCode.RevInsurance,
        amount: insurance,
      });
    if (storage > 0)
      await move(tx, {
        ...from,
        fact: ledgerFact.postStorage(packageId),
        kind: CreditKind.Storage,
        credit: PlatformCode.RevStorage,
        amount: storage,
      });
  });
}

/** Books an extra charge of a package. */
export const bookExtra = (
  { worker }: World,
  { accountId }: Pick<Owner, 'accountId'>,
  { packageId, order }: Pick<ChargedPackage, 'packageId' | 'order'>,
  { id, amount, at = worker.clock.now() }: { id: number; amount: number; at?: number },
): Promise<unknown> =>
  worker.db.transaction().execute((tx) =>
    move(tx, {
      accountId,
      fact: ledgerFact.extra(id),
      kind: CreditKind.ExtraCharge,
      debit: OwnCode.Credit,
      credit: PlatformCode.RevExtra,
      amount,
      at,
      ref: { packageId, order },
    }),
  );
