import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages } from '@kervan/contracts/packages-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { warehouse as warehouseCalls } from '@kervan/contracts/warehouse-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { markets } from '@kervan/domain/markets';
import { LetterState } from '@kervan/domain/warehouse/warehouse-letter';
import { ReturnLabelState } from '@kervan/domain/orders/return-label-state';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { enterWarehouse } from '../../testing/at-warehouse.ts';
import { makeParcel, measured, type MadeParcel } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { codeOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';
import { strangeWarehouse, type Strange } from '../../testing/strange-warehouse.ts';
import { useStocked } from '../../testing/stocked.ts';
import { compareBooks } from '../reconciliation/compare-books.ts';
import { settleLabels } from '../returns/settle-labels.ts';
import { warehouseLabels } from '../returns/warehouse-labels.ts';
import { claimAgain } from '../unidentified/claim-package.ts';
import { sendLetters } from '../warehouse-chat/send-letters.ts';
import { readEvents } from './read-events.ts';
import { updateWarehouse } from './update-warehouse.ts';

const stocked = useStocked();
const { product } = stocked;
const DAY = 86_400_000;
/** Who stands between the product and the warehouse, and says something else to some lines. */
let meddle: (told: { line: string; body: string }) => Strange | null = () => null;
let stop: () => void = () => {};
let customerRef: string;
beforeAll(async () => {
  customerRef = await enterWarehouse(product, stocked.seller);
  await startWith(product, stocked.seller.accountId, 900_00);
  const strange = await strangeWarehouse(product, (told) => meddle(told));
  ({ stop } = strange);
  for (const deps of [product.deps, product.worker])
    Object.assign(deps, { warehouse: strange.warehouse, returnLabels: warehouseLabels(strange.warehouse) });
});
afterAll(async () => {
  stop();
  expect(await listViolations(product.worker.db)).toEqual([]);
});

/** What somebody says where the warehouse has done what it was asked. Its halves and its pages say nothing of that. */
const passing: [string, Strange][] = [
  ['a page', { type: 'text/html', body: '<!doctype html><title>Maintenance</title>' }],
  ['nothing', { body: '' }],
  ['another shape', { body: '{"error":{"code":"not_found","message":""}}' }],
  ['a 404 that is a page', { status: 404, type: 'text/html', body: '<h1>Not found</h1>' }],
  ['a 409 that nobody knows', { status: 409, body: '{"error":{"code":"locked","message":""}}' }],
  ['a 500', { status: 500, body: '{"error":{"code":"internal","message":""}}' }],
  ['a half', { body: '{"labelId":"L-', isCut: true }],
];
const answering = (line: RegExp, strange: Strange) => {
  meddle = (told) => (line.test(told.line) ? strange : null);
};
const asAgreed = () => {
  meddle = () => null;
};

const own = () => stocked.seller;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const credit = () => balanceOf(db(), own().accountId);
async function pass(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
}
const query = ({ orderId }: MadeParcel) => ({ sellerOrderId: String(orderId) as unknown as number });
async function read(parcel: MadeParcel): Promise<void> {
  await pass(1_000);
  await workSoon(db(), parcel, { kind: WorkKind.ReadEvents, at: now() });
  await readEvents(product.worker, own().storeId);
}
/** A parcel that the warehouse holds back for its seller. */
async function heldBack(): Promise<MadeParcel> {
  const parcel = await makeParcel(product, own());
  await updateWarehouse(product.worker, own().storeId);
  await parcel.act('receive');
  await parcel.act('measure', measured);
  await read(parcel);
  await product.worker.warehouse.actOnPackage(parcel.ref, 'hold-back', parcel.packageId);
  await read(parcel);
  return parcel;
}
const labelOf = ({ orderId }: MadeParcel) =>
  db().selectFrom('return_label').select(['state', 'tracking']).where('order_id', '=', orderId).executeTakeFirst();

describe('a return label whose purchase is answered by', () => {
  it.each(passing)(
    'RET-020 %s is neither bought nor refused: its credit is held, and it is asked for again',
    async (_, said) => {
      const parcel = await heldBack();
      const before = await credit();
      const [offer] = await own().call(returns.labelOffers, { query: query(parcel) });
      if (!offer) throw new Error('none is offered');
      const { days: _days, ...chosen } = offer;
      answering(/^POST \/return-labels/, said);
      expect(await codeOf(own().call(returns.buyLabel, { query: { ...query(parcel), ...chosen } }))).toBe(
        'ReturnLabelUnderWay',
      );
      expect(await labelOf(parcel)).toEqual({ state: ReturnLabelState.Buying, tracking: null });
      const price = offer.priceUsdMinor + 3_00;
      expect(await credit()).toMatchObject({ posted: before.posted, available: before.available - price });
      asAgreed();
      await pass(60_000);
      await settleLabels(product.worker);
      await settleLabels(product.worker);
      expect(await labelOf(parcel)).toMatchObject({ state: ReturnLabelState.Active, tracking: expect.any(String) });
      expect(await credit()).toMatchObject({ posted: before.posted - price, available: before.available - price });
    },
  );

  it('RET-020 one that is bought already under that key with other words is not refused', async () => {
    const parcel = await heldBack();
    const [offer] = await own().call(returns.labelOffers, { query: query(parcel) });
    const { days: _days, ...chosen } = offer ?? {
      days: 0,
      carrier: '',
      carrierService: '',
      carrierAccountId: '',
      priceUsdMinor: 0,
    };
    answering(/^POST \/return-labels/, { status: 409, body: '{"error":{"code":"idempotency_conflict","message":""}}' });
    expect(await codeOf(own().call(returns.buyLabel, { query: { ...query(parcel), ...chosen } }))).toBe(
      'ReturnLabelUnderWay',
    );
    asAgreed();
    await pass(60_000);
    await settleLabels(product.worker);
    expect(await labelOf(parcel)).toMatchObject({ state: ReturnLabelState.Active });
  });

  it('RET-019 offers of which one is not as agreed are shown without it; where the warehouse says nothing of use, the seller hears that', async () => {
    const parcel = await heldBack();
    const offers = () => own().call(returns.labelOffers, { query: query(parcel) });
    const all = (await offers()).length;
    meddle = ({ line, body }) => {
      if (!line.includes('/return-label-offers')) return null;
      const [first, ...rest] = JSON.parse(body) as object[];
      return { body: JSON.stringify([{ ...first, priceMinor: -100 }, ...rest]) };
    };
    expect(await offers()).toHaveLength(all - 1);
    for (const [, said] of passing) {
      answering(/return-label-offers/, said);
      expect(await codeOf(offers())).toBe('WarehouseNotReachable');
    }
    asAgreed();
  });
});

describe('what is written to the warehouse and answered by', () => {
  it.each(passing)(
    'WH-034 %s waits, and is there once when it was told again; what others wrote goes out',
    async (_, said) => {
      const [parcel, other] = [await heldBack(), await heldBack()];
      const write = ({ packageId }: MadeParcel, message: string) =>
        own().call(warehouseChat.send, { body: { json: { packageId, message }, files: [] } });
      const { id } = await write(parcel, 'Where is it?');
      const { id: otherId } = await write(other, 'And this one?');
      // The answer about the one that is told first is never heard.
      let unheard: string | null = null;
      meddle = ({ line, body }) => {
        if (line !== 'POST /chats') return null;
        const { chatId } = JSON.parse(body) as { chatId: string };
        unheard ??= chatId;
        return unheard === chatId ? said : null;
      };
      await sendLetters(product.worker, own().storeId);
      await sendLetters(product.worker, own().storeId);
      const letters = () =>
        db()
          .selectFrom('warehouse_letter')
          .select(['chat_id', 'state'])
          .where('chat_id', 'in', [id, otherId])
          .orderBy('chat_id')
          .execute();
      expect((await letters()).map(({ state }) => state).toSorted()).toEqual(
        [LetterState.Waiting, LetterState.Told].toSorted(),
      );
      const [waiting] = (await letters()).filter(({ state }) => state === LetterState.Waiting);
      const shown = async (chatId: number) =>
        (await own().call(warehouseChat.messages, { body: { id: chatId } })).items.map(({ delivery }) => delivery);
      expect(await shown(waiting?.chat_id ?? 0)).toEqual(['waiting']);
      asAgreed();
      await pass(DAY / 24);
      await sendLetters(product.worker, own().storeId);
      expect((await letters()).map(({ state }) => state)).toEqual([LetterState.Told, LetterState.Told]);
      for (const one of [parcel, other]) {
        const { chats } = await product.world.ask<{ chats: { messages: { from: string }[] }[] }>(
          'GET',
          `/world/warehouse/${one.no}`,
        );
        expect(chats.flatMap(({ messages }) => messages.filter(({ from }) => from === 'customer'))).toHaveLength(1);
      }
    },
  );
});

describe('packages that nobody knows, answered by', () => {
  const find = (comment: string) =>
    product.world.ask<{ code: string }>('POST', '/world/warehouse/unidentified', {
      asin: null,
      customerRef,
      market: 'DE',
      comment,
    });
  const list = () => own().call(unidentified.list, { body: { limit: 100 } });
  const shown = async (code: string) => (await list()).items.find(({ packageCode }) => packageCode === code);

  it.each(passing)('WH-074 %s: the claim is on its way, and there once when it was made again', async (_, said) => {
    const { code } = await find('torn');
    await pass(61_000);
    expect(await shown(code)).toMatchObject({ status: 'Waiting' });
    answering(/\/claim$/, said);
    await own().call(unidentified.claim, {
      body: { packageCode: code, comment: 'Two mugs', orderNumber: '114-1234567-0000001' },
    });
    expect(await shown(code)).toMatchObject({ status: 'Waiting', claim: { isSent: false } });
    asAgreed();
    await pass(31_000);
    await claimAgain(product.worker);
    expect(await shown(code)).toMatchObject({ status: 'Claimed', claim: { isSent: true } });
  });

  it('WH-073 a list that is none, or of which one is not as agreed, ends none of those that are known', async () => {
    const { code } = await find('first');
    const { code: other } = await find('second');
    await pass(61_000);
    expect([await shown(code), await shown(other)]).toMatchObject([{ status: 'Waiting' }, { status: 'Waiting' }]);
    for (const [, said] of [
      ...passing,
      ['404', { status: 404, body: '{"error":{"code":"not_found","message":""}}' }] as const,
    ]) {
      await pass(61_000);
      answering(/^GET \/unidentified/, said);
      expect(await list()).toMatchObject({ isStale: true });
      expect(await shown(code)).toMatchObject({ status: 'Waiting' });
    }
    meddle = ({ line, body }) => {
      if (!line.startsWith('GET /unidentified')) return null;
      const rows = JSON.parse(body) as { code: string }[];
      return { body: JSON.stringify(rows.map((row) => (row.code === code ? { ...row, status: 'Asleep' } : row))) };
    };
    await pass(61_000);
    expect(await list()).toMatchObject({ isStale: false });
    expect([await shown(code), await shown(other)]).toMatchObject([{ status: 'Waiting' }, { status: 'Waiting' }]);
    asAgreed();
  });
});

describe('a day’s statement that is', () => {
  const days = async () =>
    (
      await sql<{ day: string; lines: number }>`
        select to_char(d.day, 'YYYY-MM-DD') as day, (select count(*)::int from warehouse_statement_line l where l.day = d.day) as lines
        from warehouse_statement_day d where d.is_final order by 1`.execute(db())
    ).rows;
  const open = async () =>
    (
      await db()
        .selectFrom('warehouse_difference')
        .select(['subject', 'ours_usd', 'theirs_usd'])
        .where('subject', 'like', 'day:%')
        .where('gone_at', 'is', null)
        .execute()
    ).map(({ subject, ours_usd, theirs_usd }) => [subject, ours_usd, theirs_usd]);

  it('ledger rule 10 no statement stops neither the other days nor the comparison, and is read by the next try', async () => {
    await heldBack();
    const bad = new Date(now()).toISOString().slice(0, 10);
    await pass(2 * DAY);
    for (const [, said] of passing.filter(([what]) => what !== 'a 500' && what !== 'a half')) {
      answering(new RegExp(`/statements/${bad}`), said);
      await expect(compareBooks(product.worker)).rejects.toThrow();
      const read = (await days()).map(({ day }) => day);
      expect(read).not.toContain(bad);
      expect(read).toContain(new Date(now() - DAY).toISOString().slice(0, 10));
    }
    asAgreed();
    await compareBooks(product.worker);
    expect((await days()).map(({ day }) => day)).toContain(bad);
  });

  it('ledger rule 10 one whose lines do not come to its total is told of, and read again until they do', async () => {
    const day = new Date(now()).toISOString().slice(0, 10);
    await product.world.ask('POST', '/world/warehouse/statement', { amountMinor: 340 });
    await product.world.ask('POST', '/world/warehouse/statement', { amountMinor: -40 });
    await pass(2 * DAY);
    meddle = ({ line, body }) => {
      if (!line.includes(`/statements/${day}`)) return null;
      const told = JSON.parse(body) as { lines: { amountMinor: number }[] };
      return {
        body: JSON.stringify({
          ...told,
          lines: told.lines.map((one) => (one.amountMinor < 0 ? { ...one, kind: 7 } : one)),
        }),
      };
    };
    await compareBooks(product.worker);
    expect(await open()).toEqual([[`day:${day}:correction`, 340, 300]]);
    expect((await days()).map((one) => one.day)).not.toContain(day);
    asAgreed();
    await compareBooks(product.worker);
    expect(await open()).toEqual([]);
    expect(await days()).toContainEqual({ day, lines: 2 });
  });
});

describe('what the warehouse offers, answered by', () => {
  it('WH-046 nothing of use: the seller hears that it cannot be asked, and what was read before stands', async () => {
    const ask = () => own().call(warehouseCalls.carriers, { query: { marketPlaceId: markets.DE.marketplaceId } });
    for (const [, said] of [
      ...passing,
      ['404', { status: 404, body: '{"error":{"code":"not_found","message":""}}' }] as const,
    ]) {
      answering(/^GET \/carriers/, said);
      expect(await codeOf(ask())).toBe('WarehouseNotReachable');
    }
    asAgreed();
    await runTask(product.work, 'warehouse.refresh');
    const houses = async () =>
      (await db().selectFrom('warehouse_facility').select('code').orderBy('code').execute()).map(({ code }) => code);
    const before = await houses();
    expect(before.length).toBeGreaterThan(1);
    for (const [, said] of [...passing, ['an empty list', { body: '[]' }] as const]) {
      answering(/^GET \/facilities/, said);
      await expect(runTask(product.work, 'warehouse.refresh')).rejects.toThrow();
    }
    meddle = ({ line, body }) => {
      if (!line.startsWith('GET /facilities')) return null;
      const [first, ...rest] = JSON.parse(body) as object[];
      return { body: JSON.stringify([{ ...first, market: 'NZ' }, ...rest]) };
    };
    await runTask(product.work, 'warehouse.refresh');
    expect(await houses()).toEqual(before);
    asAgreed();
  });

  it('WH-039 one rate that is not as agreed: that one stands as it stood, and the others are what is told', async () => {
    type Rates = { rates: { carrierCode: string; baseMinor: number }[] };
    const read = () => runTask(product.work, 'pricing.read-warehouse-rates');
    const kept = async () => {
      const row = await db().selectFrom('warehouse_rates').select('rates').executeTakeFirstOrThrow();
      const { rates } = row.rates as unknown as Rates; // As it was written.
      return rates.toSorted((one, other) => one.baseMinor - other.baseMinor);
    };
    await read();
    const before = await kept();
    const [bad, dearer, ...others] = before;
    meddle = ({ line, body }) => {
      if (!line.startsWith('GET /rates')) return null;
      const told = JSON.parse(body) as Rates;
      const rates = told.rates.map((one) => {
        if (isDeepStrictEqual(one, bad)) return { ...one, baseMinor: -1 };
        return isDeepStrictEqual(one, dearer) ? { ...one, baseMinor: 99_00 } : one;
      });
      return { body: JSON.stringify({ ...told, rates }) };
    };
    await read();
    expect(await kept()).toEqual(
      [bad, ...others, { ...dearer, baseMinor: 99_00 }].toSorted(
        (one, other) => (one?.baseMinor ?? 0) - (other?.baseMinor ?? 0),
      ),
    );
    for (const [, said] of passing) {
      answering(/^GET \/rates/, said);
      await expect(read()).rejects.toThrow();
    }
    asAgreed();
    await read();
    expect(await kept()).toEqual(before);
  });

  it('WH-051 a photo that is a page is none', async () => {
    const parcel = await heldBack();
    await parcel.act('photo');
    await read(parcel);
    const at = { packageId: String(parcel.packageId) as unknown as number };
    const [path] = await own().call(packages.imagePaths, { query: at });
    const photoId = new URLSearchParams(path?.split('?')[1]).get('photoId') ?? '';
    const ask = () => own().call(packages.photo, { query: { ...at, photoId } });
    for (const [, said] of passing) {
      answering(/^GET \/photos/, { ...said, type: 'image/jpeg' });
      expect(await codeOf(ask())).toBe('WarehouseNotReachable');
    }
    asAgreed();
    expect((await ask()).content.type).toBe('image/jpeg');
  });
});
