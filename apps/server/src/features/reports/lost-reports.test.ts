import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '@kervan/domain/calendar/weeks';
import { ZodError } from 'zod';
import type { Marketplace } from '../../connectors/marketplace/create-marketplace.ts';
import { NotFound, Transient } from '../../connectors/marketplace/errors.ts';
import { dayIn } from '../../records/order-money/day-rates.ts';
import { listConnectedStores, type ConnectedStore } from '../../records/stores/connected-stores.ts';
import { useStocked } from '../../testing/stocked.ts';
import { readMarketplaceReport } from './read-marketplace-reports.ts';
import { ReadingKind } from './report-readings.ts';

const stocked = useStocked();
const { product } = stocked;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
let store: ConnectedStore;
let day: string;
beforeAll(async () => {
  const found = (await listConnectedStores(db())).find(({ storeId }) => storeId === stocked.seller.storeId);
  if (!found) throw new Error('the store is not connected');
  store = found;
  day = addDays(dayIn('DE', now()), -6);
});

const facts = { operation: 'getReport', status: 404, requestId: null };
const gone = () => Promise.reject(new NotFound(facts, []));
const away = () => Promise.reject(new Transient('away', facts));
const made = (status: string, documentId: string | null = null) =>
  Promise.resolve({ reportId: 'R-1', status, documentId });

type Answers = { getReport: () => Promise<unknown>; readTrafficReport?: () => Promise<unknown> };
/** The next step with a report that was asked for; what it throws is none of a step. */
async function step(kind: ReadingKind, answers: Answers, attempts = 0) {
  const at = new Date(now());
  await sql`insert into report_reading (store_id, kind, due_at, day, report_id, asked_at, attempts) values (${store.storeId}, ${kind}, ${at}, ${kind === ReadingKind.Traffic ? day : null}::date, 'R-1', ${at}, ${attempts})
    on conflict (store_id, kind) do update set due_at = excluded.due_at, day = excluded.day, report_id = 'R-1', asked_at = excluded.asked_at, attempts = excluded.attempts, lease_until = null`.execute(
    db(),
  );
  const marketplace = Object.assign(Object.create(product.worker.marketplace) as Marketplace, answers);
  await readMarketplaceReport({ ...product.worker, marketplace }, store, kind).catch((error: unknown) => {
    if (!(error instanceof ZodError)) throw error;
  });
  const { rows } = await sql<{ day: string | null; report: string | null; attempts: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, report_id as report, attempts from report_reading where store_id = ${store.storeId} and kind = ${kind}`.execute(
    db(),
  );
  return rows[0];
}
const broken: Answers = {
  getReport: () => made('done', 'D-1'),
  readTrafficReport: () => Promise.reject(new ZodError([])),
};

describe('a report that was asked for', () => {
  it.each(Object.values(ReadingKind))(
    'REP-024 and that the marketplace does not know any more is asked for anew, kind %i',
    async (kind) => {
      expect(await step(kind, { getReport: gone })).toMatchObject({ report: null, attempts: 1 });
      expect(await step(kind, { getReport: away })).toMatchObject({ report: 'R-1', attempts: 1 });
    },
  );

  it('REP-024 and that nobody can read is asked for anew; its day is left out after two days, and said', async () => {
    const errors = vi.spyOn(product.worker.log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => errors.mockRestore());
    for (const answers of [broken, { getReport: gone }, { getReport: () => made('failed') }]) {
      expect(await step(ReadingKind.Traffic, answers, 286)).toEqual({ day, report: null, attempts: 287 });
      expect(errors).not.toHaveBeenCalled();
      expect(await step(ReadingKind.Traffic, answers, 287)).toEqual({
        day: addDays(day, 1),
        report: null,
        attempts: 0,
      });
      expect(errors).toHaveBeenCalledWith(expect.objectContaining({ day }), expect.anything());
      errors.mockClear();
    }
    // However long nobody answers: that is no fault of the day. What tells of now has none.
    expect(await step(ReadingKind.Traffic, { getReport: away }, 500)).toMatchObject({ day, report: 'R-1' });
    expect(await step(ReadingKind.Health, { getReport: gone }, 500)).toMatchObject({ day: null, attempts: 501 });
  });
});
