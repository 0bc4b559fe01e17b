import { sql } from 'kysely';
import {
  chargeAloneMaxMs,
  differencesOf,
  kindOfLine,
  ourCharges,
  type Charge,
  type Difference,
} from '@kervan/domain/warehouse/reconcile';
import { WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { bookedForPackage, listChargesBetween, type PostedTransfer } from '../../records/ledger/package-charges.ts';
import { keepUnread, openDays, readStatement, todayOf, type ReportedDay } from './read-statements.ts';
import { keepDifferences, type Compared } from './difference-rows.ts';

const CHARGES_MAX = 100_000;
const DAY_MS = 86_400_000;

type Means = Pick<WorkerDeps, 'db' | 'clock' | 'warehouse' | 'log' | 'metrics'>;

/**
 * Ledger rule 10: once a day is over, what the warehouse says it charged is compared with our books, package by package. Differences are kept and
 * told; nothing is mended.
 */
export async function compareBooks(deps: Means): Promise<void> {
  const now = deps.clock.now();
  const days = await openDays(deps.db, now);
  if (days.length === 0) return;
  // What was charged around midnight stands on one day there and on another here: today is read as well.
  const { told, unread, error } = await readAll(deps, [...days, todayOf(now)]);
  const from = Date.parse(`${days[0]}T00:00:00Z`);
  const packages = await packagesSince(deps.db, { from, now });
  const compared: Compared[] = [];
  const compare = async (one: Package) => {
    const differences = await compareOne(deps.db, one, { now, unread });
    if (differences !== null) compared.push({ ...one, subject: one.packageRef, differences });
  };
  await eachAlone(packages, compare, {
    log: deps.log,
    named: ({ packageRef }) => ({ packageRef }),
    said: 'the charges of a package could not be compared',
  });
  compared.push(...told.map(comparedDay), ...(await namelessLines(deps.db, from)));
  const found = await deps.db.transaction().execute((tx) => keepDifferences(tx, compared, now));
  deps.metrics.warehouseDifferences.set(found.open);
  if (found.fresh > 0) deps.log.error({ ...found, days }, 'the warehouse and our books say something else');
  // What could not be read is read by the next try.
  if (error !== null) throw error;
}

/** Reads days, one that is not as agreed stopping no other; a warehouse that is away is asked no more. `error`: of the first that could not be read. */
async function readAll(
  deps: Means,
  days: readonly string[],
): Promise<{ told: ReportedDay[]; unread: string[]; error: unknown }> {
  const told: ReportedDay[] = [];
  const unread: string[] = [];
  let error: unknown = null;
  let isAway = false;
  for (const day of days)
    try {
      if (isAway) unread.push(day);
      else told.push(await readStatement(deps, day));
    } catch (thrown) {
      deps.log.warn({ err: thrown, day }, 'a statement of the warehouse could not be read');
      unread.push(day);
      error ??= thrown;
      isAway = thrown instanceof WarehouseUnavailable;
    }
  for (const day of unread) await keepUnread(deps.db, day, deps.clock.now());
  return { told, unread, error };
}

type Package = {
  packageRef: string;
  packageId: number | null;
  packageNo: string | null;
  accountId: number | null;
  day: string;
};

/** Packages of which a statement or our books say something since a moment, and those that differ still. */
async function packagesSince(db: Db, { from, now }: { from: number; now: number }): Promise<Package[]> {
  const charges = [
    ...(await listChargesBetween(db, { from: from - DAY_MS, to: now + 1, limit: CHARGES_MAX })),
    // What may stand alone for so long is looked at once more when it may no longer.
    ...(await listChargesBetween(db, {
      from: from - chargeAloneMaxMs - 2 * DAY_MS,
      to: now - chargeAloneMaxMs,
      limit: CHARGES_MAX,
    })),
  ];
  const ids = [...new Set(charges.flatMap(({ ref }) => (typeof ref?.packageId === 'number' ? [ref.packageId] : [])))];
  const { rows } = await sql<Package>`
    with named as (
      select package_ref from warehouse_statement_line where day >= ${new Date(from - DAY_MS)}::date and package_ref is not null
      union select package_ref::text from warehouse_package where package_id = any(${ids}::bigint[])
      union select package_ref from warehouse_difference where gone_at is null and package_ref is not null)
    select n.package_ref as "packageRef", p.package_id as "packageId", p.package_no as "packageNo", p.account_id as "accountId",
      to_char(coalesce((select max(l.day) from warehouse_statement_line l where l.package_ref = n.package_ref), ${new Date(from)}::date), 'YYYY-MM-DD') as day
    from named n left join warehouse_package p on p.package_ref::text = n.package_ref order by n.package_ref`.execute(
    db,
  );
  return rows;
}

/** Null = we charged it around a day of which the warehouse could not be read: nobody knows what it says. */
async function compareOne(
  db: Db,
  one: Package,
  { now, unread }: { now: number; unread: readonly string[] },
): Promise<Difference[] | null> {
  const theirs = await linesOf(db, one.packageRef);
  const ours = one.packageId === null || one.accountId === null ? [] : await oursOf(db, one.accountId, one.packageId);
  const isOpen = ours.some(({ at }) => unread.some((day) => Math.abs(at - noonOf(day)) < 1.5 * DAY_MS));
  return isOpen ? null : differencesOf(ours, theirs, now);
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** A day whose lines do not come to what the warehouse says they do. */
function comparedDay({ day, sum, total }: ReportedDay): Compared {
  const difference: Difference = { kind: 'correction', ours: sum, theirs: total };
  const differences = sum === total ? [] : [difference];
  return { subject: `day:${day}`, packageRef: null, packageNo: null, accountId: null, day, differences };
}

async function linesOf(db: Db, packageRef: string): Promise<Charge[]> {
  const rows = await db
    .selectFrom('warehouse_statement_line')
    .select(['kind', 'amount_usd', 'at'])
    .where('package_ref', '=', packageRef)
    .execute();
  return rows.map(({ kind, amount_usd, at }) => ({ kind: kindOfLine(kind), amount: amount_usd, at: at.getTime() }));
}

async function oursOf(db: Db, accountId: number, packageId: number): Promise<Charge[]> {
  const booked = await bookedForPackage(db, accountId, packageId);
  const handling = await handlingOf(db, packageId, booked);
  return ourCharges(
    booked.map(({ debit, credit, amount, at, ref }) => ({
      debit,
      credit,
      amount,
      at: at.getTime(),
      handling: handling.get(Number(ref?.labelId ?? 0)) ?? null,
    })),
  );
}

async function handlingOf(db: Db, packageId: number, booked: readonly PostedTransfer[]): Promise<Map<number, number>> {
  const labels = booked.flatMap(({ ref }) => (typeof ref?.labelId === 'number' ? [ref.labelId] : []));
  if (labels.length === 0) return new Map();
  const rows = await db
    .selectFrom('return_label')
    .select(['label_id', 'handling_usd'])
    .where('store_id', '=', ({ selectFrom }) =>
      selectFrom('warehouse_package').select('store_id').where('package_id', '=', packageId),
    )
    .where('label_id', 'in', labels)
    .execute();
  return new Map(rows.map(({ label_id, handling_usd }) => [label_id, handling_usd]));
}

/** Lines that name no package have nothing here to be compared with. */
async function namelessLines(db: Db, from: number): Promise<Compared[]> {
  const rows = await db
    .selectFrom('warehouse_statement_line')
    .selectAll()
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'))
    .where('package_ref', 'is', null)
    .where('at', '>=', new Date(from))
    .execute();
  return rows.map(({ line_id, kind, amount_usd, on }) => {
    const difference: Difference = { kind: kindOfLine(kind), ours: null, theirs: amount_usd };
    return {
      subject: `line:${line_id}`,
      packageRef: null,
      packageNo: null,
      accountId: null,
      day: on,
      differences: [difference],
    };
  });
}
