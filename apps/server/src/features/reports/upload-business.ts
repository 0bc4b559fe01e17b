import type { reports } from '@kervan/contracts/reports-calls';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import type { DayRange } from '@kervan/domain/orders/date-presets';
import { lengthOf } from '@kervan/domain/reports/report-days';
import type { StoreCaller } from '../../http/access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { dayIn } from '../../records/order-money/day-rates.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { listPeriods, replaceByFile } from './business-days.ts';
import { readBusinessFile } from './read-business-file.ts';

/** No marketplace of ours is older. */
const FIRST_DAY = '2000-01-01';

/**
 * REP-024: what the marketplace's file tells of a day or a period takes the place of what was known of it; wrong lines are named and left out.
 * Throws InvalidFileFormat with why and where the whole file is not read, BusinessPeriodsOverlap while a longer period would leave unasked.
 */
export const uploadBusiness: Handler<typeof reports.uploadBusiness> = async ({ body, caller }, deps) => {
  const { from, to, mayReplace } = body.json;
  const [file] = body.files;
  if (!file) throw new AppError('ValidationFailed', { fields: [{ field: 'files', code: 'too_small' }] });
  const period = { from, to };
  const market = await checkPeriod(deps, caller, period);
  const read = await readBusinessFile({ bytes: new Uint8Array(await file.arrayBuffer()), market, period });
  if ('fault' in read) throw new AppError('InvalidFileFormat', { data: { fault: read.fault } });
  const { kind, lines, good, faults } = read;
  const answer = {
    kind,
    lines,
    taken: good.length,
    wrong: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, limits.businessFaultsTold),
    faultsCount: faults.length,
  };
  // A file without a single good line takes nothing away.
  if (good.length === 0) return { ...answer, isUnchanged: true, replaced: [] };
  return answeredWithin(deps, caller, async (tx) => {
    const { storeId } = caller;
    await lockStores(tx, [storeId]);
    const reported = { kind, period, rows: good };
    const known = await listPeriods(tx, storeId, reported);
    const cut = known.flatMap(({ isCut, ...each }) => (isCut ? [each] : []));
    if (cut.length > 0 && !mayReplace) throw new AppError('BusinessPeriodsOverlap', { data: { periods: cut } });
    const isChanged = await replaceByFile(tx, { storeId, market }, reported);
    const replaced = isChanged ? known.map((each) => ({ from: each.from, to: each.to })) : [];
    return { ...answer, isUnchanged: !isChanged, replaced };
  });
};

/** The market whose calendar and figures the file has. Throws ValidationFailed where its days are none that are over. */
async function checkPeriod(deps: Deps, caller: StoreCaller, period: DayRange): Promise<MarketCode> {
  const { market } = await within(deps, caller, (tx) =>
    tx.selectFrom('store').select('market').where('store_id', '=', caller.storeId).executeTakeFirstOrThrow(),
  );
  const code = market;
  const { from, to } = period;
  if (from < FIRST_DAY || from > to)
    throw new AppError('ValidationFailed', { fields: [{ field: 'from', code: 'range' }] });
  if (to > dayIn(code, deps.clock.now()) || lengthOf(period) > limits.businessPeriodDaysMax)
    throw new AppError('ValidationFailed', { fields: [{ field: 'to', code: 'range' }] });
  return code;
}
