import type { Response } from '@kervan/contracts/endpoint';
import type { restrictions } from '@kervan/contracts/restrictions-calls';
import type { FileEntry, RecordFileFault } from '@kervan/domain/filters/record-file';
import { listMax, oppositeOf, RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { previewList } from '../../cases/preview-list.ts';
import { answeredWithin, type Handler, type Wire } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { entriesByKey, requireTypedLists } from '../../cases/list-change.ts';
import { addAsAction } from '../../records/activity/list-steps.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { fileWords } from './file-words.ts';
import { amongList, fitEntries } from '../../records/products/fit-entries.ts';
import { readRecordFile } from './read-record-file.ts';
import { unknownCategories } from './unknown-categories.ts';

type Answer = Response<typeof restrictions.upload>;
type Sent = { files: File[]; mode: 'check' | 'all' | 'good'; confirmed?: number | undefined };

export const uploadRecords: Handler<typeof restrictions.upload> = ({ query, body, caller, wire }, deps) =>
  upload({ deps, caller, wire }, RestrictionKind[query.type], { files: body.files, ...body.json });

/** FILT-021, FILT-042. */
export const uploadCategories: Handler<typeof restrictions.uploadCategories> = ({ body, caller, wire }, deps) =>
  upload({ deps, caller, wire }, RestrictionKind.restrictedCategory, { files: body.files, ...body.json });

/**
 * A file of records, looked through or put on a list in one transaction. While any line is wrong nothing is written, unless the good lines alone are
 * wanted. Throws why the whole file is not taken.
 */
async function upload(
  { deps, caller, wire }: { deps: Deps; caller: StoreCaller; wire: Wire },
  kind: RestrictionKind,
  { files: [file], mode, confirmed }: Sent,
): Promise<Answer> {
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readRecordFile({ bytes, kind, words: fileWords });
  if ('fault' in read) throw refusalOf(read.fault);
  const { good, faults } = read;
  const answer = {
    lines: read.lines,
    good: good.length,
    wrong: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, limits.recordFaultsTold),
    faultsCount: faults.length,
  };
  const isWritten = mode !== 'check' && good.length > 0 && (mode === 'good' || faults.length === 0);
  const changeOf = (fitting: readonly FileEntry[]) => ({
    kind,
    added: entriesByKey(fitting),
    removed: new Set<string>(),
  });
  if (isWritten)
    await requireTypedLists(deps, caller, { storeIds: [caller.storeId], confirmed }, async (tx, storeId) =>
      changeOf((await fitFile(tx, storeId, kind, good)).fitting),
    );
  const put = async (tx: Db) => {
    if (isWritten) await lockStores(tx, [caller.storeId]);
    const { fitting, known, told } = await fitFile(tx, caller.storeId, kind, good);
    const wrote = isWritten
      ? await addAsAction(tx, caller, { kind, now: deps.clock.now() }, fitting)
      : { added: [], actionId: null };
    const what = { ...answer, ...told, known: known.length, added: wrote.added.length, actionId: wrote.actionId };
    return { fitting, what };
  };
  if (mode !== 'check') return answeredWithin(deps, caller, async (tx) => ({ ...(await put(tx)).what, effect: null }));
  // A check writes nothing.
  const { fitting, what } = await within(deps, caller, put);
  const left = new AbortController();
  wire.reply.raw.once('close', () => left.abort());
  return { ...what, effect: await previewList(deps, caller, changeOf(fitting), left) };
}

/** What of a file is new, and what is told of it. Throws ListLimitExceeded where the list has no room for all of it. */
async function fitFile(tx: Db, storeId: number, kind: RestrictionKind, good: readonly FileEntry[]) {
  const { fitting, known, tooMany } = await fitEntries(tx, storeId, kind, good);
  if (tooMany.length > 0)
    throw new AppError('ListLimitExceeded', {
      data: { fault: { code: 'noRoom', limit: listMax(kind), room: fitting.length } },
    });
  const notFound = kind === RestrictionKind.restrictedCategory ? await unknownCategories(tx, good) : [];
  const onOther = (await amongList(tx, storeId, oppositeOf[kind], good)).size;
  const told = { onOther, notFound: notFound.slice(0, limits.recordFaultsTold), notFoundCount: notFound.length };
  return { fitting, known, told };
}

const refusalOf = (fault: RecordFileFault): AppError => {
  if (fault.code === 'wrongExcel') return new AppError('WrongExcelType', { data: { fault } });
  return new AppError(fault.code === 'tooManyLines' ? 'ListLimitExceeded' : 'InvalidFileFormat', { data: { fault } });
};
