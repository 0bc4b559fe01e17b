import type { WorkerDeps } from '../../deps.ts';
import { noteMissing } from '../../db/quarantine.ts';
import { RatesUnavailable } from '../../connectors/exchange-rates/ecb-rates.ts';
import { work, type Work } from '../../jobs/work.ts';
import { currencyJobs } from '../../jobs/declared/currency.jobs.ts';
import { applyRates, isReadToday, saveRates } from './read-rates.ts';

export function workOnCurrency(all: Work, deps: WorkerDeps): void {
  work(all, deps, currencyJobs, {
    readRates: async () => {
      const now = deps.clock.now();
      if (await isReadToday(deps.db, now)) return void (await applyRates(deps, now));
      try {
        const rates = await deps.exchangeRates.fetch();
        await deps.db.transaction().execute(async (tx) => {
          const scope = { tx, log: deps.log, intake: 'rates', storeId: null, now } as const;
          const unfit = await saveRates(tx, rates, now);
          await noteMissing(
            scope,
            unfit.map((currency) => ({ key: currency, fields: ['rate'] })),
          );
        });
      } catch (error) {
        if (!(error instanceof RatesUnavailable)) throw error;
        // Yesterday's rates stay.
        deps.log.warn({ err: error }, 'the currency rates could not be read');
      }
      await applyRates(deps, now);
    },
    readAgain: ({ id }) => readAgain(deps, id),
    applyRates: async () => void (await applyRates(deps, deps.clock.now())),
  });
}

/** The file is read whatever was read today; a pair that it has not goes. @throws RatesUnavailable, and is tried again */
async function readAgain(deps: WorkerDeps, id: number): Promise<void> {
  const now = deps.clock.now();
  const file = await deps.exchangeRates.fetch();
  await deps.db.transaction().execute(async (tx) => {
    await saveRates(tx, file, now);
    const known = ['USD', ...Object.keys(file.rates)];
    await tx
      .deleteFrom('currency_rate')
      .where('id', '=', id)
      .where('is_manual', '=', false)
      .where((of) => of.or([of('from_currency', '<>', 'USD'), of('to_currency', 'not in', known)]))
      .execute();
  });
  await applyRates(deps, now);
}
