import { decideFromPool, pickEntries } from '@kervan/domain/common-pool/add-from-pool';
import { listsOfPool, poolKindNames } from '@kervan/domain/common-pool/pool-entry';
import { listEntryOf } from '@kervan/domain/filters/list-entry';
import type { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { InfringementType } from '@kervan/domain/filters/restriction-reasons';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fitEntries } from '../records/products/fit-entries.ts';
import type { ListChange } from '../records/products/list-bits.ts';
import { readOwnLists } from '../records/products/own-lists.ts';
import { findPoolEntries } from '../records/protection/pool-entries.ts';
import type { AccountCaller } from '../http/access.ts';
import { AppError } from '../errors.ts';
import { previewList } from './preview-list.ts';
import { within } from './within.ts';
import { requireTypedForecast, type Asked } from './require-typed.ts';

/** Lines, entries of the pool and removals of one list, as a call names them. */
export type MeantChange = {
  values?: readonly string[];
  infringement?: InfringementType;
  poolEntries?: readonly number[];
  /** Records that leave the list. */
  ids?: readonly number[];
};

/** What of it would change the list of one store. What is no entry, or stands there already, does nothing. Throws RecordNotFound. */
export async function listChangeOf(
  tx: Db,
  storeId: number,
  kind: RestrictionKind,
  { values = [], infringement = 0, poolEntries = [], ids = [] }: MeantChange,
): Promise<ListChange> {
  const lines = values.flatMap((text) => {
    const entry = listEntryOf(kind, text);
    return 'fault' in entry ? [] : [[entry.folded, { ...entry, infringement }] as const];
  });
  const entries = new Map([...lines, ...(await ofPool(tx, storeId, kind, poolEntries))]);
  return {
    kind,
    added: entriesByKey((await fitEntries(tx, storeId, kind, [...entries.values()])).fitting),
    removed: new Set(ids.length === 0 ? [] : await foldedOf(tx, storeId, kind, ids)),
  };
}

/** M3: a change of lists of stores that takes more products out of sale than their own number. Throws ConfirmationNeeded, RecordNotFound. */
export const requireTypedLists = (
  deps: Deps,
  caller: AccountCaller,
  asked: Omit<Asked, 'before'>,
  changeIn: (tx: Db, storeId: number) => Promise<ListChange>,
): Promise<void> =>
  requireTypedForecast(
    deps,
    caller,
    { ...asked, before: 'save' },
    {
      foresee: async () => {
        const stops = { zeroed: 0, removed: 0 };
        for (const storeId of asked.storeIds) {
          const change = await within(deps, caller, (tx) => changeIn(tx, storeId));
          const { totals } = await previewList(deps, { ...caller, storeId }, change, {
            signal: new AbortController().signal,
          });
          stops.zeroed += totals.zeroed.total;
          stops.removed += totals.removed.total;
        }
        return stops;
      },
    },
  );

/** Entries of the pool as the list would take them: exactly those that adding them would add (FILT-029). Throws RecordNotFound. */
async function ofPool(tx: Db, storeId: number, kind: RestrictionKind, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const pool = poolKindNames.find((name) => listsOfPool[name].restricted === kind);
  const entries = pool ? await findPoolEntries(tx, pool, ids) : [];
  if (!pool || entries.length !== new Set(ids).size) throw new AppError('RecordNotFound');
  const picked = pickEntries(pool, entries);
  const known = picked.flatMap(({ value, folded }) => (folded === null ? [] : [{ value, folded }]));
  const own = (await readOwnLists(tx, [storeId], pool, known)).get(storeId);
  if (!own) return [];
  // The room is that of the whole list, and counted with the lines.
  return decideFromPool(picked, own, Infinity).flatMap(({ picked: { entry, value, folded }, result }) =>
    result === 'Added' && folded !== null
      ? [[folded, { value, folded, infringement: entry.infringement }] as const]
      : [],
  );
}

/** Entries by what they are compared by. */
export const entriesByKey = <E extends { value: string; folded: string; infringement: number }>(
  entries: readonly E[],
): ReadonlyMap<string, E> => new Map(entries.map((entry) => [entry.folded, entry]));

/** What records of one list are compared by. Throws RecordNotFound. */
export async function foldedOf(
  tx: Db,
  storeId: number,
  kind: RestrictionKind,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('restriction')
    .select('folded')
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where('restriction_id', 'in', [...ids])
    .execute();
  if (rows.length !== new Set(ids).size) throw new AppError('RecordNotFound');
  return rows.map(({ folded }) => folded);
}
