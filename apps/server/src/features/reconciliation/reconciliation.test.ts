import { beforeAll, describe, expect, it } from 'vitest';
import { reconciliation } from '@kervan/contracts/reconciliation-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { balanceOf } from '../../records/ledger/balance.ts';
import { enterWarehouse } from '../../testing/at-warehouse.ts';
import { bookDispatch, bookExtra, makeWarehousePackage, type ChargedPackage } from '../../testing/charged-package.ts';
import { load } from '../../testing/ledger-at.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const DAY = 86_400_000;
let member: Member;
let parcels: Record<'same' | 'other' | 'here', ChargedPackage>;

const compare = () => runTask(stocked.product.work, 'reconciliation.compare');
const line = (body: object) => stocked.product.world.ask('POST', '/world/warehouse/statement', body);
const pass = async (ms: number) => {
  await stocked.product.world.advance(ms);
  await stocked.product.deps.clock.refresh();
};
const list = (state: 'open' | 'closed' | 'gone' = 'open') => member.call(reconciliation.list, { body: { state } });
const gauge = async () => (await stocked.product.worker.metrics.warehouseDifferences.get()).values[0]?.value;

/** A package that the warehouse knows as well. */
async function parcelAt(customerRef: string): Promise<ChargedPackage> {
  const { product, seller } = stocked;
  const parcel = await makeWarehousePackage(product, seller);
  await product.worker.warehouse.putPackage(parcel.packageRef, {
    no: parcel.packageNo,
    customerRef,
    orderRef: parcel.packageRef,
    market: 'DE',
    recipient: {
      name: 'Anneliese Roth',
      phone: null,
      line1: 'Hauptstr. 1',
      line2: null,
      line3: null,
      city: 'Dresden',
      county: null,
      stateOrRegion: null,
      postalCode: '01099',
      countryCode: 'DE',
    },
    items: [{ asin: 'B09XN3T7LP', title: 'Skillet', quantity: 1, valueMinor: 1_999 }],
    carrierCode: 'USPS',
    serviceCode: 'PRIORITY',
    preLabel: false,
    gift: null,
  });
  return parcel;
}

beforeAll(async () => {
  const { product, seller } = stocked;
  member = await signInMember(product);
  const customerRef = await enterWarehouse(product, seller);
  await load(product.worker.db, seller.accountId, 100_000, product.worker.clock.now());
  parcels = {
    same: await parcelAt(customerRef),
    other: await parcelAt(customerRef),
    here: await parcelAt(customerRef),
  };
  await bookDispatch(product, seller, parcels.same, { posted: 2_475, insurance: 300, storage: 175 });
  await line({ package: parcels.same.packageNo, kind: 'shipping', amountMinor: 2_000 });
  await bookDispatch(product, seller, parcels.other, { posted: 2_000 });
  await line({ package: parcels.other.packageNo, kind: 'shipping', amountMinor: 2_150 });
  await bookExtra(product, seller, parcels.here, { id: 81, amount: 450 });
  await line({ amountMinor: -120 });
});

describe('what the warehouse says it charged', () => {
  it('ledger rule 10 is compared with our books once the day is over; differences are kept and nothing is mended', async () => {
    const { product, seller } = stocked;
    await compare();
    expect((await list()).items).toEqual([]);
    const balance = await balanceOf(product.worker.db, seller.accountId);
    await pass(2 * DAY);
    await compare();
    await compare();
    const { items, readUntil } = await list();
    const told = items.map(({ kind, difference, packageNo, ours, theirs }) => [
      kind,
      difference,
      packageNo,
      ours,
      theirs,
    ]);
    expect(told.toSorted()).toEqual(
      [
        ['shipping', 'otherAmount', parcels.other.packageNo, 2_000, 2_150],
        ['extra', 'missingThere', parcels.here.packageNo, 450, null],
        ['correction', 'missingHere', null, null, -120],
      ].toSorted(),
    );
    expect(items.find(({ kind }) => kind === 'extra')?.customerId).toBe(seller.accountId);
    expect(readUntil).toBe(new Date(product.worker.clock.now() - DAY).toISOString().slice(0, 10));
    expect(await gauge()).toBe(3);
    expect(await balanceOf(product.worker.db, seller.accountId)).toEqual(balance);
  });

  it('ledger rule 10 a line that comes later is seen, and what both say by now is gone', async () => {
    const { product } = stocked;
    const yesterday = new Date(product.worker.clock.now()).toISOString();
    await line({ package: parcels.here.packageNo, kind: 'extra', amountMinor: 450, at: yesterday });
    await line({ package: parcels.same.packageNo, kind: 'shipping', amountMinor: 777, at: yesterday });
    await pass(DAY);
    await compare();
    const { items } = await list();
    expect(items.map(({ kind, packageNo, theirs }) => [kind, packageNo, theirs]).toSorted()).toEqual(
      [
        ['shipping', parcels.other.packageNo, 2_150],
        ['shipping', parcels.same.packageNo, 2_777],
        ['correction', null, -120],
      ].toSorted(),
    );
    expect((await list('gone')).items).toMatchObject([{ kind: 'extra', packageNo: parcels.here.packageNo }]);
  });

  it('SHELL-102 is closed by staff with a reason that the record keeps, and opens again when the amounts change', async () => {
    const { product } = stocked;
    const [open] = (await list()).items.filter(({ packageNo }) => packageNo === parcels.other.packageNo);
    const body = { id: open?.id ?? 0, why: 'Invoice of the carrier was asked for.' };
    expect(await codeOf(member.call(reconciliation.close, { body: { ...body, why: '' } }))).toBe('ValidationFailed');
    await member.call(reconciliation.close, { body });
    expect(await codeOf(member.call(reconciliation.close, { body }))).toBe('RecordNotFound');
    expect((await list('closed')).items).toMatchObject([{ id: body.id, closedBy: member.name, closeNote: body.why }]);
    const { items } = await member.call(staff.actions, { body: { page: 1, limit: 25, kind: 'differenceClosed' } });
    expect(items).toMatchObject([{ subject: `difference:${body.id}`, why: body.why }]);
    await pass(DAY);
    await compare();
    expect((await list('closed')).items).toHaveLength(1);
    await line({
      package: parcels.other.packageNo,
      kind: 'shipping',
      amountMinor: 1,
      at: new Date(product.worker.clock.now()).toISOString(),
    });
    await pass(DAY);
    await compare();
    expect((await list('closed')).items).toEqual([]);
    expect((await list()).items.map(({ theirs }) => theirs)).toContain(2_151);
  });
});
