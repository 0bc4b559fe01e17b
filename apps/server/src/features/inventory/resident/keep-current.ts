import type { Db } from '../../../db/connect.ts';
import { withTenant } from '../../../db/tenant.ts';
import { watchStore } from '../../../records/items/item-touch.ts';
import type { WantedItems } from './find-rows.ts';
import { daysOf } from './keep-rows.ts';
import { countItemsOf, loadCopy, pause } from './load-copy.ts';
import { readChanges, readTitles } from './read-items.ts';
import { takeChanges, takeTitlePlaces, type ResidentCopy, type Worth } from './resident-copy.ts';
import { USED_MS, type Memory, type StoreOfTenant } from './resident-memory.ts';

/** Notes and items that a request reads by itself; of more SQL answers, and the copy catches up beside it. */
const NOTES_BATCH_SIZE = 500;
const ITEMS_BATCH_SIZE = 5_000;
/** Notes of one reading that catches up, each of a chunk of items, all of which are read. */
const NOTES_CAUGHT_UP = 4;
const ITEMS_MAX = 2_147_483_647;
/** A store is not looked at again within this: too few items for a copy, no room, or a loading that failed. */
const CONSIDERED_EVERY_MS = 60_000;
const TITLES_EVERY_MS = 60_000;
const PAUSE_MS = 200;

type Around = { db: Db; memory: Memory };

/** Loads a store that is large enough, one at a time, so that the database keeps its hands free. Until it is there SQL answers. */
export function considerLoading(around: Around, store: StoreOfTenant): void {
  const { memory } = around;
  if (!memory.isBusy('load') && memory.isDue(`load:${store.storeId}`, CONSIDERED_EVERY_MS))
    memory.beside('load', store, () => load(around, store));
}

/** Forgets a copy that cannot be believed any more, and loads the store anew. */
export function reload(around: Around, copy: ResidentCopy, store: StoreOfTenant): void {
  around.memory.drop(copy);
  around.memory.beside('load', store, () => load(around, store));
}

async function load(around: Around, store: StoreOfTenant): Promise<void> {
  const { db, memory } = around;
  const { storeId, tenant } = store;
  const { itemsMin, itemsMax } = memory.bounds;
  const items = await withTenant(db, tenant, (tx) => countItemsOf(tx, storeId));
  if (items < itemsMin || items > itemsMax || !memory.makeRoom(items)) return;
  const copy = await loadCopy({ db, tenant, storeId, items, isStopped: memory.isStopped });
  if (!copy || (await catchUp(around, copy, store)) !== 'current' || memory.isStopped()) return;
  memory.keep(copy);
  orderTitles(around, copy, store);
}

/** Reads notes, the oldest first, until there are none. */
async function catchUp({ db, memory }: Around, copy: ResidentCopy, { storeId, tenant }: StoreOfTenant): Promise<Worth> {
  while (!memory.isStopped()) {
    const since = copy.seq;
    const asked = { storeId, since, notesMax: NOTES_CAUGHT_UP, itemsMax: ITEMS_MAX };
    const changes = await withTenant(db, tenant, (tx) => readChanges(tx, asked));
    const worth = changes ? takeChanges(copy, changes, since) : 'over';
    if (worth !== 'behind') return worth;
  }
  return 'over';
}

/** Catches up for as long as somebody looks and the store goes on being written. */
function follow(around: Around, copy: ResidentCopy, store: StoreOfTenant): void {
  const { memory } = around;
  memory.beside(`follow:${store.storeId}`, store, async () => {
    for (let known = -1; known !== copy.seq && performance.now() - copy.usedAt < USED_MS;) {
      known = copy.seq;
      if ((await catchUp(around, copy, store)) === 'over') return memory.drop(copy);
      await pause(PAUSE_MS);
    }
  });
}

/** Has the database put the titles of the store in order. */
export function orderTitles({ db, memory }: Around, copy: ResidentCopy, store: StoreOfTenant): void {
  const name = `titles:${store.storeId}`;
  if (memory.isBusy(name) || !memory.isDue(name, TITLES_EVERY_MS)) return;
  memory.beside(name, store, async () => {
    const places = await withTenant(db, store.tenant, (tx) => readTitles(tx, store.storeId));
    if (places) takeTitlePlaces(copy, places);
  });
}

/** What the caller's transaction sees of the store: its number, and where the days of the conditions begin. */
type BroughtUp = { seen: number; beginOf: (day: string) => number };

/** Brings the copy to what the caller's transaction sees, in its own rows and rights; null = it cannot, or not yet, and SQL has to answer. */
export async function bringUp(
  tx: Db,
  around: Around,
  copy: ResidentCopy,
  { store, wanted: { body, at } }: { store: StoreOfTenant; wanted: WantedItems },
): Promise<BroughtUp | null> {
  const { db, memory } = around;
  const { storeId } = store;
  copy.usedAt = performance.now();
  const days = daysOf(body.conditions, at);
  const since = copy.seq;
  const asked = { storeId, since, notesMax: NOTES_BATCH_SIZE, itemsMax: ITEMS_BATCH_SIZE, days, timeZone: at.timeZone };
  const changes = await readChanges(tx, asked);
  const worth = changes ? takeChanges(copy, changes, since) : 'over';
  if (worth === 'over') reload(around, copy, store);
  if (worth === 'behind') follow(around, copy, store);
  if (!changes || worth !== 'current') return null;
  if (changes.isOld)
    memory.beside(`watch:${storeId}`, store, () =>
      withTenant(db, store.tenant, async (own) => void (await watchStore(own, storeId))),
    );
  return { seen: changes.newest, beginOf: (day) => changes.days[days.indexOf(day)] ?? NaN };
}
