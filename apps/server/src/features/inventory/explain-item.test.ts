import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { pricing } from '@kervan/contracts/pricing-calls';
import { addAndSettle, asinsOf, itemOf, itemsOf, moveSource } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let asin = '';
beforeAll(async () => {
  ({ seller } = stocked);
  const [item] = stocked.listed;
  asin = item?.asin ?? '';
  const { revision: _, ...settings } = await seller.call(pricing.get, { query: {} });
  for (const [index, standard] of [3_000, 4_000].entries()) {
    await moveSource(product, seller, { asin, priceMinor: (item?.sourcePriceMinor ?? 0) + 500 * (index + 1) });
    await seller.call(pricing.save, {
      query: {},
      body: {
        ...settings,
        bands: [{ fromUsd: 0, minHundredths: 1_000, standardHundredths: standard, maxHundredths: 6_000 }],
      },
    });
    await product.settle();
  }
  await moveSource(product, seller, { asin, priceMinor: item?.sourcePriceMinor ?? 0 });
});

const explain = (asinOrSku: string, seq?: number) =>
  seller.call(inventory.explain, { query: { asinOrSku, ...(seq === undefined ? {} : { seq: String(seq) }) } });
const sumOf = (why: PriceExplanation) =>
  why.breakdown.filter((part) => !part.subtotal).reduce((sum, part) => sum + part.amountMinor, 0);
const decidingOf = (why: PriceExplanation) =>
  why.stations.filter((station) => station.state === 'deciding' || station.state === 'failed');

describe('the decision of now', () => {
  it('PRICE-041 PRICE-011 the parts of every priced item add up to its price in cents, with the cost as their subtotal', async () => {
    const items = await itemsOf(seller);
    let priced = 0;
    for (const item of items) {
      const why = await explain(item.sku);
      expect(why, item.sku).toMatchObject({
        asin: item.asin,
        sku: item.sku,
        currency: 'EUR',
        decimals: 2,
        seq: null,
        status: item.status,
        priceMinor: item.priceMinor,
        quantity: item.quantity,
      });
      expect(decidingOf(why), item.sku).toHaveLength(1);
      expect(why.stations.map((station) => station.name)).toEqual([
        'source',
        'rate',
        'cost',
        'band',
        'competition',
        'guards',
        'publish',
        'confirm',
      ]);
      if (item.priceMinor === null || why.breakdown.length === 0) continue;
      priced++;
      expect(sumOf(why), item.sku).toBe(item.priceMinor);
      // The parts are rounded so that they make the price: their subtotal may differ by a cent from the rounded cost.
      expect(
        Math.abs(
          (why.breakdown.find((part) => part.part === 'cost' && part.subtotal)?.amountMinor ?? 0) -
            (item.costMinor ?? 0),
        ),
        item.sku,
      ).toBeLessThanOrEqual(1);
      expect(why.breakdown.every((part) => part.amountMinor !== 0)).toBe(true);
    }
    expect(priced).toBeGreaterThan(5);
  });

  it('PRICE-041 CONST-004 names each input with its origin and age, and marks what stands in for an unknown value', async () => {
    const why = await explain(asin);
    const inputs = new Map(why.inputs.map((input) => [input.name, input]));
    const item = await itemOf(seller, asin);
    expect(inputs.get('sourcePrice')).toMatchObject({
      value: String(item.sourcePriceMinor),
      origin: 'reader',
      at: item.sourceFetchedAt,
      estimated: false,
    });
    expect(inputs.get('buyBox')).toMatchObject({
      value: item.buyBoxMinor === null ? null : String(item.buyBoxMinor),
      origin: 'store',
    });
    expect(inputs.get('rate')).toMatchObject({ origin: 'automatic' });
    const rate = why.breakdown.find(({ part }) => part === 'importFee')?.basis.hundredths ?? 0;
    expect(rate).toBeGreaterThan(0);
    expect(inputs.get('importFee')).toMatchObject({
      value: String(Math.round(((item.sourcePriceMinor ?? 0) * rate) / 10_000)),
      origin: 'default',
      estimated: true,
    });
    expect(Number(inputs.get('weight')?.value)).toBe(item.weightG);
    expect(Date.parse(why.asOf)).toBeGreaterThanOrEqual(Date.parse(inputs.get('sourcePrice')?.at ?? ''));
  });

  it('PRICE-041 shows what was sent and what the marketplace confirmed', async () => {
    const [why, item] = [await explain(asin), await itemOf(seller, asin)];
    expect(why.sent).toBeNull();
    expect(why.confirmed).toMatchObject({ priceMinor: item.priceMinor, quantity: item.quantity });
    expect(why.stations.find((station) => station.name === 'confirm')).toMatchObject({
      state: 'passed',
      code: 'matches',
      value: String(item.priceMinor),
    });
  });

  it('PRICE-041 an item outside the criteria stops at the station that refuses it', async () => {
    for (const item of await itemsOf(seller, 'outOfCriteria')) {
      const why = await explain(item.sku);
      const [failed] = decidingOf(why);
      expect(failed?.state, item.sku).toBe('failed');
      if (item.filter)
        expect(
          why.failures.map((failure) => failure.filter),
          item.sku,
        ).toContain(item.filter);
      const after = why.stations.slice(why.stations.findIndex((station) => station.state === 'failed') + 1);
      expect(
        after.every((station) => station.state === 'skipped'),
        item.sku,
      ).toBe(true);
    }
  });
});

describe('past decisions', () => {
  it('PRICE-040 INV-050 stepping back by number gives every stored change with the price its inputs make', async () => {
    const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: asin } });
    expect(updateHistory.length).toBeGreaterThan(5);
    const seen: number[] = [];
    const prices = new Set<number | null>();
    for (let seq = (await explain(asin)).previousSeq; seq !== null;) {
      const why = await explain(asin, seq);
      const row = updateHistory.find((candidate) => candidate.seq === seq);
      expect(why, String(seq)).toMatchObject({
        seq,
        priceMinor: row?.priceMinor,
        quantity: row?.quantity,
        status: row?.status,
        reason: row?.reason,
        decidedAt: row?.changedAt,
      });
      if (why.priceMinor !== null && why.breakdown.length > 0)
        expect(sumOf(why), `${seq} ${row?.reason}`).toBe(why.priceMinor);
      expect(decidingOf(why)).toHaveLength(1);
      seen.push(seq);
      prices.add(why.priceMinor);
      expect(why.previousSeq === null || why.previousSeq < seq).toBe(true);
      seq = why.previousSeq;
    }
    expect(seen).toEqual(updateHistory.map((row) => row.seq));
    expect(prices.size).toBeGreaterThan(4);
    for (const [index, seq] of seen.entries()) expect((await explain(asin, seq)).nextSeq).toBe(seen[index - 1] ?? null);
  });

  it('PRICE-040 a decision is explained by the settings and the source price of its day, not by those of now', async () => {
    const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: asin } });
    const bands = new Set<unknown>();
    const sources = new Set<unknown>();
    for (const row of updateHistory) {
      const why = await explain(asin, row.seq);
      bands.add(why.stations.find((station) => station.name === 'band')?.values.standardHundredths);
      sources.add(why.inputs.find((input) => input.name === 'sourcePrice')?.value);
    }
    for (const standard of [2_000, 3_000, 4_000]) expect(bands).toContain(standard);
    expect(sources.size).toBeGreaterThanOrEqual(3);
  });

  it('INV-094 PRICE-040 the profit band of the price history is at every change the one that its own explanation gives', async () => {
    const { priceHistory, updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: asin } });
    const bands = new Set<string>();
    for (const [index, row] of updateHistory.toReversed().entries()) {
      const why = await explain(asin, row.seq);
      const point = priceHistory[index];
      expect(point, String(row.seq)).toMatchObject({
        at: row.changedAt,
        priceMinor: row.priceMinor,
        minPriceMinor: why.minPriceMinor,
        maxPriceMinor: why.maxPriceMinor,
      });
      if (point?.minPriceMinor != null && point.maxPriceMinor !== null) {
        bands.add(`${point.minPriceMinor}-${point.maxPriceMinor}`);
        if (point.priceMinor !== null)
          expect(
            point.priceMinor >= point.minPriceMinor && point.priceMinor <= point.maxPriceMinor,
            JSON.stringify(point),
          ).toBe(true);
      }
    }
    expect(bands.size).toBeGreaterThanOrEqual(3);
  });

  it('PRICE-040 PRICE-012 a decision that did not know the competition yet, or knew another one, is explained by what it knew', async () => {
    const who = stocked.other;
    const { revision: _, ...settings } = await who.call(pricing.getStore, {});
    await who.call(pricing.saveStore, {
      body: {
        ...settings,
        autopricer: {
          competition: 'lowest',
          option: 'less',
          value: 50,
          valueUnit: 'amount',
          noBuybox: 'standardProfit',
        },
      },
    });
    // At first the marketplace does not tell the competition; half an hour later it does.
    const faults = await Promise.all(
      ['getItemOffersBatch', 'getListingOffersBatch'].map((operation) =>
        product.world.fault({ kind: 'error5xx', operation, sellerId: who.sellingPartnerId, forMs: 86_400_000 }),
      ),
    );
    await addAndSettle(product, who, await asinsOf(product, 6));
    const unaware = await product.worker.db
      .selectFrom('price_change')
      .select('seq')
      .where('store_id', '=', who.storeId)
      .where('target_revision', 'is', null)
      .where('price', 'is not', null)
      .execute();
    expect(unaware.length).toBeGreaterThan(3);
    for (const { id } of faults) await product.world.endFault(id);
    await product.settle({
      until: async () => (await itemsOf(who, 'atStore')).every((item) => item.targetFetchedAt !== null),
    });
    await product.settle();
    let explained = 0;
    for (const item of await itemsOf(who)) {
      const { updateHistory } = await who.call(inventory.detail, { query: { asinOrSku: item.sku } });
      for (const row of updateHistory) {
        const why = await who.call(inventory.explain, { query: { asinOrSku: item.sku, seq: String(row.seq) } });
        if (why.priceMinor === null || why.breakdown.length === 0) continue;
        expect(sumOf(why), `${item.sku} ${row.seq} ${row.reason}`).toBe(why.priceMinor);
        explained++;
      }
    }
    expect(explained).toBeGreaterThan(10);
  });

  it('PRICE-041 a change of another item, an unknown number and an unknown product are not found', async () => {
    const other = (await itemsOf(seller)).find((item) => item.asin !== asin && item.priceMinor !== null);
    const [theirs] = (await seller.call(inventory.detail, { query: { asinOrSku: other?.sku ?? '' } })).updateHistory;
    for (const [name, seq] of [
      [asin, theirs?.seq ?? 0],
      [asin, 999_999],
      [asin, -1],
      ['B000000000', 1],
    ] as const)
      expect(await refusalOf(explain(name, seq)), `${name} ${seq}`).toMatchObject({
        code: 'RecordNotFound',
        status: 404,
      });
  });

  const daysAgo = (days: number) => new Date(product.deps.clock.now() - days * 86_400_000);
  const cleanUp = () => runTask(product.work, 'sources.forget');

  const decisionsOf = (id: number) =>
    product.worker.db
      .selectFrom('price_change')
      .select(['seq', 'settings_revision', 'source_revision', 'target_revision'])
      .where('item_id', '=', id)
      .where('settings_revision', 'is not', null)
      .orderBy('seq', 'desc')
      .execute();

  it('PRICE-040 an event is explained, though the decision before it rests on what is gone', async () => {
    const { db } = product.worker;
    const other = (await itemsOf(seller, 'atStore')).find((item) => item.asin !== asin);
    if (!other) throw new Error('no other item');
    // It went live: an event after its first decision.
    const { rows } = await sql<{ seq: number; source_id: number; decided: number; newest: number }>`
      select c.seq, i.source_id, d.source_revision as decided, p.revision as newest from price_change c join item i using (store_id, item_id) join source_product p on p.source_id = i.source_id
      cross join lateral (select source_revision from price_change d where d.store_id = c.store_id and d.item_id = c.item_id and d.seq < c.seq and d.settings_revision is not null order by seq desc limit 1) d
      where c.item_id = ${other.id} and c.settings_revision is null order by c.seq desc limit 1`.execute(db);
    const [event] = rows;
    if (!event) throw new Error('nothing happened to it');
    const before = await explain(other.sku, event.seq);
    // A hundred days ago something of the source changed that its price does not hang on; what the decision saw is older.
    await sql`update source_history set at = ${daysAgo(120)} where source_id = ${event.source_id}`.execute(db);
    await sql`insert into source_history(source_id, revision, at, state)
      select source_id, ${event.newest}::bigint + 1, ${daysAgo(100)}::timestamptz, state from source_history where source_id = ${event.source_id} and revision = ${event.decided}`.execute(
      db,
    );
    await cleanUp();
    const why = await explain(other.sku, event.seq);
    expect(why).toMatchObject({ priceMinor: before.priceMinor, replay: before.replay });
    expect(why.replay).toMatchObject({ priceMinor: before.priceMinor, matches: true });
  });

  it('PRICE-040 the clean-up takes nothing that was in force within the last 90 days', async () => {
    const { db } = product.worker;
    const { id } = await itemOf(seller, asin);
    const decisions = await decisionsOf(id);
    const newest = decisions[0] ?? expect.unreachable('nothing was decided');
    // Everything was replaced 89 days ago: the decision of the day before was explained by it.
    const at = (revision: string, last: number | null) =>
      sql`case when ${sql.ref(revision)} < ${last ?? 0} then ${daysAgo(120)}::timestamptz else ${daysAgo(89)}::timestamptz end`;
    await sql`update source_history set at = ${at('revision', newest.source_revision)} where source_id = (select source_id from item where item_id = ${id})`.execute(
      db,
    );
    await sql`update settings_history set changed_at = ${at('revision', newest.settings_revision)} where store_id = ${seller.storeId}`.execute(
      db,
    );
    await sql`update target_history set at = ${at('revision', newest.target_revision)} where item_id = ${id}`.execute(
      db,
    );
    const kept = async () =>
      (
        await sql<{ kind: string; revision: number }>`
          select 'source' as kind, max(revision) as revision from source_history where source_id = (select source_id from item where item_id = ${id}) and at < ${daysAgo(90)}::timestamptz
          union all select 'settings', max(revision) from settings_history where store_id = ${seller.storeId} and changed_at < ${daysAgo(90)}::timestamptz
          union all select 'target', max(revision) from target_history where item_id = ${id} and at < ${daysAgo(90)}::timestamptz`.execute(
          db,
        )
      ).rows;
    const before = await kept();
    expect(before.some(({ revision }) => revision !== null)).toBe(true);
    await cleanUp();
    expect(await kept()).toEqual(before);
  });

  it('PRICE-040 the clean-up leaves what a decision of the last 90 days rests on, however old it is', async () => {
    const { db } = product.worker;
    const { id } = await itemOf(seller, asin);
    const [newest, second, ...older] = await decisionsOf(id);
    const oldest = older.at(-1);
    if (!newest || !second || !oldest) throw new Error('too few decisions');
    // The inputs of the second decision held for 120 days; what was before them had been replaced by then.
    const at = (revision: string, last: number | null) =>
      sql`case when ${sql.ref(revision)} <= ${last ?? 0} then ${daysAgo(120)}::timestamptz else ${daysAgo(2)}::timestamptz end`;
    await sql`update source_history set at = ${at('revision', second.source_revision)} where source_id = (select source_id from item where item_id = ${id})`.execute(
      db,
    );
    await sql`update settings_history set changed_at = ${at('revision', second.settings_revision)} where store_id = ${seller.storeId}`.execute(
      db,
    );
    await sql`update target_history set at = ${at('revision', second.target_revision)} where item_id = ${id}`.execute(
      db,
    );
    await cleanUp();
    for (const { seq } of [newest, second])
      expect((await explain(asin, seq)).replay, String(seq)).toMatchObject({ matches: true });
    expect(await refusalOf(explain(asin, oldest.seq))).toMatchObject({ code: 'InputsNoLongerKept', status: 410 });
  });

  it('PRICE-040 after 90 days the inputs are no longer kept', async () => {
    const [oldest] = (await seller.call(inventory.detail, { query: { asinOrSku: asin } })).updateHistory.slice(-1);
    await sql`delete from settings_history h where revision < (select revision from store_settings s where s.store_id = h.store_id)`.execute(
      product.worker.db,
    );
    expect(await refusalOf(explain(asin, oldest?.seq))).toMatchObject({ code: 'InputsNoLongerKept', status: 410 });
  });
});
