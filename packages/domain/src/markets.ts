/** The 21 marketplaces of the product (SHELL-003, SHELL-104) with what Amazon's documentation says of each. */
export const marketCodes = [
  'DE',
  'CA',
  'MX',
  'JP',
  'IE',
  'BR',
  'US',
  'AE',
  'ES',
  'FR',
  'GB',
  'IN',
  'IT',
  'NL',
  'PL',
  'SA',
  'SE',
  'TR',
  'SG',
  'AU',
  'BE',
] as const;
export type MarketCode = (typeof marketCodes)[number];

/** Amazon's API is split in three regions; an authorization is valid in one of them. */
export type Region = 'na' | 'eu' | 'fe';

export type Market = {
  /** Amazon's own id of the marketplace. */
  marketplaceId: string;
  region: Region;
  currency: string;
  /** Digits after the decimal point of a price: 0 for JPY, 2 elsewhere. */
  decimals: 0 | 2;
  timeZone: string;
  /** BCP 47 locale whose number format the market's screens follow. */
  locale: string;
  /** SHELL-104: seed of the per-market datum. */
  isWarehouseNeeded: boolean;
  /** PRICE-024: share of tax in the sale price when the seller is a tax payer, percent. */
  taxDeductionPercent: number;
  /** The shop buyers see. */
  shopHost: string;
  /** Where a seller signs in and grants access. */
  sellerCentralHost: string;
};

const market = (
  marketplaceId: string,
  region: Region,
  currency: string,
  timeZone: string,
  locale: string,
  shopHost: string,
  sellerCentralHost: string,
  special: Partial<Market> = {},
): Market => ({
  marketplaceId,
  region,
  currency,
  decimals: 2,
  timeZone,
  locale,
  isWarehouseNeeded: false,
  taxDeductionPercent: 20,
  shopHost,
  sellerCentralHost,
  ...special,
});

const EUROPE = 'sellercentral-europe.amazon.com';

/** Every market by its country code. */
export const markets: Record<MarketCode, Market> = {
  US: market(
    'ATVPDKIKX0DER',
    'na',
    'USD',
    'America/Los_Angeles',
    'en-US',
    'www.amazon.com',
    'sellercentral.amazon.com',
  ),
  CA: market('A2EUQ1WTGCTBG2', 'na', 'CAD', 'America/Toronto', 'en-CA', 'www.amazon.ca', 'sellercentral.amazon.ca'),
  MX: market(
    'A1AM78C64UM0Y8',
    'na',
    'MXN',
    'America/Mexico_City',
    'es-MX',
    'www.amazon.com.mx',
    'sellercentral.amazon.com.mx',
  ),
  BR: market(
    'A2Q3Y263D00KWC',
    'na',
    'BRL',
    'America/Sao_Paulo',
    'pt-BR',
    'www.amazon.com.br',
    'sellercentral.amazon.com.br',
  ),
  IE: market('A28R8C7NBKEWEA', 'eu', 'EUR', 'Europe/Dublin', 'en-IE', 'www.amazon.ie', EUROPE),
  ES: market('A1RKKUPIHCS9HS', 'eu', 'EUR', 'Europe/Madrid', 'es-ES', 'www.amazon.es', EUROPE),
  GB: market('A1F83G8C2ARO7P', 'eu', 'GBP', 'Europe/London', 'en-GB', 'www.amazon.co.uk', EUROPE),
  FR: market('A13V1IB3VIYZZH', 'eu', 'EUR', 'Europe/Paris', 'fr-FR', 'www.amazon.fr', EUROPE),
  BE: market('AMEN7PMS3EDWL', 'eu', 'EUR', 'Europe/Brussels', 'nl-BE', 'www.amazon.com.be', EUROPE),
  NL: market('A1805IZSGTT6HS', 'eu', 'EUR', 'Europe/Amsterdam', 'nl-NL', 'www.amazon.nl', EUROPE),
  DE: market('A1PA6795UKMFR9', 'eu', 'EUR', 'Europe/Berlin', 'de-DE', 'www.amazon.de', EUROPE),
  IT: market('APJ6JRA9NG5V4', 'eu', 'EUR', 'Europe/Rome', 'it-IT', 'www.amazon.it', EUROPE),
  SE: market('A2NODRKZP88ZB9', 'eu', 'SEK', 'Europe/Stockholm', 'sv-SE', 'www.amazon.se', EUROPE, {
    isWarehouseNeeded: true,
  }),
  PL: market('A1C3SOZRARQ6R3', 'eu', 'PLN', 'Europe/Warsaw', 'pl-PL', 'www.amazon.pl', EUROPE, {
    isWarehouseNeeded: true,
  }),
  TR: market(
    'A33AVAJ2PDY3EV',
    'eu',
    'TRY',
    'Europe/Istanbul',
    'tr-TR',
    'www.amazon.com.tr',
    'sellercentral.amazon.com.tr',
    { isWarehouseNeeded: true },
  ),
  SA: market('A17E79C6D8DWNP', 'eu', 'SAR', 'Asia/Riyadh', 'en-SA', 'www.amazon.sa', 'sellercentral.amazon.sa'),
  AE: market('A2VIGQ35RCS4UG', 'eu', 'AED', 'Asia/Dubai', 'en-AE', 'www.amazon.ae', 'sellercentral.amazon.ae'),
  IN: market('A21TJRUUN4KGV', 'eu', 'INR', 'Asia/Kolkata', 'en-IN', 'www.amazon.in', 'sellercentral.amazon.in', {
    isWarehouseNeeded: true,
  }),
  SG: market('A19VAU5U5O7RUS', 'fe', 'SGD', 'Asia/Singapore', 'en-SG', 'www.amazon.sg', 'sellercentral.amazon.sg', {
    taxDeductionPercent: 8,
  }),
  AU: market(
    'A39IBJ37TRP1C6',
    'fe',
    'AUD',
    'Australia/Sydney',
    'en-AU',
    'www.amazon.com.au',
    'sellercentral.amazon.com.au',
    { taxDeductionPercent: 10 },
  ),
  JP: market('A1VC38T7YXB528', 'fe', 'JPY', 'Asia/Tokyo', 'ja-JP', 'www.amazon.co.jp', 'sellercentral.amazon.co.jp', {
    decimals: 0,
  }),
};

/** The market products are copied from (SHELL-003). */
export const sourceMarket = 'US' satisfies MarketCode;

/** True when the text is one of the 21 codes. */
export function isMarketCode(text: string): text is MarketCode {
  return Object.hasOwn(markets, text);
}

/** The market of one of Amazon's marketplace ids, or null. */
export function findMarketByMarketplaceId(marketplaceId: string): MarketCode | null {
  return marketCodes.find((code) => markets[code].marketplaceId === marketplaceId) ?? null;
}
