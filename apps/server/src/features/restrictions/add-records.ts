import type { Response } from '@kervan/contracts/endpoint';
import type { restrictions } from '@kervan/contracts/restrictions-calls';
import { listEntryOf } from '@kervan/domain/filters/list-entry';
import { oppositeOf, RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { InfringementType, RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { addAsAction } from '../../records/activity/list-steps.ts';
import { listChangeOf, requireTypedLists } from '../../cases/list-change.ts';
import { requireOwnStores } from '../../cases/own-stores.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { amongList, fitEntries } from '../../records/products/fit-entries.ts';

type Line = Response<typeof restrictions.add>['lines'][number];
type Entry = { value: string; folded: string };

/** FILT-040: puts lines on a list of stores. A line that is wrong, or stands there already, is answered and stops no other. */
export const addRecords: Handler<typeof restrictions.add> = async ({ query, body, caller }, deps) => {
  const kind = RestrictionKind[query.type];
  const values = body.values.filter((value) => value.trim() !== '');
  // FILT-031.
  if (values.length === 0) throw new AppError('ValidationFailed', { fields: [{ field: 'values', code: 'Required' }] });
  const entries = new Map<string, Entry>();
  const lines: Line[] = [];
  for (const text of values) {
    const entry = listEntryOf(kind, text);
    if ('fault' in entry) lines.push({ customerMarketPlaceId: null, value: text.trim(), result: entry.fault });
    else if (!entries.has(entry.folded)) entries.set(entry.folded, entry);
  }
  const told = {
    reason: RestrictionReason[body.reason],
    infringement: InfringementType[body.infringementType],
    note: body.note ?? null,
  };
  const storeIds = await within(deps, caller, (tx) =>
    requireOwnStores(tx, caller.accountId, body.customerMarketPlaceIds),
  );
  await requireTypedLists(deps, caller, { storeIds, confirmed: body.confirmed }, (tx, storeId) =>
    listChangeOf(tx, storeId, kind, { values, infringement: told.infringement }),
  );
  return answeredWithin(deps, caller, async (tx) => {
    await lockStores(tx, storeIds);
    const actionIds: number[] = [];
    for (const storeId of storeIds) {
      const line = ({ value }: Entry, result: Line['result']) =>
        void lines.push({ customerMarketPlaceId: storeId, value, result });
      const { fitting, known, tooMany } = await fitEntries(tx, storeId, kind, [...entries.values()]);
      const { actionId } = await addAsAction(
        tx,
        { storeId, accountId: caller.accountId },
        { kind, now: deps.clock.now() },
        fitting.map((entry) => ({ ...entry, ...told })),
      );
      if (actionId !== null) actionIds.push(actionId);
      const others = await amongList(tx, storeId, oppositeOf[kind], fitting);
      for (const entry of known) line(entry, 'UniqueViolation');
      for (const entry of tooMany) line(entry, 'InsertLimitExceeded');
      for (const entry of fitting) line(entry, others.has(entry.folded) ? 'OnOtherList' : 'Added');
    }
    const added = lines.filter(({ result }) => result === 'Added' || result === 'OnOtherList').length;
    return { added, actionIds, lines };
  });
};
