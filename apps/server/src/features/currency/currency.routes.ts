import type { FastifyInstance } from 'fastify';
import { currencySchemas } from '@kervan/contracts/currency';
import { currency } from '@kervan/contracts/currency-calls';
import { joined } from '@kervan/contracts/schemas';
import { RatesUnavailable } from '../../connectors/exchange-rates/ecb-rates.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { acceptRate } from './accept-rate.ts';
import { currencyJobs } from '../../jobs/declared/currency.jobs.ts';
import { setRate, takeRateBack } from './manual-rates.ts';
import { saveRates } from './read-rates.ts';

const PPM = 1_000_000;

export function registerCurrency(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(currency, currencySchemas), {
    get: ({ caller }) => within(deps, caller, listRates),
    acceptRate,
    post: setRate,
    remove: takeRateBack,
    fetch: async ({ caller }) => {
      if (await areFresh(deps)) return within(deps, caller, listRates);
      try {
        const rates = await deps.exchangeRates.fetch();
        return await within(deps, caller, async (tx) => {
          await saveRates(tx, rates, deps.clock.now());
          await enqueue(tx, currencyJobs.applyRates, {});
          return listRates(tx);
        });
      } catch (error) {
        if (error instanceof RatesUnavailable) throw new AppError('RatesNotReachable');
        throw error;
      }
    },
  });
}

/** The file changes once a day: clicks in a row do not reach the bank. */
const FRESH_MS = 60_000;

async function areFresh({ db, clock }: Deps): Promise<boolean> {
  const row = await db
    .selectFrom('currency_rate')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('is_manual', '=', false)
    .executeTakeFirst();
  return row?.at != null && clock.now() - row.at.getTime() < FRESH_MS;
}

async function listRates(tx: Db) {
  const rows = await tx.selectFrom('currency_rate').selectAll().orderBy('to_currency').execute();
  return rows.map((row) => ({
    id: row.id,
    fromCurrency: row.from_currency,
    toCurrency: row.to_currency,
    rate: row.rate_ppm / PPM,
    lastUpdateDate: row.updated_at.toISOString(),
    createDate: row.created_at.toISOString(),
  }));
}
