import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@kervan/contracts/call';
import { pricing } from '@kervan/contracts/pricing-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { INT_MAX } from '@kervan/domain/money/column';
import type { Done, Drill, DrillContext } from './drill.ts';
import { outside } from './outside.ts';
import {
  alterCatalogue,
  alterCompetition,
  alterReading,
  alterReport,
  BROKEN_LISTING,
  CAPPED_LISTING,
  catalogueName,
  sendBrokenNotifications,
} from './poisonous-answers.ts';
import { signUp, type DrillSeller } from './seller.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAITS_MAX = 400;
const STEP_MS = 2 * MINUTE_MS;
const LOOK_MS = 400;
/** Lines of an upload that are no products; each has to be refused, and the others taken. */
const STRANGE_LINES = ['__proto__', '9'.repeat(60), '1e308', '٣٣٣٣٣٣٣٣٣٣', "'; drop table item --"];
/** Products whose catalogue data are poisonous from the first reading on. */
const BAD_AT_FIRST = 2;
/** Products at the store that turn poisonous later. */
const BAD_LATER = 6;

type Item = { id: number; sku: string; asin: string; sourceId: number; status: number };
/** `isMissing`: a value of the row is missing and noted; else the row as a whole is set aside and tried again. */
type Expected = { intake: string; key: string; isMissing: boolean };

export const poison: Drill = {
  title: 'by every way in one row of each kind that no column takes comes among good ones',
  items: 1_000 + BAD_AT_FIRST + BAD_LATER,
  smallItems: 30,
  shownWithinMinutes: 240,
  prepare: (wire) =>
    wire.alter('rate', /eurofxref/, (xml) => xml.replace(/(currency='JPY' rate=)'[^']*'/, `$1'${'9'.repeat(24)}'`)),
  async run(context) {
    const { stage, seller } = context;
    const [text = '', number = ''] = context.next();
    alterCatalogue(stage.wire(), { text, number });
    await context.add(1, STRANGE_LINES);
    const atFirst = new Set([text, number]);
    await context.unshown(seller, atFirst);
    const items = await itemsOf(context);
    const later = items
      .filter((item) => item.status === StatusCode.AtStore && !atFirst.has(item.asin))
      .slice(0, BAD_LATER);
    const bad = new Set([...atFirst, ...later.map(({ asin }) => asin)]);
    const good = items.filter(({ asin }) => !bad.has(asin));
    const sourceOf = (asin: string) => String(items.find((item) => item.asin === asin)?.sourceId);
    const expected = [
      { intake: 'catalogue', key: sourceOf(text), isMissing: false },
      { intake: 'catalogue', key: sourceOf(number), isMissing: true },
      { intake: 'rates', key: 'JPY', isMissing: true },
      ...(await poisonStore(context, later)),
    ];
    const settingsTaken = await saveAbsurdSettings(seller);
    await moveCompetition(context, good);
    const other = await connectOther(context);
    const otherExpected = [
      { intake: 'import', key: `${other.storeId}:${CAPPED_LISTING}`, isMissing: true },
      { intake: 'import', key: `${other.storeId}:${BROKEN_LISTING}`, isMissing: false },
    ];
    await context.changeSettings();
    const isReadBack = ({ intake }: Expected) => intake === 'readBack';
    const notQuarantined = await waitForAsides(context, [
      ...expected.filter((row) => !isReadBack(row)),
      ...otherExpected,
    ]);
    // What cannot be read back is sent again after a while: these last a few minutes only.
    alterReading(stage.wire(), { number: later[3]?.sku ?? '', text: later[4]?.sku ?? '' });
    await context.changeSettings();
    const notReadQuarantined = await waitForAsides(context, expected.filter(isReadBack));
    const goodNotShown = await context.unshown(seller, bad);
    const goodNotRead = await countUnread(context, good);
    const missingAtOther = await countMissingListings(context, other);
    await mend(context, later);
    return {
      injected: { poisonousRows: expected.length + otherExpected.length, goodRows: good.length, ...alteredBy(context) },
      broken: {
        settingsTaken,
        notQuarantined: notQuarantined + notReadQuarantined,
        goodNotShown,
        goodNotRead,
        missingAtOther,
        notRecovered: await waitForRecovery(context),
        rateNotRecovered: await waitForRate(context),
        otherNotShown: await context.unshown(other, new Set()),
      },
    } satisfies Done;
  },
};

const alteredBy = ({ stage }: DrillContext): Record<string, number> =>
  Object.fromEntries(
    [catalogueName, 'competition', 'reading', 'report', 'rate'].map((name) => [name, stage.wire().altered(name)]),
  );

async function itemsOf({ stage, seller }: DrillContext): Promise<Item[]> {
  const { rows } = await stage
    .owner()
    .query<Item>(
      `select i.item_id::int8 as id, d.sku, d.asin, i.source_id::int8 as "sourceId", i.status from item i join item_details d using (store_id, item_id) where i.store_id = $1 order by d.sku`,
      [seller.storeId],
    );
  return rows;
}

/** A source price and a competitor's price beyond the column, texts that no column holds, an item that no decision can be written of, notifications that are none. */
async function poisonStore(context: DrillContext, later: readonly Item[]): Promise<Expected[]> {
  const { stage, seller } = context;
  const [source, competitor, competition, number, text, decision] = later;
  if (!source || !competitor || !competition || !number || !text || !decision)
    throw new Error(`only ${later.length} products are sold`);
  const world = outside(stage);
  const offer = { priceMinor: INT_MAX, quantity: 9, sellerType: 'FBM', sellerId: 'APOISON1' };
  await world.setOffer('US', source.asin, { ...offer, shippingMinor: INT_MAX });
  await world.setOffer('DE', competitor.asin, { ...offer, shippingMinor: 100 });
  alterCompetition(stage.wire(), competition.sku);
  await stage.owner().query(REFUSE(decision.id));
  const notifications = await sendBrokenNotifications(stage, seller.sellingPartnerId, competition.asin);
  const keyOf = ({ id }: Item) => `${seller.storeId}:${id}`;
  const { rows } = await stage
    .owner()
    .query<{ id: number }>('select account_id as id from store where store_id = $1', [seller.storeId]);
  return [
    { intake: 'sourceOffers', key: String(source.sourceId), isMissing: true },
    { intake: 'targetOffers', key: keyOf(competitor), isMissing: true },
    { intake: 'targetOffers', key: keyOf(competition), isMissing: false },
    { intake: 'readBack', key: keyOf(number), isMissing: true },
    { intake: 'readBack', key: keyOf(text), isMissing: false },
    { intake: 'decision', key: keyOf(decision), isMissing: false },
    ...notifications.queue.map((key) => ({ intake: 'queue', key, isMissing: false })),
    ...notifications.inbox.map((id) => ({ intake: 'inbox', key: `${rows[0]?.id}:${id}`, isMissing: false })),
  ];
}

/** The table refuses one item as a column would, for a reason that no check before knows of. */
const REFUSE = (itemId: number) => `
  create function kervan.refuse() returns trigger language plpgsql as $$ begin raise exception 'out of range' using errcode = '22003'; end $$;
  create trigger refuse before update on kervan.item for each row when (new.item_id = ${itemId}) execute function kervan.refuse()`;
const TAKE_AGAIN = 'drop trigger refuse on kervan.item; drop function kervan.refuse()';

/** Amounts that no column holds; answers how many of them were taken. */
async function saveAbsurdSettings(seller: DrillSeller): Promise<number> {
  const settings = await seller.retry(pricing.getStore, {});
  const absurd = [
    { salesTax: { ...settings.salesTax, constantUsd: INT_MAX + 100 } },
    { commissionHundredths: 1e12 },
    { currency: { mode: 'manual' as const, manualRatePpm: 1e18 } },
  ];
  for (const change of absurd) {
    try {
      await seller.retry(pricing.saveStore, { body: { ...settings, ...change } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
    }
  }
  return (await seller.retry(pricing.getStore, {})).revision - settings.revision;
}

const RIVAL = 'AGOODRIVAL1';
/** A rival on every good product: the marketplace tells of each. */
async function moveCompetition({ stage }: DrillContext, good: readonly Item[]): Promise<void> {
  for (const [place, { asin }] of good.entries())
    await outside(stage).setOffer('DE', asin, { sellerId: RIVAL, priceMinor: 9_000 + place, sellerType: 'FBM' });
}

/** Good items at the store whose competition is not what the marketplace told, or that have no product data. */
async function countUnread({ stage, seller }: DrillContext, good: readonly Item[]): Promise<number> {
  const sold = good.filter(({ status }) => status === StatusCode.AtStore);
  const { rows } = await stage.owner().query<{ count: number }>(
    `select count(*)::int as count from item i join source_details s using (source_id) left join target_offer t using (store_id, item_id)
     where i.store_id = $1 and i.item_id = any($2) and (s.title is null or t.lowest_landed is null)`,
    [seller.storeId, sold.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

/** Another customer, whose store has as many listings of its own, two of them poisonous. */
async function connectOther(context: DrillContext): Promise<DrillSeller> {
  const { stage, items } = context;
  const asins = context.spare(items);
  alterReport(stage.wire());
  return signUp(stage, 'DE', async (sellerId) => {
    const listings = asins.map((asin, place) => ({ sku: skuAt(place), asin, priceMinor: 10_000, quantity: 5 }));
    await outside(stage).ask('POST', '/world/listings', { market: 'DE', sellerId, listings });
  });
}

const skuAt = (place: number): string => (place === 1 ? CAPPED_LISTING : place === 2 ? BROKEN_LISTING : `OLD-${place}`);

/** Listings of the other store that are no items, but for the broken one. */
async function countMissingListings({ stage, items }: DrillContext, { storeId }: DrillSeller): Promise<number> {
  const { rows } = await stage
    .owner()
    .query<{ count: number }>('select count(*)::int as count from item where store_id = $1', [storeId]);
  return items - 1 - (rows[0]?.count ?? 0);
}

type QuarantinedRow = { intake: string; key: string; reason: string; fields: string[]; tries: number };
const readAsides = async ({ stage }: DrillContext): Promise<QuarantinedRow[]> =>
  (await stage.owner().query<QuarantinedRow>('select intake, key, reason, fields, tries from set_aside')).rows;

/** Waits until each is set aside with its reason, and was tried again alone; how many were not. */
async function waitForAsides(context: DrillContext, expected: readonly Expected[]): Promise<number> {
  const isQuarantined = (rows: readonly QuarantinedRow[], { intake, key, isMissing }: Expected): boolean =>
    rows.some(
      (row) =>
        row.intake === intake &&
        row.key === key &&
        row.reason !== '' &&
        (isMissing ? row.reason === 'unfit' && row.fields.length > 0 : row.tries >= 2),
    );
  let seen: Expected[] = [];
  await inTheWorld(context, async () => {
    const rows = await readAsides(context);
    seen = [...seen, ...expected.filter((row) => !seen.includes(row) && isQuarantined(rows, row))];
    return seen.length === expected.length;
  });
  const unseen = expected.filter((row) => !seen.includes(row));
  if (unseen.length > 0) console.error(JSON.stringify({ unseen, rows: await readAsides(context) }));
  return unseen.length;
}

/** Whoever said something poisonous says something else now. */
async function mend(context: DrillContext, [source, competitor]: readonly Item[]): Promise<void> {
  const { stage } = context;
  const world = outside(stage);
  stage.wire().mend();
  if (source) await world.ask('DELETE', `/world/offers/US/${source.asin}`);
  if (competitor) await world.ask('DELETE', `/world/offers/DE/${competitor.asin}`);
  await stage.owner().query(TAKE_AGAIN);
  await context.changeSettings();
}

/** Kept for another try as they came: their source does not say them again. */
const KEPT_AS_THEY_CAME = ['queue', 'inbox', 'import'];
/** Noted until they are read again: rates on the next day, a product's catalogue data after a week. */
const READ_SELDOM = ['rates', 'catalogue'];

/** Rows that are still set aside although their source has mended them. */
async function waitForRecovery(context: DrillContext): Promise<number> {
  const isLeft = ({ intake, reason }: QuarantinedRow) =>
    !KEPT_AS_THEY_CAME.includes(intake) && !(reason === 'unfit' && READ_SELDOM.includes(intake));
  let left: QuarantinedRow[] = [];
  await inTheWorld(context, async () => {
    left = (await readAsides(context)).filter(isLeft);
    return left.length === 0;
  });
  if (left.length > 0) console.error(JSON.stringify({ left }));
  return left.length;
}

/**
 * The next day's file brings the rate that was none: 1 while it does not. Nothing moves meanwhile, and what an hour has brought is at rest
 * before the next one passes: whoever jumps over the time in which a sending arrives sends it once more, as he should.
 */
async function waitForRate(context: DrillContext): Promise<number> {
  const world = outside(context.stage);
  const hasRate = async () =>
    ((await context.stage.owner().query("select from currency_rate where to_currency = 'JPY'")).rowCount ?? 0) > 0;
  await world.ask('POST', '/world/standstill');
  for (let hour = 0; hour < 26 && !(await hasRate()); hour++) {
    await context.rest();
    await world.advance(HOUR_MS);
    await wait(LOOK_MS);
  }
  return (await hasRate()) ? 0 : 1;
}

/** Lets the world go on until something has happened, a few minutes at a time and not for ever. */
async function inTheWorld({ stage }: DrillContext, hasHappened: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < WAITS_MAX && !(await hasHappened()); look++) {
    await wait(LOOK_MS);
    if (look % 5 === 4) await outside(stage).advance(STEP_MS);
  }
}
