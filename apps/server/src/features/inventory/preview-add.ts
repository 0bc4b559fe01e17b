import { sql } from 'kysely';
import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { filterNameOf, type FilterName } from '@kervan/domain/filters/filter-names';
import { expectedPlaceOf, expectedPlaces, type ExpectedPlace } from '@kervan/domain/inventory/add-forecast';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { orUndone } from '../../db/savepoint.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readRoom } from '../../records/items/at-store-room.ts';
import { decideCause, decideLoaded } from '../../records/items/decide-loaded.ts';
import { loadItems, type LoadedItem } from '../../records/items/load-facts.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import { addEach, requireLines } from './add-products.ts';
import type { Added } from './add-to-store.ts';

const SAMPLES = 20;
type Forecast = Response<typeof inventory.addDryRun>;
type Sample = Omit<Forecast['samples'][number], 'title'>;

/** Carries what was foreseen past all that was written to foresee it. */
class Previewed extends Error {
  readonly forecast: Forecast;
  constructor(forecast: Forecast) {
    super('foreseen');
    this.forecast = forecast;
  }
}

/** M3, INV-028 to INV-031: adds the products as in earnest, decides them by what is known of them now, answers what became of them and undoes all of it. */
export const previewAdd: Handler<typeof inventory.addDryRun> = async ({ body, caller }, deps) => {
  requireLines(body);
  const now = deps.clock.now();
  const { accountId } = caller;
  return within(deps, caller, (tx) =>
    orUndone<Forecast>(
      tx,
      async () => {
        const results = await addEach(tx, { accountId, body, now });
        throw new Previewed(await previewEach(tx, deps, { accountId, now }, results));
      },
      {
        isSpared: (error) => error instanceof Previewed,
        instead: (error) => (error as Previewed).forecast,
      },
    ),
  );
};

/** What was counted of all stores so far, and how many places at the store are left. */
type Tally = {
  room: number;
  places: Record<ExpectedPlace, number>;
  filters: Map<FilterName, number>;
  refused: number;
  samples: Sample[];
};

async function previewEach(
  tx: Db,
  deps: Deps,
  { accountId, now }: { accountId: number; now: number },
  results: readonly Added[],
): Promise<Forecast> {
  // Nobody waits for these places: they are given back at once.
  const places = Object.fromEntries(expectedPlaces.map((place) => [place, 0])) as Tally['places'];
  const room = await readRoom(tx, accountId);
  const tally: Tally = { room, places, filters: new Map(), refused: 0, samples: [] };
  for (const { store, accepted } of results) {
    const asins = accepted.map(({ asin }) => asin);
    await previewStore(tx, deps, { storeId: store.store_id, asins, now }, tally);
  }
  const rejected = Map.groupBy(
    results.flatMap((result) => result.rejected),
    ({ code }) => code,
  );
  return {
    accepted: results.reduce((sum, { accepted }) => sum + accepted.length, 0),
    rejected: [...rejected].map(([code, lines]) => ({ code, lines: lines.length })),
    places,
    filters: [...tally.filters]
      .map(([filterName, items]) => ({ filterName, items }))
      .toSorted((a, b) => b.items - a.items),
    refused: tally.refused,
    samples: await titled(tx, tally.samples),
  };
}

async function previewStore(
  tx: Db,
  deps: Deps,
  { storeId, asins, now }: { storeId: number; asins: readonly string[]; now: number },
  tally: Tally,
): Promise<void> {
  if (asins.length === 0) return;
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  const prepared = await settingsOf(deps.clock, tx, { storeId, market: store.market });
  if (!prepared) throw new AppError('RecordNotFound');
  const { rows } = await sql<{ id: number; asin: string }>`
    select max(item_id) as id, asin from item_details where store_id = ${storeId} and asin = any(${asins}::text[]) group by asin`.execute(
    tx,
  );
  const asinOf = new Map(rows.map(({ id, asin }) => [id, asin]));
  const loaded = await loadItems(tx, storeId, [...asinOf.keys()], UpdateReason.SourceDataChange);
  for (const each of loaded) {
    const context = { now, cause: decideCause(UpdateReason.SourceDataChange), atStoreRoom: tally.room > 0 };
    const decision = decideLoaded(asAllowed(each), prepared, context);
    const place = expectedPlaceOf(decision.status);
    const filters = decision.failures.flatMap(({ filterNumber }) => filterNameOf(filterNumber) ?? []);
    tally.places[place]++;
    if (place === 'toStore') tally.room--;
    if (place === 'outOfCriteria' && decision.priceRefusal !== null) tally.refused++;
    if (place === 'outOfCriteria' || place === 'removed')
      for (const name of filters) tally.filters.set(name, (tally.filters.get(name) ?? 0) + 1);
    if (tally.samples.length < SAMPLES)
      tally.samples.push({
        storeId,
        asin: asinOf.get(each.itemId) ?? '',
        place,
        currency: markets[prepared.market].currency,
        priceMinor: decision.price,
        profitMinor: decision.profit,
        filters,
      });
  }
}

/** The marketplace is asked for the right to list it after the add: until then it is taken to have it. */
const asAllowed = (loaded: LoadedItem): LoadedItem => ({
  ...loaded,
  item: { ...loaded.item, flags: loaded.item.flags | ItemFlag.qualificationKnown },
});

async function titled(tx: Db, samples: readonly Sample[]): Promise<Forecast['samples']> {
  const { rows } = await sql<{ storeId: number; asin: string; title: string | null }>`
    select d.store_id as "storeId", d.asin, max(d.title) as title from item_details d
    join unnest(${samples.map(({ storeId }) => storeId)}::int[], ${samples.map(({ asin }) => asin)}::text[]) w(store_id, asin) on w.store_id = d.store_id and w.asin = d.asin
    group by d.store_id, d.asin`.execute(tx);
  const titles = new Map(rows.map(({ storeId, asin, title }) => [`${storeId} ${asin}`, title]));
  return samples.map((sample) => ({ ...sample, title: titles.get(`${sample.storeId} ${sample.asin}`) ?? null }));
}
