import { sql } from 'kysely';
import { markets } from '@kervan/domain/markets';
import type { Connecting } from '@kervan/domain/stores/connecting';
import type { CustomerMarket } from '@kervan/contracts/stores';
import type { Db } from '../../db/connect.ts';

const columns = [
  'store.store_id',
  'store.account_id',
  'store.market',
  'store.name',
  'store.store_code',
  'store.management',
  'store.sp_account_id',
  'store.selling_partner_id',
  'store.marketplace_email',
  'store.registration',
  'store.connection_error_at',
  'store.import_total',
  'store.import_done',
  'store.imported_at',
  'store.connecting',
  'held_rate.rate_ppm as held_ppm',
  'held_rate.held_at',
  sql<boolean>`exists (select 1 from publishing_stop p where p.store_id = store.store_id)`.as('is_stopped'),
  sql<boolean>`exists (select 1 from price_rollout p where p.store_id = store.store_id and p.halted is not null)
    or exists (select 1 from reading_jump j where j.store_id = store.store_id and j.state = 'held')`.as('is_halted'),
  'store_settings.rate_ppm',
  sql<string | null>`store_settings.settings ->> 'currencyDisplay'`.as('currency_display'),
  sql<number | null>`(store_settings.settings ->> 'typedAbove')::int`.as('typed_above'),
  sql<
    number | null
  >`case when store_settings.settings #>> '{currency,mode}' = 'manual' then (store_settings.settings #>> '{currency,manualRatePpm}')::float8 end`.as(
    'manual_ppm',
  ),
  'warehouse_store.is_active as warehouse_active',
] as const;

/** The stores of an account, registrations that are still open included. */
export const listStores = (tx: Db, accountId: number) =>
  tx
    .selectFrom('store')
    .leftJoin('held_rate', 'held_rate.store_id', 'store.store_id')
    .leftJoin('store_settings', 'store_settings.store_id', 'store.store_id')
    .leftJoin('warehouse_store', 'warehouse_store.store_id', 'store.store_id')
    .select(columns)
    .where('store.account_id', '=', accountId)
    .where('store.removed_at', 'is', null)
    .orderBy('store.store_id')
    .execute();

/** One store of an account, or undefined; also for a number that no id can have. */
export const findStore = (tx: Db, accountId: number, storeId: number) =>
  tx
    .selectFrom('store')
    .leftJoin('held_rate', 'held_rate.store_id', 'store.store_id')
    .leftJoin('store_settings', 'store_settings.store_id', 'store.store_id')
    .leftJoin('warehouse_store', 'warehouse_store.store_id', 'store.store_id')
    .select(columns)
    .where('store.account_id', '=', accountId)
    .where('store.store_id', '=', sql<number>`${storeId}::bigint`)
    .where('store.removed_at', 'is', null)
    .executeTakeFirst();

export type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>;

/** The store as the panel knows it (STORE-016). */
export function customerMarketOf(row: StoreRow): CustomerMarket {
  // The column holds one of the market codes: it was checked when the store was made.
  const code = row.market;
  const market = markets[code];
  return {
    id: row.store_id,
    name: row.name,
    storeCode: row.store_code,
    sellingPartnerId: row.selling_partner_id,
    marketPlaceEmail: row.marketplace_email,
    isRegistrationCompleted: row.registration === 'complete',
    manuelManagement: row.management === 'manual',
    hasAmazonConnectionError: row.connection_error_at !== null,
    isWarehouseActive: row.warehouse_active ?? false,
    connecting: connectingOf(row),
    importPercent:
      row.imported_at || row.import_total === null
        ? null
        : Math.floor((100 * (row.import_done ?? 0)) / Math.max(1, row.import_total)),
    heldRate:
      row.held_ppm === null || row.held_at === null || row.rate_ppm === null
        ? null
        : { ratePpm: row.held_ppm, inUsePpm: row.rate_ppm, heldAt: row.held_at.toISOString() },
    sending: row.is_stopped ? 'stopped' : row.is_halted ? 'halted' : 'on',
    currencyDisplay: row.currency_display === 'usd' ? 'usd' : 'local',
    typedAbove: row.typed_above,
    displayRatePpm: market.currency === 'USD' ? 1_000_000 : row.manual_ppm || row.rate_ppm,
    marketPlace: {
      id: market.marketplaceId,
      countryCode: code,
      currency: market.currency,
      isWarehouseNeeded: market.isWarehouseNeeded,
    },
  };
}

/** How the store's last consent stands; null = nothing is open. */
export const connectingOf = ({ connecting }: Pick<StoreRow, 'connecting'>): Connecting | null =>
  // The column holds one of the states: a constraint of the table.
  connecting as Connecting | null;

/** The automatic rate from US dollars, parts per million; null = not known yet. */
export async function findRate(tx: Db, currency: string): Promise<number | null> {
  if (currency === 'USD') return 1_000_000;
  const row = await tx
    .selectFrom('currency_rate')
    .select('rate_ppm')
    .where('from_currency', '=', 'USD')
    .where('to_currency', '=', currency)
    .executeTakeFirst();
  return row?.rate_ppm ?? null;
}

/** The warehouse's price table as read last; null = never read. */
export async function findWarehouseRates(tx: Db): Promise<unknown> {
  const row = await tx.selectFrom('warehouse_rates').select('rates').executeTakeFirst();
  return row?.rates ?? null;
}

/** Claims a seller's market for an account; false when another account has it. */
export async function claimSeller(
  tx: Db,
  claim: { region: string; sellingPartnerId: string; market: string; accountId: number; storeId: number },
): Promise<boolean> {
  const { region, sellingPartnerId, market, accountId, storeId } = claim;
  // Another account's claim is a row that cannot be seen: it is met, and not taken.
  await sql`insert into seller_registry (region, selling_partner_id, market, account_id, store_id)
    values (${region}, ${sellingPartnerId}, ${market}, ${accountId}, ${storeId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql`update seller_registry set store_id = ${storeId}
    where region = ${region} and selling_partner_id = ${sellingPartnerId} and market = ${market} and account_id = ${accountId}
    returning account_id`.execute(tx);
  return rows.length > 0;
}
