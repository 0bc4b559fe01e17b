import type { AsinPriceField, AsinSetting } from '../asin-settings/asin-setting.ts';
import type { CompanyInfo, InvoiceAddress } from '../company/company-info.ts';
import type { ExtensionSettings } from '../extension/extension-settings.ts';
import type { InfringementName, PoolSourceName, RestrictionReasonName } from '../filters/restriction-reasons.ts';
import type { RestrictionListName } from '../filters/restriction-kinds.ts';
import type { SearchCriteria } from '../inventory/automatic-search.ts';
import type { SavedSearch } from '../inventory/saved-search.ts';
import type { MarketCode } from '../markets.ts';
import type { NoticeSettings } from '../notices/notice-settings.ts';
import type { OrderSettings } from '../orders/order-settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';
import type { ManagementType } from '../stores/management.ts';
import type { Exclusion } from '../templates/template-rules.ts';
import type { TemplateType } from '../templates/template-types.ts';
import type { CarrierSetting } from '../warehouse/carrier-settings.ts';
import type { ItemDecision } from './item-decisions.ts';

/** What a file of a state calls itself; a change that an older product cannot take over raises the version. */
export const STATE_FORMAT = 'kervan-account-state';
export const STATE_VERSION = 2;

/** The setting of a product; prices that it does not name are left out. */
export type AsinSettingState = Omit<AsinSetting, AsinPriceField> & {
  [Field in AsinPriceField]?: number | null | undefined;
};

/** A record on a list of a store, without the moments of its past. */
export type ListRecord = {
  list: RestrictionListName;
  value: string;
  reason: RestrictionReasonName;
  note: string | null;
  infringement: InfringementName;
  source: PoolSourceName | null;
  sku: string | null;
  description: string | null;
};

type OrderFilter = { priceFrom: number | null; priceTo: number | null; asins: string[]; category: string | null };
type CampaignState = OrderFilter & { name: string; startsOn: string; endsOn: string; isActive: boolean };
export type TemplateState = OrderFilter & {
  name: string;
  type: TemplateType;
  subject: string;
  message: string;
  delayDays: number;
  isActive: boolean;
  isAutomatic: boolean;
  language: string | null;
  exclusions: Exclusion[];
  /** They go with their template: a name may stand twice. */
  campaigns: CampaignState[];
};

/** `finds` is what the contract of searches checks. */
type SearchState = SavedSearch & {
  finds: { search: string | null; conditions: unknown[]; sort: string; desc: boolean };
};

export type ItemInState = { asin: string; sku: string; decided: ItemDecision[] };

/** One store: all that its seller has set and decided, nothing that the product found out by itself. */
export type StoreState = {
  /** An account has one store in a market: it is the store's name in a state. */
  market: MarketCode;
  name: string;
  management: ManagementType;
  /** Of a store that is worked by hand; else the authorization says it. */
  sellingPartnerId: string | null;
  marketplaceEmail: string | null;
  settings: StoreSettings;
  orders: OrderSettings;
  notices: NoticeSettings;
  /** The text of the policy of direct sending that stands accepted; null = none. */
  directSending: string | null;
  warehouse: { preLabel: boolean; giftNote: string; giftSender: string; carriers: CarrierSetting[] };
  automaticSearch: { criteria: SearchCriteria; approvalMode: 2 | 3; isActive: boolean } | null;
  /** `logo`: a PNG in base64. */
  invoice: { address: InvoiceAddress; logo: string | null } | null;
  lists: ListRecord[];
  asinSettings: AsinSettingState[];
  searches: SearchState[];
  templates: TemplateState[];
  flags: { type: string; title: string; colorHexCode: string }[];
  items: ItemInState[];
};

/** What an account is, apart from its past, its money and its keys. */
export type AccountState = {
  company: CompanyInfo | null;
  /** The stores by their markets. */
  extension: (Omit<ExtensionSettings, 'defaultStoreIds'> & { defaultMarkets: MarketCode[] }) | null;
  stores: StoreState[];
};
