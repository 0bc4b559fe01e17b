import { beforeAll, expect, it } from 'vitest';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { enterWarehouse } from '../apps/server/src/testing/at-warehouse.ts';
import { load } from '../apps/server/src/testing/ledger-at.ts';
import { makeParcel } from '../apps/server/src/testing/parcels.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { replaceCarrierSettings } from '../apps/server/src/records/warehouse/warehouse-stores.ts';
import { expectAccessible } from './accessible.ts';
import { handsAtWarehouse, HOUR_MS, measured } from './at-warehouse.ts';
import { useLiveProduct, visitAs, walking, type Visit } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
/** Of a day at the warehouse, USD cents. */
const STORAGE = 1_75;
let hands: ReturnType<typeof handsAtWarehouse>;
let seller: Seller;
let customerRef: string;
let visit: Visit;
beforeAll(async () => {
  hands = handsAtWarehouse(product);
  seller = await openStore(product);
  customerRef = await enterWarehouse(product, seller);
  await hands.task('warehouse.refresh');
  await product.runJobs();
  await replaceCarrierSettings(product.worker.db, seller.storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
  visit = await visitAs(product.panelUrl, seller);
});

/** A parcel of an order, announced to the warehouse. */
async function announced() {
  const parcel = await makeParcel(product, seller);
  await hands.later();
  return { ...parcel, orderNo: (await parcel.order()).order.amazon_order_id };
}
const mailsAbout = async (no: string): Promise<string[]> =>
  (await product.world.mails(seller.email))
    .toReversed()
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(no))
    .map((subject) => subject.replace(no, '#'));

it('WH-041 WH-093 WH-057 a parcel is lost: its claim is opened, decided and paid as credit, and the row of the payout leads back to it', async () => {
  const parcel = await announced();
  const { no, packageId } = parcel;
  await hands.act(no, 'receive');
  await hands.act(no, 'measure', measured);
  const price = (await parcel.row()).price_usd ?? 0;
  // The first day of its storage has begun.
  await load(product.worker.db, seller.accountId, price + STORAGE, product.worker.clock.now());
  await hands.later();
  await hands.act(no, 'dispatch');
  await hands.act(no, 'lose');
  expect(await hands.credit(seller)).toMatchObject({ posted: 0, held: 0 });
  expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MayBeLost);
  const { page } = visit;
  await walking(visit, 'lost-parcel', async () => {
    await page.goto(`/warehouse/packages/${no}`);
    await page.getByRole('button', { name: 'Open claim: Lost' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/ What it accepts is paid as credit, up to 29,99\s\$\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Open claim' }).click();
    await dialog.getByText('Describe what happened.').waitFor();
    await expectAccessible(page, { within: '[role="dialog"]' });
    await dialog.getByLabel('What happened').fill('Nothing moved for weeks');
    await dialog.getByRole('button', { name: 'Open claim' }).click();
    await dialog.waitFor({ state: 'detached' });
    const claim = page.getByRole('region', { name: 'Lost' });
    await claim.getByText('Being decided').waitFor();
    await product.runJobs();
    await hands.later();
    const there = await product.world.ask<{ claims: object[] }>('GET', `/world/warehouse/${no}`);
    expect(there.claims).toMatchObject([{ kind: 'lost', text: 'Nothing moved for weeks' }]);
    await hands.act(no, 'claim-decision', { accepted: true, amountMinor: 29_99 });
    // An open page says so by itself.
    await claim.getByText('Paid', { exact: true }).waitFor();
    await claim.getByText(/^29,99\s\$ was added to your credit\.$/).waitFor();
    expect(await page.getByRole('button', { name: 'Open claim: Lost' }).isDisabled()).toBe(true);
    await expectAccessible(page);

    await page.goto('/warehouse-credit');
    const row = page.getByRole('row').filter({ hasText: 'Insurance payout' });
    await row.getByText(/29,99/).first().waitFor();
    await expectAccessible(page);
    await row.getByRole('link', { name: no }).click();
    await page.waitForURL(`**/warehouse/packages/${no}`);
    await claim.getByText(/^29,99\s\$ was added to your credit\.$/).waitFor();
  });
  const { claims } = await seller.call(insuranceClaims.ofPackage, { query: { packageId } });
  expect(claims).toMatchObject([{ state: 'Paid', paidMinor: 29_99 }]);
  const paid = await product.worker.db
    .selectFrom('ledger.transfer')
    .select(['amount', 'debit_code', 'credit_code'])
    .where('account_id', '=', seller.accountId)
    .where('kind', '=', CreditKind.InsurancePayout)
    .execute();
  expect(paid).toEqual([{ amount: 29_99, debit_code: 'insurance_payout_expense', credit_code: 'credit' }]);
  expect(await hands.credit(seller)).toMatchObject({ posted: 29_99, held: 0 });
  expect(await hands.violations()).toEqual([]);
});

it('WH-030 WH-031 WH-074 a package that nobody knows is seen with its photos and days, claimed, and becomes the package of its order', async () => {
  const { no, orderNo, ...parcel } = await announced();
  const { code } = await product.world.ask<{ code: string }>('POST', '/world/warehouse/unidentified', {
    asin: null,
    customerRef,
    market: 'DE',
    comment: 'Box without a label',
    location: 'A-12',
  });
  await hands.later();
  const { page } = visit;
  await walking(visit, 'unidentified', async () => {
    await page.goto('/warehouse/unidentified');
    const row = page.getByRole('listitem').filter({ hasText: code });
    for (const fact of ['Box without a label', 'A-12', '30 days left', 'Waiting']) await row.getByText(fact).waitFor();
    await row.getByRole('img', { name: `Image 1 of ${code}` }).waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: `Claim ${code}` }).click();
    await page.waitForURL(/code=/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: `Image 1 of ${code}` }).waitFor();
    await dialog.getByLabel('What is in it, and how you know it').fill('A lamp');
    await dialog.getByLabel('Order number').fill(orderNo);
    await expectAccessible(page, { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Claim package' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText(/^You claimed it on /).waitFor();
    await product.world.ask('POST', `/world/warehouse/unidentified/${code}/match`, { package: no });
    await hands.later();
    await page.reload();
    await row.getByText('It was matched; the package continues with its order.').waitFor();
    expect(await row.getByRole('button', { name: `Claim ${code}` }).count()).toBe(0);
    await page.goto(`/sellerOrder/${orderNo}`);
    await page.getByText('At warehouse', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: no }).first().click();
    await page.waitForURL(`**/warehouse/packages/${no}`);
    await page.getByRole('main').getByText('At warehouse', { exact: true }).first().waitFor();
    await expectAccessible(page);
  });
  expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.DeliveredToWarehouse);
  const there = await product.world.ask<{ state: string }>('GET', `/world/warehouse/${no}`);
  expect(there.state).toBe('received');
});

it('WH-023 WH-062 a package is waiting for credit, says so by its three mails, and is destroyed after 168 hours without a charge', async () => {
  const { no, orderNo, ...parcel } = await announced();
  const { available } = await hands.credit(seller);
  await hands.act(no, 'receive');
  await hands.act(no, 'measure', { ...measured, grams: 9_000 });
  expect((await parcel.row()).price_usd ?? 0).toBeGreaterThan(available);
  const { page } = visit;
  await walking(visit, 'destroyed', async () => {
    await page.goto('/warehouse/packages?status=WaitingCredit');
    const row = page.getByRole('row').filter({ hasText: no });
    await row.getByText(/is destroyed on/).waitFor();
    await expectAccessible(page);
    await row.getByRole('link', { name: no }).click();
    await page.waitForURL(`**/warehouse/packages/${no}*`);
    await page.getByText('Your credit is too low: the package isn’t sent.').waitFor();
    await page.getByText(/^Without credit it is destroyed on /).waitFor();
    const waits = 'Package # is waiting for credit';
    for (const [hours, mails] of [
      [23, 0],
      [1, 1],
      [96, 2],
      [24, 3],
    ] as const) {
      await hands.later(hours * HOUR_MS);
      expect(await mailsAbout(no), `${hours} hours on`).toEqual(Array.from({ length: mails }, () => waits));
    }
    await page.goto('/warehouse-credit');
    await page
      .getByRole('row')
      .filter({ hasText: no })
      .getByText(/last 24 hours/)
      .waitFor();
    await expectAccessible(page);
    await hands.later(23 * HOUR_MS);
    expect((await parcel.row()).state).toBe('priced');
    await hands.later(HOUR_MS);
    await hands.later();
    expect(await mailsAbout(no)).toEqual([waits, waits, waits, 'Package # was destroyed']);
    await page.goto(`/warehouse/packages/${no}?tab=log`);
    const main = page.getByRole('main');
    await main.getByText('Destroyed', { exact: true }).waitFor();
    await main.locator('header').getByText('Destroyed', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto('/warehouse-credit');
    await page.getByText('Movements', { exact: true }).waitFor();
    await page.getByText('Packages waiting for credit').waitFor({ state: 'detached' });
    await page.goto(`/sellerOrder/${orderNo}`);
    await page.getByRole('main').getByText('Destroyed', { exact: true }).first().waitFor();
  });
  expect(await parcel.row()).toMatchObject({ state: 'disposed', held_usd: null, storage_posted: null });
  expect(await hands.credit(seller)).toMatchObject({ available, held: 0 });
  const { items } = await seller.call(packages.list, { body: {} });
  expect(items.find(({ packageNo }) => packageNo === no)).toBeDefined();
  expect((await seller.call(orders.details, { query: { sellerAmazonOrderId: orderNo } })).packages[0]).toMatchObject({
    shipmentStatus: 'PackageDisposed',
  });
  expect(await product.world.ask('GET', `/world/warehouse/${no}`)).toMatchObject({ state: 'disposed' });
  expect(await hands.violations()).toEqual([]);
});
