import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { packages } from '@kervan/contracts/packages-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { makeParcel } from '../../testing/priced-parcels.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
const ROWS = 63;
const LIMIT = 25;
const PAGES = [1, 2, 3];
const own = () => stocked.seller;
const db = () => product.worker.db;
let made: number[] = [];

/** Each with an extra payment, a conversation and something that nobody knows; by threes of one moment. */
beforeAll(async () => {
  const now = product.worker.clock.now();
  for (let place = 0; place < ROWS; place++) {
    const { storeId, packageId } = await makeParcel(product, own());
    made.push(packageId);
    const at = new Date(now - Math.floor(place / 3) * 1_000);
    const { accountId } = own();
    await sql`update warehouse_package set changed_at = ${at} where store_id = ${storeId} and package_id = ${packageId}`.execute(
      db(),
    );
    await sql`insert into warehouse_extra_payment (store_id, package_id, account_id, key, ref, amount_usd, explanation, state, asked_at, answer_until)
      values (${storeId}, ${packageId}, ${accountId}, ${`k-${place}`}, ${`E-${place}`}, ${100 + place}, 'tape', ${1 + (place % 4)}, ${at}, ${new Date(now + 86_400_000)})`.execute(
      db(),
    );
    await sql`insert into warehouse_chat (store_id, package_id, account_id, chat_ref, status, unread, last_at, opened_at)
      values (${storeId}, ${packageId}, ${accountId}, ${`C-${place}`}, 1, 1, ${at}, ${at})`.execute(db());
    await sql`insert into unidentified_package (account_id, code, is_own, status, received_at, read_at)
      values (${accountId}, ${`UP-${100_000 + place}`}, false, 1, ${at}, ${new Date(now)})`.execute(db());
  }
  made = made.toSorted((one, other) => one - other);
}, 120_000);

const numbers = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

describe('the second and third page of a long list', () => {
  it.each([true, false])(
    'WH-037 of packages: each row once, in one order, by pages as by the place of the last row (newest first: %s)',
    async (desc) => {
      const list = (body: object) =>
        own().call(packages.list, { body: { status: 'all', limit: LIMIT, desc, ...body } as never });
      const pages = [];
      for (const page of PAGES) pages.push(await list({ page }));
      expect(pages.map(({ totalCount, items }) => [totalCount, items.length])).toEqual([
        [ROWS, 25],
        [ROWS, 25],
        [ROWS, 13],
      ]);
      const ids = pages.flatMap(({ items }) => items.map(({ packageId }) => packageId));
      expect(numbers(ids)).toEqual(made);
      const [, second, third] = pages;
      const beyond = await list({ cursor: pages[0]?.nextCursor ?? '' });
      expect(beyond.items).toEqual(second?.items);
      expect((await list({ cursor: beyond.nextCursor ?? '' })).items).toEqual(third?.items);
      expect(third?.nextCursor).toBeNull();
      const moments = pages.flatMap(({ items }) => items.map(({ changedAt }) => changedAt));
      expect(moments).toEqual(desc ? moments.toSorted().toReversed() : moments.toSorted());
      expect(pages.map(({ counts }) => counts.DeliveredToWareHouse)).toEqual([ROWS, ROWS, ROWS]);
    },
  );

  it('WH-028 of extra payments: each once, the newest first, and the tabs together are all', async () => {
    const list = (body: object) => own().call(parcelMoney.extras, { body: { limit: LIMIT, ...body } as never });
    const pages = [];
    for (const page of PAGES) pages.push(await list({ page }));
    const amounts = pages.flatMap(({ items }) => items.map(({ totalAmount }) => totalAmount));
    expect(amounts).toEqual(Array.from({ length: ROWS }, (_, place) => 100 + ROWS - 1 - place));
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([ROWS, ROWS, ROWS]);
    const tabs = [];
    for (const state of ['Pending', 'Approved', 'Refused', 'Ended']) tabs.push((await list({ state })).totalCount);
    expect(tabs.reduce((sum, count) => sum + count, 0)).toBe(ROWS);
  });

  it('WH-082 of conversations: each once, and as many unread as there are', async () => {
    const pages = [];
    for (const page of PAGES)
      pages.push(await own().call(warehouseChat.list, { body: { limit: LIMIT, page, status: null } }));
    expect(numbers(pages.flatMap(({ items }) => items.map(({ packageId }) => packageId)))).toEqual(made);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([ROWS, ROWS, ROWS]);
  });

  it('WH-073 of what nobody knows: each once, what lies longest first', async () => {
    const pages = [];
    for (const page of PAGES)
      pages.push(await own().call(unidentified.list, { body: { limit: LIMIT, page } as never }));
    const codes = pages.flatMap(({ items }) => items.map(({ packageCode }) => packageCode));
    expect(new Set(codes).size).toBe(ROWS);
    expect(codes).toHaveLength(ROWS);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([ROWS, ROWS, ROWS]);
  });
});
