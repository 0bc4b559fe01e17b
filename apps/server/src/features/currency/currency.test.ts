import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XMLParser } from 'fast-xml-parser';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { currency } from '@kervan/contracts/currency-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { marketCodes, markets } from '@kervan/domain/markets';
import { buildApp } from '../../app.ts';
import { fetchDollarRates } from '../../connectors/exchange-rates/ecb-rates.ts';
import type { Work } from '../../jobs/work.ts';
import { itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { workOnCurrency } from './currency.worker.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
beforeAll(() => {
  ({ seller } = stocked);
});

const db = () => product.worker.db;
const readRates = (work: Work = product.work) => runTask(work, 'currency.read-rates');
/** Makes the store use a rate below the file’s by at least so many parts per million. */
const driftStore = (ppm: number) =>
  sql`update store_settings s set rate_ppm = floor(r.rate_ppm::numeric * 1000000 / (1000000 + ${ppm}::bigint)) from currency_rate r where s.store_id = ${seller.storeId} and r.to_currency = 'EUR'`.execute(
    db(),
  );
/** Lets the rates be those of the day before. */
const ageRates = () => sql`update currency_rate set updated_at = updated_at - interval '1 day'`.execute(db());
const inUse = async () =>
  await db()
    .selectFrom('store_settings')
    .select(['rate_ppm', 'revision'])
    .where('store_id', '=', seller.storeId)
    .executeTakeFirstOrThrow();
const automatic = async () =>
  (await db().selectFrom('currency_rate').select('rate_ppm').where('to_currency', '=', 'EUR').executeTakeFirstOrThrow())
    .rate_ppm;

/** A bank that answers what a test says. */
async function withBank<T>(
  answer: { status: number; body: string },
  work: (address: string) => Promise<T>,
): Promise<T> {
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('rates', () => {
  it("PRICE-034 PRICE-015 PRICE-014 answers a rate for every market's currency, dollar to dollar 1 among them", async () => {
    const rates = await seller.call(currency.get, {});
    const byCode = new Map(rates.map((rate) => [rate.toCurrency, rate]));
    for (const code of marketCodes) expect(byCode.get(markets[code].currency)?.rate, code).toBeGreaterThan(0);
    expect(byCode.get('USD')).toMatchObject({ fromCurrency: 'USD', rate: 1 });
    expect([byCode.get('AED')?.rate, byCode.get('SAR')?.rate]).toEqual([3.6725, 3.75]);
    expect(new Set(rates.map((rate) => rate.id)).size).toBe(rates.length);
    expect(
      rates.every(
        (rate) => rate.fromCurrency === 'USD' && Date.parse(rate.lastUpdateDate) >= Date.parse(rate.createDate),
      ),
    ).toBe(true);
  });

  it("PRICE-016 crosses the bank's file over the dollar with six decimals", async () => {
    const xml = await (await fetch(product.deps.config.ECB_URL)).text();
    const file = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(xml) as {
      'gesmes:Envelope': { Cube: { Cube: { Cube: { currency: string; rate: string }[] } } };
    };
    const perEuro = new Map(
      file['gesmes:Envelope'].Cube.Cube.Cube.map(({ currency: code, rate }) => [code, Number(rate)]),
    );
    const rates = new Map((await seller.call(currency.get, {})).map((rate) => [rate.toCurrency, rate.rate]));
    const dollars = perEuro.get('USD') ?? 0;
    expect(rates.get('EUR')).toBeCloseTo(1 / dollars, 6);
    for (const code of ['GBP', 'TRY', 'JPY', 'SEK', 'PLN'])
      expect(rates.get(code), code).toBeCloseTo((perEuro.get(code) ?? 0) / dollars, 6);
    expect(rates.get('EUR')?.toString()).toMatch(/^0\.\d{1,6}$/);
  });

  it('PRICE-037 reads the file on demand, and clicks in a row read it once', async () => {
    await sql`update currency_rate set rate_ppm = 1, updated_at = updated_at - interval '2 hours' where to_currency in ('GBP', 'EUR')`.execute(
      db(),
    );
    await sql`update currency_rate set updated_at = updated_at - interval '2 hours'`.execute(db());
    const fresh = await seller.call(currency.fetch, {});
    expect(fresh.find((rate) => rate.toCurrency === 'GBP')?.rate).toBeGreaterThan(0.5);
    await sql`update currency_rate set rate_ppm = 2 where to_currency = 'GBP'`.execute(db());
    expect((await seller.call(currency.fetch, {})).find((rate) => rate.toCurrency === 'GBP')?.rate).toBe(0.000002);
    expect(await seller.call(currency.get, {})).toEqual(await seller.call(currency.fetch, {}));
    await readRates();
    await product.settle();
  });
});

describe('the daily reading', () => {
  it('CONST-001 PRICE-014 comes once a day of Istanbul, however often the job runs', async () => {
    const file = await (await fetch(product.deps.config.ECB_URL)).text();
    await ageRates();
    let asked = 0;
    const work: Work = { tasks: {}, periodic: [] };
    await withBank({ status: 200, body: file }, async (address) => {
      const exchangeRates = { fetch: () => (asked++, fetchDollarRates(address)) };
      workOnCurrency(work, { ...product.worker, log: product.deps.log, exchangeRates });
      for (let run = 0; run < 3; run++) await readRates(work);
      expect(asked).toBe(1);
      await ageRates();
      await readRates(work);
      expect(asked).toBe(2);
    });
  });

  it.each([
    ['read a minute before midnight there, a minute later', '2026-03-04T20:59:00Z', '2026-03-04T21:01:00Z', 1],
    ['read after midnight there, on the next day of UTC', '2026-03-04T21:01:00Z', '2026-03-05T20:59:00Z', 0],
  ] as const)('CONST-001 the day is the one of Istanbul: %s', async (_, readAt, now, times) => {
    const file = await (await fetch(product.deps.config.ECB_URL)).text();
    await sql`update currency_rate set created_at = ${readAt}::timestamptz, updated_at = ${readAt}::timestamptz`.execute(
      db(),
    );
    let asked = 0;
    const work: Work = { tasks: {}, periodic: [] };
    await withBank({ status: 200, body: file }, async (address) => {
      const exchangeRates = { fetch: () => (asked++, fetchDollarRates(address)) };
      const clock = { ...product.worker.clock, now: () => Date.parse(now) };
      workOnCurrency(work, { ...product.worker, clock, log: product.deps.log, exchangeRates });
      await readRates(work);
    });
    expect(asked).toBe(times);
    await ageRates();
    await readRates();
  });

  it('CONST-001 every moment is stored with its zone, so in UTC', async () => {
    const { rows } = await sql<{
      place: string;
    }>`select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'kervan' and data_type in ('timestamp without time zone', 'time without time zone')`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });
});

describe('a rate that moves', () => {
  it('PRICE-016 by one percent or more prices the store again with the reason currency rate change', async () => {
    // The store was priced with a rate that is one percent away from the file's.
    await driftStore(10_000);
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, { body: { ...settings, handlingDays: 6 } });
    await product.settle();
    const before = new Map((await itemsOf(seller, 'atStore')).map((item) => [item.sku, item]));
    const { revision } = await inUse();
    await readRates();
    await product.settle();
    expect(await inUse()).toEqual({ rate_ppm: await automatic(), revision: revision + 1 });
    const moved = (await itemsOf(seller, 'atStore')).filter((item) => item.reason === 'CurrencyRateChange');
    expect(moved.length).toBeGreaterThan(3);
    for (const item of moved) {
      expect(item.priceMinor, item.sku).toBeGreaterThan(before.get(item.sku)?.priceMinor ?? 0);
      const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: item.sku } });
      expect(updateHistory[0], item.sku).toMatchObject({ reason: 'CurrencyRateChange', state: 'done' });
      // The change names the rate that moved it.
      expect(updateHistory[0]?.cause?.moved, item.sku).toEqual([
        { name: 'rate', before: expect.any(Number), after: await automatic() },
      ]);
      expect((await product.world.listing('DE', seller.sellingPartnerId, item.sku)).priceMinor).toBe(item.priceMinor);
    }
  });

  it('PRICE-016 by less leaves the store as it is', async () => {
    await driftStore(9_900);
    const before = await inUse();
    await readRates();
    expect(await inUse()).toEqual(before);
  });

  it('PRICE-013 PRICE-016 does not touch the prices of a store with a manual rate', async () => {
    await seller.call(pricing.saveStore, { body: await manual(900_000) });
    await product.settle();
    const before = (await itemsOf(seller, 'atStore')).map((item) => [item.id, item.priceMinor]);
    await driftStore(40_000);
    await readRates();
    await product.settle();
    expect((await itemsOf(seller, 'atStore')).map((item) => [item.id, item.priceMinor])).toEqual(before);
    await seller.call(pricing.saveStore, { body: await manual(null) });
  });
});

describe('a rate that moves by more than a fifth within a day', () => {
  const heldRate = async () =>
    (await seller.call(stores.list, {})).find((store) => store.id === seller.storeId)?.heldRate ?? null;
  const accept = (ratePpm: number, by = seller) => by.call(currency.acceptRate, { body: { ratePpm } });

  it('PRICE-016 is held and asked about; prices go on with the one in use until the seller accepts it', async () => {
    await driftStore(250_000);
    const before = await inUse();
    await readRates();
    expect(await inUse()).toEqual(before);
    const held = await heldRate();
    expect(held).toMatchObject({ ratePpm: await automatic(), inUsePpm: before.rate_ppm });

    // Not another rate than the one that was seen, and not by anybody else.
    const ratePpm = held?.ratePpm ?? 0;
    await expect(accept(ratePpm + 1)).rejects.toMatchObject({ code: 'SettingsChangedMeanwhile' });
    const stranger = await product.signUp();
    await product.connectStore(stranger, 'DE');
    await expect(accept(ratePpm, stranger)).rejects.toMatchObject({ code: 'RecordNotFound' });

    expect(await accept(ratePpm)).toEqual({ ratePpm });
    expect(await inUse()).toEqual({ rate_ppm: ratePpm, revision: before.revision + 1 });
    expect(await heldRate()).toBeNull();
    await product.settle();
    expect((await itemsOf(seller, 'atStore')).some((item) => item.reason === 'CurrencyRateChange')).toBe(true);
    await expect(accept(ratePpm)).rejects.toMatchObject({ code: 'RecordNotFound' });
  });

  it('PRICE-016 is forgotten when the rate comes back', async () => {
    const before = await inUse();
    await driftStore(300_000);
    await readRates();
    expect(await heldRate()).not.toBeNull();
    await sql`update store_settings set rate_ppm = ${before.rate_ppm} where store_id = ${seller.storeId}`.execute(db());
    await readRates();
    expect(await heldRate()).toBeNull();
    expect(await inUse()).toEqual(before);
  });

  it('PRICE-016 asks nobody who has set a rate', async () => {
    await seller.call(pricing.saveStore, { body: await manual(900_000) });
    await driftStore(300_000);
    await readRates();
    expect(await heldRate()).toBeNull();
    expect((await inUse()).rate_ppm).toBe(await automatic());
    await seller.call(pricing.saveStore, { body: await manual(null) });
    await product.settle();
  });
});

describe('a bank that does not answer', () => {
  it.each([
    ['an error', { status: 503, body: 'maintenance' }],
    ['no rates', { status: 200, body: '<html>hello</html>' }],
    [
      'a file without the dollar',
      { status: 200, body: "<a><Cube><Cube time='2026-03-04'><Cube currency='GBP' rate='0.8'/></Cube></Cube></a>" },
    ],
  ])('PRICE-016 keeps the rates of yesterday when it gives %s', async (_, answer) => {
    await ageRates();
    const before = await seller.call(currency.get, {});
    await withBank(answer, async (address) => {
      const work: Work = { tasks: {}, periodic: [] };
      workOnCurrency(work, {
        ...product.worker,
        log: product.deps.log,
        exchangeRates: { fetch: () => fetchDollarRates(address) },
      });
      await readRates(work);
    });
    expect(await seller.call(currency.get, {})).toEqual(before);
  });

  it('PRICE-037 SHELL-077 tells a seller who asks that the rates cannot be read', async () => {
    const before = await seller.call(currency.get, {});
    await sql`update currency_rate set updated_at = updated_at - interval '2 hours'`.execute(db());
    await withBank({ status: 500, body: '' }, async (address) => {
      const app = await buildApp({ ...product.deps, exchangeRates: { fetch: () => fetchDollarRates(address) } });
      const answer = await app.inject({
        method: 'GET',
        url: '/api/Currency/fetch',
        headers: { authorization: `Bearer ${seller.token}`, cookie: seller.cookies, 'accept-language': 'tr' },
      });
      expect(answer.statusCode).toBe(502);
      expect(answer.json()).toMatchObject({
        resultType: 1,
        message: 'RatesNotReachable',
        data: null,
        errorMessage: expect.stringContaining('kur'),
      });
      await app.close();
    });
    expect((await seller.call(currency.get, {})).map((rate) => rate.rate)).toEqual(before.map((rate) => rate.rate));
  });
});

async function manual(ratePpm: number | null) {
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  return {
    ...settings,
    currency:
      ratePpm === null
        ? { mode: 'automatic' as const, manualRatePpm: null }
        : { mode: 'manual' as const, manualRatePpm: ratePpm },
  };
}

describe('a rate that staff set', () => {
  let member: Member;
  beforeAll(async () => {
    member = await signInMember(product);
  });
  const WHY = 'The bank is closed.';
  const set = (over: object = {}) =>
    member.call(currency.post, { body: { fromCurrency: 'USD', toCurrency: 'EUR', rate: 0.95, why: WHY, ...over } });
  const rateOf = async (toCurrency: string) =>
    (await seller.call(currency.get, {})).find((rate) => rate.toCurrency === toCurrency);
  const lastAction = async () => (await member.call(staff.actions, { body: { page: 1, limit: 25 } })).items[0];

  it('PRICE-035 PRICE-036 stands before that of the file until it is taken back, and moves the stores like any', async () => {
    const before = await rateOf('EUR');
    const { revision } = await inUse();
    const answer = await member.request({
      method: 'POST',
      url: '/api/Currency/post',
      payload: { fromCurrency: 'USD', toCurrency: 'EUR', rate: (before?.rate ?? 1) * 1.05 },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `/api/Currency/post/${before?.id}`]);
    const manual = await rateOf('EUR');
    expect(manual?.rate).toBeCloseTo((before?.rate ?? 1) * 1.05, 5);
    await product.runJobs();
    expect(await inUse()).toMatchObject({ rate_ppm: await automatic(), revision: revision + 1 });
    // Neither the day's reading nor one on demand moves it.
    await ageRates();
    await readRates();
    expect((await rateOf('EUR'))?.rate).toBe(manual?.rate);
    expect((await rateOf('GBP'))?.rate).toBeGreaterThan(0);
    const listed = (await member.call(staffSale.rates, {})).filter((rate) => rate.isManual);
    expect(listed).toMatchObject([{ toCurrency: 'EUR', setBy: member.name }]);
    await member.call(currency.remove, { query: { id: manual?.id ?? 0, why: WHY } });
    expect(await lastAction()).toMatchObject({ kind: 'rateTakenBack', subject: 'rate:USD-EUR', why: WHY });
    await product.runJobs();
    expect((await rateOf('EUR'))?.rate).toBe(before?.rate);
    expect(await inUse()).toMatchObject({ rate_ppm: await automatic(), revision: revision + 2 });
    expect(await codeOf(member.call(currency.remove, { query: { id: manual?.id ?? 0 } }))).toBe('RecordNotFound');
    expect(await codeOf(member.call(currency.remove, { query: { id: 2_147_483_000 } }))).toBe('RecordNotFound');
    await product.settle();
  });

  it('PRICE-035 a second one of the pair, a rate of 0 and a currency against itself are refused', async () => {
    const { id } = await set();
    expect(await lastAction()).toMatchObject({ kind: 'rateSet', after: { rate: 0.95, isManual: true }, why: WHY });
    expect(await codeOf(set({ rate: 0.96 }))).toBe('UniqueViolation');
    expect((await rateOf('EUR'))?.rate).toBe(0.95);
    await member.call(currency.remove, { query: { id } });
    await product.runJobs();
    const zero = await refusalOf(set({ rate: 0 }));
    expect([zero.code, zero.fields]).toEqual(['ValidationFailed', [{ field: 'rate', code: 'zero' }]]);
    for (const over of [{ rate: -1 }, { rate: 0.0000001 }, { toCurrency: 'USD' }, { toCurrency: 'EURO' }])
      expect(await codeOf(set(over)), JSON.stringify(over)).toBe('ValidationFailed');
    await product.settle();
  });

  it('PRICE-035 PRICE-036 a pair that no file has is gone when it is taken back', async () => {
    const { id } = await set({ fromCurrency: 'EUR', toCurrency: 'TRY', rate: 50 });
    expect((await rateOf('TRY'))?.fromCurrency).toBeDefined();
    await member.call(currency.remove, { query: { id } });
    await product.runJobs();
    const rows = await db().selectFrom('currency_rate').select('id').where('from_currency', '=', 'EUR').execute();
    expect(rows).toEqual([]);
  });

  it('PRICE-035 setting one is no reading of the day', async () => {
    await ageRates();
    const { id } = await set();
    let asked = 0;
    const work: Work = { tasks: {}, periodic: [] };
    const file = await (await fetch(product.deps.config.ECB_URL)).text();
    await withBank({ status: 200, body: file }, async (address) => {
      const exchangeRates = { fetch: () => (asked++, fetchDollarRates(address)) };
      workOnCurrency(work, { ...product.worker, log: product.deps.log, exchangeRates });
      await readRates(work);
    });
    expect(asked).toBe(1);
    await member.call(currency.remove, { query: { id } });
    await product.runJobs();
    await product.settle();
  });
});

describe('a store that begins before its rate is known', () => {
  it('PRICE-014 PRICE-029 takes the rates over as soon as they are there, not at the next reading', async () => {
    const known = await db().selectFrom('currency_rate').selectAll().execute();
    await db().deleteFrom('currency_rate').execute();
    const late = await product.signUp();
    await late.call(stores.create, { body: { marketPlaceCountryCode: 'FR', storeName: 'Began too early' } });
    // The reading was under way when the store began: its rows come after the store looked for them.
    await db()
      .insertInto('currency_rate')
      .values(
        known.map(({ from_currency, to_currency, rate_ppm, created_at, updated_at }) => ({
          from_currency,
          to_currency,
          rate_ppm,
          created_at,
          updated_at,
        })),
      )
      .execute();
    const rateOf = async () =>
      (
        await db()
          .selectFrom('store_settings')
          .innerJoin('store', 'store.store_id', 'store_settings.store_id')
          .select('rate_ppm')
          .where('store.account_id', '=', late.accountId)
          .executeTakeFirstOrThrow()
      ).rate_ppm;
    expect(await rateOf()).toBe(null);
    await product.runJobs();
    expect(await rateOf()).toBe(await automatic());
  });
});

it('PRICE-039 PRICE-034 new rates are no conflict with what a seller edits meanwhile', async () => {
  const { revision, ...settings } = await seller.call(pricing.getStore, {});
  const { revision: before } = await inUse();
  await driftStore(50_000);
  await ageRates();
  await readRates();
  expect((await inUse()).revision).toBe(before + 1);
  expect((await seller.call(pricing.getStore, {})).revision).toBe(revision);
  const saved = await seller.call(pricing.saveStore, { body: { ...settings, revision, handlingDays: 9 } });
  expect(saved.revision).toBe(before + 2);
  expect(await inUse()).toMatchObject({ rate_ppm: await automatic(), revision: before + 2 });
  await expect(
    seller.call(pricing.saveStore, { body: { ...settings, revision, handlingDays: 8 } }),
  ).rejects.toMatchObject({ code: 'SettingsChangedMeanwhile' });
});
