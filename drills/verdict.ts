import { setTimeout as wait } from 'node:timers/promises';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { openDb, openPool, type Db } from '../apps/server/src/db/connect.ts';
import { loadItems } from '../apps/server/src/records/items/load-facts.ts';
import { settingsOf } from '../apps/server/src/records/settings/settings-cache.ts';
import { decideCause, decideLoaded } from '../apps/server/src/records/items/decide-loaded.ts';
import { findEvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import { advanceClock } from './advance-clock.ts';
import { outside, type Sending } from './outside.ts';
import type { DrillSeller, DrillStore } from './seller.ts';
import type { Stage } from './stage.ts';

/** What was found when everything had come to rest, or the drill's time was over. */
export type Verdict = {
  items: number;
  atStore: number;
  /** Sendings that the marketplace accepted, by its own book. */
  sendings: number;
  /** Minutes of the world after the faults until the marketplace had shown all that is decided. */
  shownAfterMinutes: number;
} & Record<Fault, number>;

/** What has to be 0. `late`: items that the marketplace did not show as they are decided in the drill's time. `lost`: asked-for products without an item, and items whose newest history row is not what they are. `doubled`: two items of one product, history rows written twice, and sendings that told the marketplace nothing new. `wrong`: listings that at rest show another price or stock than what is decided, or that should not be there. `stale`: items at rest whose decision differs from the one that today's inputs give. `unbalanced`: what the books of credit find wrong with themselves. `broken`: what the drill itself looked for. */
export const faultsFound = ['late', 'lost', 'doubled', 'wrong', 'stale', 'unbalanced', 'broken'] as const;
type Fault = (typeof faultsFound)[number];

type Row = {
  id: number;
  sku: string;
  asin: string;
  version: number;
  status: number;
  price: number | null;
  quantity: number;
  open: boolean;
};
const SOLD: readonly number[] = [StatusCode.AtStore];
const QUEUED: readonly number[] = [
  StatusCode.InQueue,
  StatusCode.AtStoreQueue,
  StatusCode.ZeroQuantityQueue,
  StatusCode.RemovalQueue,
];

/** Compares the product with the marketplace when everything has come to rest, or its time is over. */
export async function judge(
  stage: Stage,
  seller: DrillSeller,
  { asked, limits, broken }: { asked: readonly string[]; limits: Limits; broken: number },
): Promise<Verdict> {
  const { rows, late, wrong, minutes } = await waitUntilShown(stage, seller, { limits });
  const known = new Set(rows.map((row) => row.asin));
  const history = await readBooks(stage, seller);
  return {
    items: rows.length,
    atStore: rows.filter((row) => SOLD.includes(row.status)).length,
    sendings: (await outside(stage).sendings('DE', seller.sellingPartnerId)).length,
    shownAfterMinutes: minutes,
    late,
    lost: asked.filter((asin) => !known.has(asin)).length + history.lost,
    doubled: await countDoubled(stage, seller),
    wrong,
    stale: (await findStale(stage, seller.storeId)).size,
    unbalanced: await countViolations(stage),
    broken,
  };
}

/** The time that the marketplace has to show what is decided; and, whatever clock the world goes by, that of this machine. */
export type Limits = { worldMinutes: number; machineMs: number };
type Shown = { rows: Row[]; late: number; wrong: number; minutes: number };

/**
 * Waits until every item was seen at rest since the call: nothing waiting, in flight or unconfirmed, and the marketplace shows what is
 * decided. The world goes on meanwhile, so that not all items rest at the same instant. `except`: products that are not waited for.
 */
export async function waitUntilShown(
  stage: Stage,
  seller: DrillStore,
  { limits, except = new Set() }: { limits: Limits; except?: ReadonlySet<string> },
): Promise<Shown> {
  const resting = new Set<number>();
  const suspects = new Map<number, { version: number; times: number }>();
  const wrong = new Set<number>();
  const world = outside(stage);
  const begun = await world.now();
  const passed = async () => ((await world.now()) - begun) / MINUTE_MS;
  let rows: Row[] = [];
  let minutes = 0;
  for (const end = performance.now() + limits.machineMs; ; await wait(LOOK_MS)) {
    rows = (await readItems(stage, seller.storeId)).filter(({ asin }) => !except.has(asin));
    const shown = new Map(
      (await world.listings('DE', seller.sellingPartnerId)).map((listing) => [listing.sku, listing]),
    );
    const again = new Map((await readItems(stage, seller.storeId)).map((row) => [row.id, row]));
    for (const row of rows) {
      const after = again.get(row.id);
      if (row.open || QUEUED.includes(row.status) || after?.open !== false || after.version !== row.version) continue;
      const listing = shown.get(row.sku) ?? null;
      if (isRight(row, listing)) {
        resting.add(row.id);
        suspects.delete(row.id);
        wrong.delete(row.id);
        continue;
      }
      // A sale or a move of the world may not have been told yet: only what stays so is wrong.
      const known = suspects.get(row.id);
      const times = known?.version === row.version ? known.times + 1 : 1;
      suspects.set(row.id, { version: row.version, times });
      if (times >= WRONG_AFTER) wrong.add(row.id);
    }
    minutes = await passed();
    const isDone = rows.length > 0 && rows.every((row) => resting.has(row.id)) && suspects.size === 0;
    if (isDone || minutes > limits.worldMinutes || performance.now() > end) break;
    await advanceClock(stage, seller.storeId);
  }
  const late = rows.filter((row) => !resting.has(row.id) && !wrong.has(row.id)).length;
  return { rows, late, wrong: wrong.size, minutes: Math.round(minutes) };
}

const MINUTE_MS = 60_000;

/** Items and history rows that are there twice, and sendings that were needless by the marketplace's own books, of all that was done in the store so far. */
export async function countDoubled(stage: Stage, seller: DrillSeller): Promise<number> {
  const { twice, doubled } = await readBooks(stage, seller);
  const repeats = (await outside(stage).sendings('DE', seller.sellingPartnerId)).filter(({ isRepeat }) => isRepeat);
  if (twice + doubled + repeats.length > 0) await printDoubled(stage, seller, repeats);
  return twice + doubled + repeats.length;
}

/** A drill that fails says of what: all that was decided and sent of the items, in the order in which it happened, and what the marketplace booked. */
async function printDoubled(
  stage: Stage,
  { storeId, sellingPartnerId }: DrillSeller,
  repeats: readonly Sending[],
): Promise<void> {
  const skus = [...new Set(repeats.map(({ sku }) => sku))].slice(0, PRINTED_MAX);
  const { rows } = await stage.owner().query<{ sku: string; at: Date }>(STORY, [storeId, skus, PRINTED_MAX]);
  const reported = new Set(rows.map(({ sku }) => sku));
  const booked = (await outside(stage).sendings('DE', sellingPartnerId))
    .filter(({ sku }) => reported.has(sku))
    .map((sending) => ({ ...sending, what: 'booked', at: new Date(sending.at) }));
  const story = [...rows, ...booked].toSorted(
    (one, other) => one.sku.localeCompare(other.sku) || one.at.getTime() - other.at.getTime(),
  );
  for (const step of story) console.error(JSON.stringify(step));
}

/** Items of which a failed drill tells. */
const PRINTED_MAX = 3;

/** Decisions and sendings of the SKUs $2 and of items with a repeated history row. */
const STORY = `
  with repeated as (
    select distinct item_id from (select item_id, (price, quantity, status, reason) = lag((price, quantity, status, reason)) over (partition by item_id order by seq) as again from price_change where store_id = $1) h where again),
  told as (select item_id, sku from item_details where store_id = $1 and (sku = any ($2) or item_id in (select item_id from repeated)) order by sku limit $3)
  select t.sku, 'decided' as what, c.changed_at as at, to_jsonb(c) as row from told t join price_change c on c.store_id = $1 and c.item_id = t.item_id
  union all
  select t.sku, 'sent', u.intent_at, to_jsonb(u) from told t join submission u on u.store_id = $1 and u.item_id = t.item_id`;

async function readBooks(
  stage: Stage,
  { storeId }: DrillSeller,
): Promise<{ lost: number; doubled: number; twice: number }> {
  const [history] = (await stage.owner().query<{ lost: number; doubled: number; twice: number }>(BOOKS, [storeId]))
    .rows;
  if (!history) throw new Error('nothing to judge');
  return history;
}

/** The ledger's own question, of all accounts. */
async function countViolations(stage: Stage): Promise<number> {
  const { rows } = await stage
    .owner()
    .query<{ count: number }>('select count(*)::int as count from ledger.list_violations(1000)');
  return rows[0]?.count ?? -1;
}

const LOOK_MS = 250;
/** Looks at the same state that differ before it counts as wrong: ten seconds of the machine, minutes of the world. */
const WRONG_AFTER = 40;

async function readItems(stage: Stage, storeId: number): Promise<Row[]> {
  const { rows } = await stage.owner().query<Row>(ITEMS, [storeId]);
  return rows;
}

/** `open`: a decision, a sending or a reading back is still to come. */
const ITEMS = `
  select i.item_id::int8 as id, d.sku, d.asin, i.version, i.status, i.price, i.quantity,
    (exists (select 1 from item_dirty x where x.store_id = i.store_id and x.item_id = i.item_id)
      or exists (select 1 from publish_queue q where q.store_id = i.store_id and q.item_id = i.item_id)
      or exists (select 1 from listing_check c where c.store_id = i.store_id and c.item_id = i.item_id)
      or exists (select 1 from item_job j where j.store_id = i.store_id)
      or exists (select 1 from price_rollout r where r.store_id = i.store_id and r.halted is null)
      or exists (select 1 from store_state s where s.store_id = i.store_id and exists (select 1 from price_change p where p.store_id = s.store_id and p.seq > s.feed_cursor))
      or exists (select 1 from submission u where u.store_id = i.store_id and u.item_id = i.item_id and u.state in ('intent', 'unknown', 'sent'))) as open
  from item i join item_details d using (store_id, item_id) where i.store_id = $1 order by 1`;

function isRight(row: Row, listing: { priceMinor: number | null; quantity: number | null } | null): boolean {
  if (SOLD.includes(row.status))
    return listing !== null && listing.priceMinor === row.price && listing.quantity === row.quantity;
  // Stands at zero, was removed, or was never listed.
  return (listing?.quantity ?? 0) === 0;
}

/** The history against the items. */
const BOOKS = `
  with history as (
    select item_id, seq, price, quantity, status, reason, lag((price, quantity, status, reason)) over w = (price, quantity, status, reason) as repeated, row_number() over (partition by item_id order by seq desc) as newest
    from price_change where store_id = $1 window w as (partition by item_id order by seq))
  select
    (select count(*)::int from item i left join history h on h.item_id = i.item_id and h.newest = 1 where i.store_id = $1 and (h.price, h.quantity, h.status, h.reason) is distinct from (i.price, i.quantity, i.status, i.reason) and i.status <> ${StatusCode.InQueue}) as lost,
    (select count(*)::int from history where repeated) as doubled,
    (select count(*)::int - count(distinct asin)::int from item_details where store_id = $1) as twice`;

/** Looks at the same decisions that differ before they count as stale: news of the world may be on their way from the reading to the decision. */
const STALE_LOOKS = 20;

/** Items that stay decided otherwise than what is stored of them says, each with what it is and what it should be. */
async function findStale(stage: Stage, storeId: number): Promise<Map<string, string>> {
  const pool = openPool(stage.databaseUrl, { role: 'kervan_worker', max: 2, statementTimeoutMs: 120_000 });
  try {
    let stale = await redecide(stage, openDb(pool), storeId);
    for (let look = 1; look < STALE_LOOKS && stale.size > 0; look++) {
      await wait(LOOK_MS);
      const again = await redecide(stage, openDb(pool), storeId);
      stale = new Map([...stale].filter(([item]) => again.has(item)));
    }
    if (stale.size > 0) console.error({ stale });
    return stale;
  } finally {
    await pool.end();
  }
}

/** Decides every item at rest anew from what is stored now, as the product would: those with another outcome, by id and version. */
async function redecide(stage: Stage, db: Db, storeId: number): Promise<Map<string, string>> {
  const worldNow = await outside(stage).now();
  const store = await findEvaluatedStore(db, storeId);
  const prepared = store && (await settingsOf(db, db, store));
  if (!store || !prepared) throw new Error('the store has no settings');
  const resting = (await readItems(stage, storeId)).filter((row) => !row.open && !QUEUED.includes(row.status));
  const versions = new Map(resting.map((row) => [row.id, row.version]));
  const stale = new Map<string, string>();
  for (const loaded of await loadItems(db, storeId, [...versions.keys()], UpdateReason.SourceDataChange)) {
    if (loaded.evaluatedRevision < loaded.sourceRevision) continue;
    const decision = decideLoaded(loaded, prepared, {
      now: worldNow,
      cause: decideCause(loaded.cause),
      atStoreRoom: true,
      connectionHealthy: true,
    });
    const isSame = decision.price === loaded.item.price && decision.quantity === loaded.item.quantity;
    if (decision.hold === null && !isSame)
      stale.set(
        `${loaded.itemId} ${versions.get(loaded.itemId)}`,
        JSON.stringify({
          item: loaded.item,
          is: [loaded.item.price, loaded.item.quantity],
          wouldBe: [decision.price, decision.quantity, decision.reason],
          target: loaded.target,
          source: loaded.source,
          worldNow,
          loaded: { ...loaded, item: 0, source: 0, target: 0 },
        }),
      );
  }
  return stale;
}
