import type { currency } from '@kervan/contracts/currency-calls';
import { fitsRate } from '@kervan/domain/money/column';
import { unitsOfDecimal } from '@kervan/domain/money/rational';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { currencyJobs } from '../../jobs/declared/currency.jobs.ts';
import { keepDay } from './read-rates.ts';

const PPM_DECIMALS = 6;
const PPM = 10 ** PPM_DECIMALS;
const refused = (field: string, code: string) => new AppError('ValidationFailed', { fields: [{ field, code }] });

/**
 * PRICE-035: a rate that staff set stands before that of the bank's file; the stores take it over as they take any (PRICE-016).
 * @throws UniqueViolation where one was set already, ValidationFailed for a rate of 0
 */
export const setRate: Handler<typeof currency.post> = ({ body, caller, wire }, deps) => {
  const { fromCurrency, toCurrency, rate, why = '' } = body;
  if (fromCurrency === toCurrency) throw refused('toCurrency', 'same');
  const ratePpm = unitsOfDecimal(rate, PPM_DECIMALS);
  if (ratePpm === null || !fitsRate(ratePpm)) throw refused('rate', 'zero');
  return withStaff(deps.db, async (tx) => {
    const at = new Date(deps.clock.now());
    const before = await tx
      .selectFrom('currency_rate')
      .select(['id', 'rate_ppm', 'is_manual'])
      .where('from_currency', '=', fromCurrency)
      .where('to_currency', '=', toCurrency)
      .forUpdate()
      .executeTakeFirst();
    if (before?.is_manual) throw new AppError('UniqueViolation');
    const values = { rate_ppm: ratePpm, updated_at: at, is_manual: true, set_by: caller.staffId };
    const saved = await tx
      .insertInto('currency_rate')
      .values({ from_currency: fromCurrency, to_currency: toCurrency, created_at: at, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['from_currency', 'to_currency'])
          .doUpdateSet(values)
          .where('currency_rate.is_manual', '=', false),
      )
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw new AppError('UniqueViolation');
    await keepDay(tx, at.getTime());
    await enqueue(tx, currencyJobs.applyRates, {});
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'rateSet',
      accountId: null,
      subject: `rate:${fromCurrency}-${toCurrency}`,
      why,
      before: before ? { rate: before.rate_ppm / PPM, isManual: false } : null,
      after: { rate: ratePpm / PPM, isManual: true },
    });
    return { id: saved.id };
  });
};

/** PRICE-036: the rate of the file holds again, as soon as it is read; one that no file has is gone then. @throws RecordNotFound */
export const takeRateBack: Handler<typeof currency.remove> = ({ query: { id, why = '' }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const row = await tx
      .updateTable('currency_rate')
      .set({ is_manual: false, set_by: null })
      .where('id', '=', id)
      .where('is_manual', '=', true)
      .returning(['from_currency', 'to_currency', 'rate_ppm'])
      .executeTakeFirst();
    if (!row) throw new AppError('RecordNotFound');
    await enqueue(tx, currencyJobs.readAgain, { id });
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'rateTakenBack',
      accountId: null,
      subject: `rate:${row.from_currency}-${row.to_currency}`,
      why,
      before: { rate: row.rate_ppm / PPM, isManual: true },
      after: { isManual: false },
    });
    return null;
  });
