import { sql, type RawBuilder } from 'kysely';
import type { packages } from '@kervan/contracts/packages-calls';
import { WareHousePackageStatus } from '@kervan/domain/orders/warehouse-package-status';
import { overStatuses, packageTabs, statusOfTab, type PackageTab } from '@kervan/domain/warehouse/package-tabs';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readCarrierNames } from '../../records/warehouse/carrier-names.ts';
import { approximateOf } from '../../records/warehouse/waiting-parcels.ts';
import { packagesFrom, packagesSql, shownPackage, type ReadPackage } from './package-rows.ts';

type Body = Parameters<Handler<typeof packages.list>>[0]['body'];

/** WH-037, WH-080: the packages of all stores of the account, what changed last first. */
export const listPackages: Handler<typeof packages.list> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const narrowed = narrow(caller, body);
    const counts = await countTabs(tx, narrowed);
    const found = await readPage(tx, narrowed, body);
    const rows = found.slice(0, body.limit);
    const last = rows.at(-1);
    const names = await readCarrierNames(
      tx,
      rows.map(({ market }) => market),
    );
    const waiting = await approximateOf(tx, caller.accountId, now);
    return {
      items: rows.map((row) => shownPackage(row, names)),
      totalCount: counts[body.status],
      page: body.page,
      limit: body.limit,
      nextCursor: found.length > body.limit && last ? cursorOf(last) : null,
      asOf: new Date(now).toISOString(),
      counts,
      waitingMinor: waiting.minor,
      waitingCount: waiting.count,
    };
  });

/** What is asked for, whatever the tab. A text is the beginning of a number, in any case; the Turkish İ and ı are an I, as numbers have no others. */
function narrow({ accountId, storeIds }: { accountId: number; storeIds: readonly number[] }, { text, storeId }: Body) {
  const stores = storeId === undefined ? storeIds : storeIds.filter((id) => id === storeId);
  const inStores = sql`w.account_id = ${accountId} and w.store_id = any(${[...stores]}::int[])`;
  if (text === undefined) return inStores;
  const begins = `${text
    .replaceAll('İ', 'I')
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${inStores} and (w.package_no like ${begins} or o.amazon_order_id like ${begins} or upper(p.tracking) like ${begins} or upper(p.inbound_tracking) like ${begins})`;
}

const statusOfPackage = sql`coalesce(p.warehouse_status, ${WareHousePackageStatus.Initial}::smallint)`;
const isOver = sql`(p.shipment_status = any(${overStatuses}::smallint[]))`;

async function countTabs(tx: Db, narrowed: RawBuilder<unknown>): Promise<Record<PackageTab, number>> {
  const { rows } = await sql<{ status: WareHousePackageStatus | null; packages: number }>`
    select case when not ${isOver} then ${statusOfPackage} end as status, count(*)::int as packages from ${packagesFrom} where ${narrowed} group by 1`.execute(
    tx,
  );
  const of = (tab: PackageTab): number =>
    tab === 'all'
      ? rows.reduce((sum, row) => sum + row.packages, 0)
      : (rows.find(({ status }) => status === statusOfTab(tab))?.packages ?? 0);
  // Each name of the list of tabs.
  return Object.fromEntries(packageTabs.map((tab) => [tab, of(tab)])) as Record<PackageTab, number>;
}

async function readPage(tx: Db, narrowed: RawBuilder<unknown>, body: Body): Promise<ReadPackage[]> {
  const status = statusOfTab(body.status);
  const inTab = status === null ? sql`true` : sql`${statusOfPackage} = ${status}::smallint and not ${isOver}`;
  const after = body.cursor === undefined ? null : placeOf(body.cursor);
  const order = body.desc ? sql`desc` : sql`asc`;
  const sign = body.desc ? sql`<` : sql`>`;
  const beyond = after
    ? sql`(w.changed_at, w.package_id) ${sign} (${new Date(after.at)}::timestamptz, ${after.packageId}::bigint)`
    : sql`true`;
  const { rows } = await packagesSql(
    sql`${narrowed} and ${inTab} and ${beyond}`,
    sql`order by w.changed_at ${order}, w.package_id ${order} limit ${body.limit + 1} offset ${after ? 0 : (body.page - 1) * body.limit}`,
  ).execute(tx);
  return rows;
}

/** A cursor is the place of the row before: when it changed, and its number. */
const cursorOf = (row: ReadPackage): string => `${row.changed_at.getTime()}.${row.package_id}`;

function placeOf(cursor: string): { at: number; packageId: number } {
  const [, at, packageId] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || packageId === undefined)
    throw new AppError('ValidationFailed', { fields: [{ field: 'cursor', code: 'notOffered' }] });
  return { at: Number(at), packageId: Number(packageId) };
}
