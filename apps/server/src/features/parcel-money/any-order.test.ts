import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { move } from '../../records/ledger/move.ts';
import { parcelDispatched, parcelPriced, parcelStopped } from '../../records/warehouse/payment.ts';
import { keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { makeParcel, quoteOf, startWith, stepParcel, type ParcelKey } from '../../testing/priced-parcels.ts';
import { load } from '../../testing/ledger-at.ts';
import { useStocked } from '../../testing/stocked.ts';
import { reviewParcels, recheckAccount } from './review-parcels.ts';
import { reinsureAccount } from './reinsure.ts';

const stocked = useStocked();
const { product } = stocked;
const HOUR = 3_600_000;
const PARCELS = 3;
const RUNS = 25;

const amount = fc.integer({ min: 1, max: 4_000 });
const which = fc.nat(PARCELS - 1);
/** What may happen to parcels and to the credit, in any order. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('priced' as const), which, amount }),
  fc.record({ kind: fc.constant('repriced' as const), which, amount }),
  fc.record({ kind: fc.constantFrom('heldBack', 'damaged', 'disposed', 'cancelled'), which }),
  fc.record({ kind: fc.constant('dispatched' as const), which, amount }),
  fc.record({ kind: fc.constantFrom('load', 'spend'), amount }),
  fc.record({ kind: fc.constant('insure' as const), isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('passes' as const), hours: fc.integer({ min: 1, max: 90 }) }),
);
type Happened = { kind: string; which?: number; amount?: number; hours?: number; isOn?: boolean };
type Run = { parcels: ParcelKey[]; over: Set<number>; now: number };

async function happen(run: Run, { kind, which = 0, amount: cents = 0, hours = 0, isOn = false }: Happened) {
  const { db } = product.worker;
  const { accountId } = stocked.seller;
  const parcel = run.parcels[which];
  if (kind === 'load') await load(db, accountId, cents, run.now);
  else if (kind === 'spend') await spend(cents, run.now);
  else if (kind === 'insure') {
    await keepInsurance(db, accountId, isOn, new Date(run.now));
    await reinsureAccount(workerAt(run.now), accountId);
  } else if (kind === 'passes') run.now += hours * HOUR;
  else if (parcel && !run.over.has(which)) {
    if (kind === 'dispatched' || kind === 'disposed' || kind === 'cancelled') run.over.add(which);
    await stepParcel(
      product,
      parcel,
      async (tx, step) => {
        if (kind === 'priced' || kind === 'repriced')
          await parcelPriced(tx, step, { quotes: [quoteOf(cents)], measures: null, isAgain: kind === 'repriced' });
        else if (kind === 'dispatched')
          await parcelDispatched(tx, step, { carrier: 'UPS', service: 'SAVER', tracking: '1Z', priceMinor: cents });
        else await parcelStopped(tx, step, kind as 'heldBack');
      },
      run.now,
    );
  }
  await recheckAccount(workerAt(run.now), accountId);
  await reviewParcels(workerAt(run.now));
}

const workerAt = (at: number) => ({
  ...product.worker,
  clock: Object.assign(Object.create(product.worker.clock) as typeof product.worker.clock, { now: () => at }),
});

async function spend(cents: number, at: number): Promise<void> {
  const { accountId } = stocked.seller;
  const { available } = await balanceOf(product.worker.db, accountId);
  if (available === 0) return;
  await move(product.worker.db, {
    accountId,
    fact: `test:${crypto.randomUUID()}`,
    kind: 'staff',
    debit: 'credit',
    credit: 'rev_extra',
    amount: Math.min(cents, available),
    at,
  });
}

/** What is held of a parcel by the books: its holds that nothing has resolved. */
async function openHoldOf(packageNo: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(h.amount), 0)::bigint as held from ledger.transfer h where h.phase = 'pending' and h.ref ->> 'package' = ${packageNo}
      and not exists (select from ledger.transfer r where r.account_id = h.account_id and r.pending_id = h.id)`.execute(
    product.worker.db,
  );
  return rows[0]?.held ?? 0;
}

async function check({ parcels, over }: Run): Promise<void> {
  const { db } = product.worker;
  const rows = await db
    .selectFrom('warehouse_package')
    .selectAll()
    .where(
      'package_id',
      'in',
      parcels.map(({ packageId }) => packageId),
    )
    .orderBy('package_id')
    .execute();
  for (const [index, row] of rows.entries()) {
    expect(await openHoldOf(row.package_no)).toBe(row.held_usd ?? 0);
    if (over.has(index)) expect([row.held_usd, row.first_failed_at]).toEqual([null, null]);
    // What waits holds nothing.
    if (row.first_failed_at !== null) expect(row.held_usd).toBeNull();
  }
  const { posted, held } = await balanceOf(db, stocked.seller.accountId);
  expect(held).toBe(rows.reduce((sum, row) => sum + (row.held_usd ?? 0), 0));
  expect(posted).toBeGreaterThanOrEqual(held);
}

it('ORD-020 WH-023 whatever happens in whatever order, what is held is held once, and nothing after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 12 }), async (events) => {
      await startWith(product, stocked.seller.accountId, 3_000);
      const parcels: ParcelKey[] = [];
      for (let number = 0; number < PARCELS; number++)
        parcels.push(await makeParcel(product, stocked.seller, { value_usd: 180_00 }));
      const run: Run = { parcels, over: new Set(), now: product.worker.clock.now() };
      for (const each of events) {
        await happen(run, each);
        await check(run);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const { rows } = await sql<{ bad: number }>`
    select count(*)::int as bad from ledger.transfer p join ledger.transfer h on h.account_id = p.account_id and h.id = p.pending_id where p.phase = 'post' and p.amount > h.amount`.execute(
    product.worker.db,
  );
  expect(rows).toEqual([{ bad: 0 }]);
  expect(await listViolations(product.worker.db)).toEqual([]);
});
