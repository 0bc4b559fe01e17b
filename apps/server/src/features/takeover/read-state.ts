import { defaultExtensionSettings, type ExtensionSettings } from '@kervan/domain/extension/extension-settings';
import type { MarketCode } from '@kervan/domain/markets';
import type { AccountState } from '@kervan/domain/takeover/account-state';
import type { Db } from '../../db/connect.ts';
import { readStoreState } from './read-store-state.ts';

/** All that the owner of an account has set and decided; of its stores those in these markets, else all. */
export async function readState(tx: Db, accountId: number, markets?: readonly string[]): Promise<AccountState> {
  const all = await tx
    .selectFrom('store')
    .select(['store_id', 'market', 'name', 'management', 'selling_partner_id', 'marketplace_email'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('market')
    .execute();
  const stores = markets ? all.filter(({ market }) => markets.includes(market)) : all;
  const states: AccountState['stores'] = [];
  for (const store of stores) states.push(await readStoreState(tx, store));
  // The column holds market codes.
  const marketOf = new Map(stores.map(({ store_id, market }) => [store_id, market]));
  return {
    company: await readCompany(tx, accountId),
    extension: await readExtension(tx, accountId, marketOf),
    stores: states,
  };
}

async function readCompany(tx: Db, accountId: number): Promise<AccountState['company']> {
  const row = await tx.selectFrom('company_info').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (!row) return null;
  return {
    businessName: row.business_name,
    taxOffice: row.tax_office,
    taxNumber: row.tax_number,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    state: row.state,
    country: row.country,
    zipCode: row.post_code,
    phone: row.phone,
    email: row.email,
  };
}

async function readExtension(
  tx: Db,
  accountId: number,
  marketOf: ReadonlyMap<number, MarketCode>,
): Promise<AccountState['extension']> {
  const row = await tx
    .selectFrom('extension_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  // The column holds what was saved.
  const { defaultStoreIds, ...settings } = {
    ...defaultExtensionSettings,
    ...(row.settings as Partial<ExtensionSettings>),
  };
  return { ...settings, defaultMarkets: defaultStoreIds.flatMap((id) => marketOf.get(id) ?? []) };
}
