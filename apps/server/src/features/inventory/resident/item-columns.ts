/** Stands for an unknown value in a column of whole numbers: below everything that the database's columns are allowed to hold. */
export const UNKNOWN = -2_147_483_648;

/** Whole numbers of an item that the list filters or sorts by. */
export const intNames = [
  'status',
  'reason',
  'flags',
  'ownSettings',
  'price',
  'quantity',
  'cost',
  'profit',
  'buyBox',
  'lowest',
  'targetRank',
  'targetOffers',
  'handlingDays',
] as const;
export type IntColumn = (typeof intNames)[number];
/** Moments in microseconds, as exact as the database keeps them. */
export const momentNames = ['created', 'changed'] as const;
export type MomentColumn = (typeof momentNames)[number];

/** Items in the order of their ids, a value of each in every column. */
export type ItemBatch = {
  ids: Float64Array;
  ints: Readonly<Record<IntColumn, Int32Array>>;
  moments: Readonly<Record<MomentColumn, Float64Array>>;
};

/**
 * All items of a store in columns, in the order of their ids: about 88 bytes an item. `titlePlaces`: the place of the item's title among all of
 * the store, equal titles having the same; what became of it later stands beside it (resident-copy.ts).
 */
export type ItemColumns = ItemBatch & { count: number; titlePlaces: Int32Array };

const makeColumns = (room: number): ItemColumns => ({
  count: 0,
  ids: new Float64Array(room),
  ints: tableOf(intNames, () => new Int32Array(room)),
  moments: tableOf(momentNames, () => new Float64Array(room)),
  titlePlaces: new Int32Array(room),
});

function tableOf<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) {
  // Every name is given a value.
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** No items yet, with room for so many. */
export const emptyColumns = (room: number): ItemColumns => makeColumns(Math.max(room, 16));

/** A batch from values that are read by name. */
export const batchOf = (
  ids: Float64Array,
  int: (name: IntColumn) => Int32Array,
  moment: (name: MomentColumn) => Float64Array,
): ItemBatch => ({ ids, ints: tableOf(intNames, int), moments: tableOf(momentNames, moment) });

/** The first place whose id is not below the one given. */
export function placeOf({ ids, count }: { ids: ArrayLike<number>; count: number }, id: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] ?? Infinity) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The items with what the batch says of them, known ones and new ones alike. Answers the columns that hold them, which are others once there is no room. */
export function withItems(columns: ItemColumns, batch: ItemBatch): ItemColumns {
  const last = columns.count === 0 ? -Infinity : (columns.ids[columns.count - 1] ?? -Infinity);
  if ((batch.ids[0] ?? -Infinity) > last) return append(columns, batch);
  const isNew: number[] = [];
  for (let from = 0; from < batch.ids.length; from++) {
    const id = batch.ids[from] ?? 0;
    const place = placeOf(columns, id);
    if (columns.ids[place] === id && place < columns.count) copyItem(batch, from, columns, place);
    else isNew.push(from);
  }
  return isNew.length === 0 ? columns : insertItems(columns, batch, isNew);
}

/** What stands behind all others is copied column by column. */
function append(columns: ItemColumns, batch: ItemBatch): ItemColumns {
  const { count: from } = columns;
  const count = from + batch.ids.length;
  const into = count <= columns.ids.length ? columns : grown(columns, count);
  into.ids.set(batch.ids, from);
  for (const name of intNames) into.ints[name].set(batch.ints[name], from);
  for (const name of momentNames) into.moments[name].set(batch.moments[name], from);
  into.titlePlaces.fill(UNKNOWN, from, count);
  into.count = count;
  return into;
}

/** New ids are the highest but for those that were given earlier and committed later: what stands behind moves up once for all of them. */
function insertItems(columns: ItemColumns, batch: ItemBatch, isNew: readonly number[]): ItemColumns {
  const count = columns.count + isNew.length;
  const into = count <= columns.ids.length ? columns : grown(columns, count);
  let place = columns.count - 1;
  let to = count - 1;
  for (let last = isNew.length - 1; last >= 0; to--) {
    const from = isNew[last] ?? 0;
    const id = batch.ids[from] ?? 0;
    if (place >= 0 && (into.ids[place] ?? 0) > id) {
      copyItem(into, place, into, to);
      into.titlePlaces[to] = into.titlePlaces[place] ?? UNKNOWN;
      place--;
    } else {
      copyItem(batch, from, into, to);
      into.titlePlaces[to] = UNKNOWN;
      last--;
    }
  }
  into.count = count;
  return into;
}

function copyItem(from: ItemBatch, at: number, to: ItemColumns, place: number): void {
  to.ids[place] = from.ids[at] ?? 0;
  for (const name of intNames) to.ints[name][place] = from.ints[name][at] ?? UNKNOWN;
  for (const name of momentNames) to.moments[name][place] = from.moments[name][at] ?? 0;
}

/** A tenth more than is needed, so that items may be added for a while. */
function grown(columns: ItemColumns, count: number): ItemColumns {
  const made = makeColumns(Math.ceil(count * 1.1));
  made.ids.set(columns.ids.subarray(0, columns.count));
  for (const name of intNames) made.ints[name].set(columns.ints[name].subarray(0, columns.count));
  for (const name of momentNames) made.moments[name].set(columns.moments[name].subarray(0, columns.count));
  made.titlePlaces.set(columns.titlePlaces.subarray(0, columns.count));
  return made;
}
