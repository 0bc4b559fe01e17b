import type { Region } from '@kervan/domain/markets';

/** One authorization at the marketplace: the unit that quotas, tokens and errors belong to. */
export type MarketplaceAccount = {
  /** Our id of the authorization (sp_account). */
  spAccountId: number;
  region: Region;
  /** Amazon's merchant token; listings calls carry it in their path. */
  sellingPartnerId: string;
  /** The customer whose authorization it is; only the keeper of the tokens may need it. */
  accountId?: number;
};

/** Scopes of calls that need no seller's consent. */
export type GrantlessScope = 'sellingpartnerapi::notifications' | 'sellingpartnerapi::client_credential:rotation';
