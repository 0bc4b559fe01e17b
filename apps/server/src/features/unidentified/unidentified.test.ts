import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import type { UnidentifiedRead } from '../../connectors/warehouse/warehouse-objects.ts';
import { WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import { announce } from '../../events/announce.ts';
import { enterWarehouse } from '../../testing/at-warehouse.ts';
import { makeWarehousePackage } from '../../testing/charged-package.ts';
import { makeParcel } from '../../testing/parcels.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { openStream } from '../../testing/stream.ts';
import { runTask } from '../../testing/run-task.ts';
import { updateWarehouse } from '../parcels/update-warehouse.ts';

const stocked = useStocked();
const DAY = 86_400_000;
let customerRef: string;
beforeAll(async () => {
  customerRef = await enterWarehouse(stocked.product, stocked.seller);
  await enterWarehouse(stocked.product, stocked.other);
});

const find = async (found: object = {}) => {
  const { code } = await stocked.product.world.ask<{ code: string }>('POST', '/world/warehouse/unidentified', {
    asin: 'B09XN3T7LP',
    customerRef: null,
    market: 'DE',
    comment: 'Box without a label',
    location: 'A-12',
    ...found,
  });
  return { id: code };
};
const act = (code: string, what: string, body: object = {}) =>
  stocked.product.world.ask('POST', `/world/warehouse/unidentified/${code}/${what}`, body);
const run = (job: string, payload: object = {}) => runTask(stocked.product.work, job, payload);
const refresh = (of: string | null = null) => run('unidentified.refresh', { customerRef: of });
const list = async (who: Seller = stocked.seller) => who.call(unidentified.list, { body: {} });
const one = async (code: string, who: Seller = stocked.seller) =>
  (await list(who)).items.find(({ packageCode }) => packageCode === code);
const claim = (packageCode: string, over: object = {}, who: Seller = stocked.seller) =>
  who.call(unidentified.claim, {
    body: { packageCode, comment: 'Two mugs', orderNumber: '114-1234567-0000001', ...over },
  });

describe('packages that nobody knows', () => {
  it('WH-030 WH-073 what names nobody is shown to everybody, what names a customer to that one alone', async () => {
    const { id: nobodys } = await find();
    const { id: mine } = await find({ customerRef, asin: null, comment: 'Torn' });
    await refresh();
    expect(await one(nobodys)).toMatchObject({
      location: 'A-12',
      asin: 'B09XN3T7LP',
      customerId: null,
      market: 'DE',
      comment: 'Box without a label',
      status: 'Waiting',
      daysToDispose: 30,
      claim: null,
    });
    expect(await one(mine)).toMatchObject({ customerId: stocked.seller.accountId, asin: null });
    expect(await one(nobodys, stocked.other)).toMatchObject({ customerId: null });
    expect(await one(mine, stocked.other)).toBeUndefined();
    expect(await codeOf(claim(mine, {}, stocked.other))).toBe('RecordNotFound');
  });

  it('WH-030 its images come from the warehouse for whoever sees it, and no others', async () => {
    const { id } = await find({ customerRef });
    await refresh(customerRef);
    const image = (await one(id))?.images[0] ?? '';
    const file = await stocked.seller.call(unidentified.photo, { query: { packageCode: id, image } });
    const bytes = Buffer.from(await file.content.arrayBuffer());
    expect([file.content.type, bytes.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8']);
    const ask = (query: { packageCode: string; image: string }, who = stocked.seller) =>
      codeOf(who.call(unidentified.photo, { query }));
    expect(await ask({ packageCode: id, image }, stocked.other)).toBe('RecordNotFound');
    expect(await ask({ packageCode: id, image: 'another' })).toBe('RecordNotFound');
  });

  it('WH-031 a claim needs a comment, and an order number or an ASIN', async () => {
    const { id } = await find();
    await refresh();
    for (const [over, field] of [
      [{ comment: '  ' }, 'comment'],
      [{ orderNumber: '' }, 'orderNumber'],
      [{ orderNumber: null, asin: ' ' }, 'orderNumber'],
    ] as const)
      expect(await refusalOf(claim(id, over))).toMatchObject({ code: 'ValidationFailed', fields: [{ field }] });
    expect(await one(id)).toMatchObject({ status: 'Waiting', claim: null });
    expect(await codeOf(claim('UP-999999'))).toBe('RecordNotFound');
  });

  it('WH-074 a claim reaches the warehouse, the same again is the same, and who comes later is told', async () => {
    const { id } = await find();
    await refresh();
    const claimed = await claim(id, { orderNumber: null, asin: 'b09xn3t7lp' });
    expect(claimed).toMatchObject({
      status: 'Claimed',
      claim: { comment: 'Two mugs', orderNumber: null, asin: 'B09XN3T7LP', isSent: true },
    });
    expect(await claim(id, { orderNumber: null, asin: 'B09XN3T7LP' })).toEqual(claimed);
    expect(await codeOf(claim(id, { comment: 'Another' }))).toBe('PackageClaimedAlready');
    expect(await codeOf(claim(id, {}, stocked.other))).toBe('PackageClaimedAlready');
    expect(await one(id, stocked.other)).toMatchObject({ status: 'Claimed', claim: null });
  });

  it('WH-031 WH-074 a claim that the warehouse rejects is none any more, and it is claimed anew', async () => {
    const { warehouse } = stocked.product.worker;
    const { id } = await find();
    await refresh();
    await claim(id);
    const ask = warehouse.unidentified;
    const showing = (change: (shown: UnidentifiedRead) => UnidentifiedRead[]) => async (ref: string) => {
      const { read, unread } = await ask(ref);
      return { read: read.flatMap(change), unread };
    };
    warehouse.unidentified = showing((shown) => [shown.code === id ? { ...shown, status: 'Waiting' } : shown]);
    await refresh();
    expect(await one(id)).toMatchObject({ status: 'Waiting', claim: null });
    warehouse.unidentified = ask;
    // One that names another customer is not kept, though the warehouse shows it; what was claimed and is shown no more went to somebody else.
    const { id: claimed } = await find();
    await refresh();
    await claim(claimed);
    warehouse.unidentified = showing((shown) => {
      if (shown.code === id) return [{ ...shown, code: 'UP-FOREIGN', customerRef: randomUUID() }];
      return shown.code === claimed ? [] : [shown];
    });
    await refresh();
    warehouse.unidentified = ask;
    expect([await one('UP-FOREIGN'), await one(id)]).toEqual([undefined, undefined]);
    expect(await one(claimed)).toMatchObject({ status: 'Matched', claim: { isSent: true } });
    await refresh();
    await act(id, 'dispose');
    expect(await codeOf(claim(id, { comment: 'Another' }))).toBe('PackageGone');
  });

  it('WH-074 what was disposed of meanwhile can be claimed no more', async () => {
    const { id } = await find();
    await refresh();
    await act(id, 'dispose');
    expect(await codeOf(claim(id))).toBe('PackageGone');
    expect(await one(id)).toMatchObject({ status: 'Disposed', daysToDispose: 0, claim: null });
    expect(await codeOf(claim(id))).toBe('PackageGone');
  });

  it('WH-074 a claim without an answer is made again as the same one', async () => {
    const { product } = stocked;
    const { id } = await find();
    await refresh();
    const fault = await product.world.fault({ kind: 'lostAnswer', operation: 'warehouse.claimUnidentified' });
    const begun = await claim(id);
    await product.world.endFault(fault.id);
    expect(begun).toMatchObject({ claim: { isSent: false } });
    await product.world.advance(31_000);
    await product.deps.clock.refresh();
    await run('unidentified.claims');
    expect(await one(id)).toMatchObject({ status: 'Claimed', claim: { comment: 'Two mugs', isSent: true } });
  });

  it('WH-031 WH-074 what was matched before the answer to its claim came stays matched', async () => {
    const { product } = stocked;
    const parcel = await makeParcel(product, stocked.seller);
    await updateWarehouse(product.worker, stocked.seller.storeId);
    const { id } = await find();
    await refresh();
    const fault = await product.world.fault({ kind: 'lostAnswer', operation: 'warehouse.claimUnidentified' });
    await claim(id);
    await product.world.endFault(fault.id);
    await act(id, 'match', { package: parcel.no });
    await refresh();
    expect(await one(id)).toMatchObject({ status: 'Matched', claim: { isSent: false } });
    await product.world.advance(31_000);
    await product.deps.clock.refresh();
    await run('unidentified.claims');
    expect(await one(id)).toMatchObject({ status: 'Matched', claim: { isSent: true } });
  });

  it('WH-031 days are counted down daily without a reading, and what is matched says so', async () => {
    const { product } = stocked;
    const { id } = await find();
    await refresh();
    const parcel = await makeWarehousePackage(product, stocked.seller);
    expect(await stocked.seller.call(unidentified.suggestions, { query: { packageCode: id } })).toContainEqual(
      expect.objectContaining({ sellerAmazonOrderId: parcel.order, packageNo: null, asin: 'B09XN3T7LP' }),
    );
    expect(await stocked.other.call(unidentified.suggestions, { query: { packageCode: id } })).toEqual([]);
    expect(await codeOf(stocked.other.call(unidentified.suggestions, { query: { packageCode: 'UP-0' } }))).toBe(
      'RecordNotFound',
    );
    await product.world.advance(3 * DAY);
    await product.deps.clock.refresh();
    // The warehouse is away: what was read last is shown, and that it is old.
    const ask = product.deps.warehouse.unidentified;
    product.deps.warehouse.unidentified = () => Promise.reject(new WarehouseUnavailable('away'));
    const { items, isStale } = await list();
    product.deps.warehouse.unidentified = ask;
    expect(isStale).toBe(true);
    expect(items.find(({ packageCode }) => packageCode === id)).toMatchObject({ daysToDispose: 27 });
    expect((await list()).isStale).toBe(false);
    expect(await one(id)).toMatchObject({ daysToDispose: 27 });
  });

  it('WH-030 SHELL-109 who looks at the list is told when it shows something else, and not when it was only read again', async () => {
    const { app, worker } = stocked.product;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(stocked.product, stocked.seller);
    let asked = 0;
    const told = async () => {
      asked += 1;
      const { accountId, storeId } = stocked.seller;
      await worker.db
        .transaction()
        .execute((tx) => announce(tx, accountId, { type: 'message', storeId, ids: [asked] }));
      await stream.wait((block) => block.includes('"message"') && block.includes(`"ids":[${asked}]`));
      return stream.frames().filter(({ type }) => type === 'package');
    };
    await refresh(customerRef);
    const before = (await told()).length;
    const { id } = await find({ customerRef });
    await refresh(customerRef);
    expect((await told()).slice(before)).toMatchObject([{ storeId: null, ids: [] }]);
    await refresh(customerRef);
    expect((await told()).length).toBe(before + 1);
    await claim(id);
    const claimed = (await told()).length;
    expect(claimed).toBeGreaterThan(before + 1);
    await refresh(customerRef);
    expect((await told()).length).toBe(claimed);
    await act(id, 'dispose');
    await refresh(customerRef);
    expect((await told()).length).toBe(claimed + 1);
    stream.close();
  });
});
