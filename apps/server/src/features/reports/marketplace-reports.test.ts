import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reports } from '@kervan/contracts/reports-calls';
import type { ReportName } from '@kervan/domain/reports/report-names';
import { useStocked } from '../../testing/stocked.ts';

const HOUR = 3_600_000;
const stocked = useStocked();
const db = () => stocked.product.worker.db;
const show = (name: ReportName, body: object = {}, who = stocked.seller) =>
  who.call(reports.show, { params: { name }, body: { limit: 100, timezoneOffset: 0, ...body } });

describe('reports of the marketplace', () => {
  it('REP-003 REP-004 REP-005 the health of the account is read daily and kept with its time', async () => {
    const none = await show('AccountHealth');
    expect([none.items, none.readAt]).toEqual([[], null]);
    await stocked.product.world.advance(3 * HOUR);
    await stocked.product.settle({ until: async () => (await show('AccountHealth')).readAt !== null });
    const { items, readAt } = await show('AccountHealth');
    const said = (metric: string) => items.find(({ cells }) => cells.metric === metric)?.cells;
    expect(items).toHaveLength(12);
    expect(said('orderDefectRate')).toMatchObject({
      value: 42,
      unit: 'rate',
      target: 100,
      bound: 'below',
      state: 'good',
    });
    expect(said('lateShipmentRate')).toMatchObject({ value: 203, state: 'good' });
    expect(said('onTimeDelivery')).toMatchObject({ value: 8_800, target: 9_000, bound: 'above', state: 'bad' });
    expect(said('validTrackingRate')).toMatchObject({ value: 9_729, state: 'good' });
    expect(said('authenticity')).toMatchObject({ value: 0, unit: 'count', target: 0, bound: 'none', state: 'good' });
    expect(said('contactResponseTime')).toMatchObject({
      value: null,
      unit: 'minutes',
      target: 1_440,
      state: 'unknown',
    });
    expect(Date.parse(readAt ?? '')).toBeGreaterThan(0);
    const file = async (language: 'tr' | 'us') => {
      const { content } = await stocked.seller.call(reports.export, {
        params: { name: 'AccountHealth' },
        body: { format: 'csv', language, timezoneOffset: 0, sort: 'value', desc: false },
      });
      return Buffer.from(await content.arrayBuffer()).toString();
    };
    expect(await file('us')).toContain('Order defect rate,0.42,< 1,Good,%');
    expect(await file('tr')).toContain('Kusurlu sipariş oranı;0,42;< 1;İyi;%');
    expect(await file('tr')).toContain('Mesaj yanıt süresi;;< 24;Bilinmiyor;saat');
    // As numbers: nine violations stand before ten, and what is not known last.
    const values = (await show('AccountHealth', { sort: 'value', desc: false })).items.map(({ cells }) => cells.value);
    const known = values.filter((value) => value !== null).map(Number);
    expect(values.slice(0, known.length)).toEqual(known.toSorted((one, other) => one - other));
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from due_at - read_at) / 3600)::int as hours from report_reading where store_id = ${stocked.seller.storeId} and kind = 0`.execute(
      db(),
    );
    expect(rows).toEqual([{ hours: 24 }]);
  });

  it('REP-011 REP-022 REP-024 sales and traffic are read day by day, dollars at the rate of their day', async () => {
    const days = async () =>
      (
        await sql<{
          days: number;
        }>`select count(distinct day)::int as days from business_day where store_id = ${stocked.seller.storeId}`.execute(
          db(),
        )
      ).rows[0]?.days ?? 0;
    // A file of two days tells of the first day that is read next: that one stays as it is.
    const { rows: held } = await sql<{ day: string }>`
      insert into business_day(store_id, day, days, asin, source, sessions, page_views, buybox, units, sales, sales_usd)
      select store_id, coalesce(day, (${new Date(stocked.product.worker.clock.now())}::timestamptz at time zone 'Europe/Berlin')::date - 9) - 1, 2, 'B0KERVAN99', 1, 1, 1, 1, 1, 1, 1
      from report_reading where store_id = ${stocked.seller.storeId} and kind = 1 returning to_char(day + 1, 'YYYY-MM-DD') as day`.execute(
      db(),
    );
    await stocked.product.settle({ until: async () => (await days()) > 2 });
    const { rows: beside } =
      await sql`select from business_day where store_id = ${stocked.seller.storeId} and day = ${held[0]?.day}::date`.execute(
        db(),
      );
    expect([held.length, beside.length]).toEqual([1, 0]);
    await sql`delete from business_day where asin = 'B0KERVAN99'`.execute(db());
    const { items, totals } = await show('BusinessReport');
    expect(items.length).toBeGreaterThan(5);
    expect(Number(totals.sessions)).toBeGreaterThan(0);
    for (const { cells } of items) {
      expect(stocked.listed.map(({ asin }) => asin)).toContain(cells.asin);
      expect(typeof cells.title).toBe('string');
      if (Number(cells.sessions) > 0) {
        expect(cells.conversionPercent).toBe(Math.round((Number(cells.units) / Number(cells.sessions)) * 10_000));
        expect(Number(cells.buyboxPercent)).toBeGreaterThanOrEqual(5_000);
      }
    }
    // Two days at rates of their own: each is shown in dollars by its own.
    const [first] = stocked.listed;
    await sql`insert into business_day(store_id, day, asin, source, sessions, page_views, buybox, units, sales, sales_usd)
      values (${stocked.seller.storeId}, '2020-01-01', ${first?.asin}, 0, 10, 10, 9000, 1, 1000, 1100), (${stocked.seller.storeId}, '2020-01-02', ${first?.asin}, 0, 10, 30, 5000, 2, 1000, 1300)`.execute(
      db(),
    );
    const range = { from: '2020-01-01', to: '2020-01-02' };
    expect((await show('BusinessReport', range)).items[0]?.cells).toMatchObject({
      sales: 2_000,
      buyboxPercent: 6_000,
      conversionPercent: 1_500,
    });
    await sql`update store_settings set settings = jsonb_set(settings, '{currencyDisplay}', '"usd"') where store_id = ${stocked.seller.storeId}`.execute(
      db(),
    );
    expect(await show('BusinessReport', range)).toMatchObject({ currency: 'USD', totals: { sales: 2_400 } });
    await sql`update store_settings set settings = jsonb_set(settings, '{currencyDisplay}', '"local"') where store_id = ${stocked.seller.storeId}`.execute(
      db(),
    );
    expect((await show('BusinessReport', range, stocked.other)).items).toEqual([]);
    // The same number of days before them, which here are those two.
    const { totals: none, before } = await show('BusinessReport', { from: '2020-01-03', to: '2020-01-04' });
    expect([none.sales, before]).toEqual([
      0,
      {
        ...range,
        totals: { sessions: 20, pageViews: 40, units: 3, conversionPercent: 1_500, sales: 2_000 },
        cutPeriods: [],
      },
    ]);
  });

  it('REP-009 REP-019 the BuyBox report has our share of the readings of the range, and who holds it now', async () => {
    const item = stocked.listed[0] ?? expect.unreachable('no product');
    const { storeId } = stocked.seller;
    await sql`delete from item_day where store_id = ${storeId}`.execute(db());
    await sql`insert into item_day(store_id, item_id, day, buybox_samples, buybox_held) values (${storeId}, ${item.id}, '2020-01-01', 8, 6), (${storeId}, ${item.id}, '2020-01-02', 2, 0), (${storeId}, ${item.id}, '2020-02-01', 90, 90)`.execute(
      db(),
    );
    await sql`update item set price = 2500, cost = 1000, profit = 100 where store_id = ${storeId} and item_id = ${item.id}`.execute(
      db(),
    );
    await sql`update target_offer set buybox_landed = 2400, buybox_seller = 'A1RIVAL', buybox_is_ours = false, buybox_seller_type = 3 where store_id = ${storeId} and item_id = ${item.id}`.execute(
      db(),
    );
    const rowOf = async () =>
      (await show('buyboxReport', { from: '2020-01-01', to: '2020-01-02' })).items.find(
        ({ cells }) => cells.asin === item.asin,
      )?.cells;
    expect(await rowOf()).toMatchObject({
      ourPrice: 2_500,
      buyboxPrice: 2_400,
      difference: 100,
      holder: 'A1RIVAL',
      holderType: 'FBM',
      held: 6,
      samples: 10,
      share: 6_000,
      pminReached: true,
    });
    await sql`update item set profit = 900 where store_id = ${storeId} and item_id = ${item.id}`.execute(db());
    await sql`update target_offer set buybox_is_ours = true where store_id = ${storeId} and item_id = ${item.id}`.execute(
      db(),
    );
    expect(await rowOf()).toMatchObject({ holder: 'own', pminReached: false });
    const later = await show('buyboxReport', { from: '2020-01-03', to: '2020-01-04' });
    expect(later.totals).toEqual({ held: 0, samples: 0, share: null });
    expect(later.before).toMatchObject({
      from: '2020-01-01',
      to: '2020-01-02',
      totals: { held: 6, samples: 10, share: 6_000 },
    });
    expect((await show('AccountHealth')).before).toBeNull();
  });
});
