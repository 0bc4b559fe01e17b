import { markets, type MarketCode } from '@kervan/domain/markets';
import { isRecord } from '../../http/body.ts';
import type { Attributes, AttributeValue } from './listing-attributes.ts';

/** A field whose shape Amazon cannot use: `type` = right place, wrong JSON type (ignored in silence), `nesting` = the value is not where it belongs (an issue follows). */
export type WrongField = { attribute: string; field: string; how: 'type' | 'nesting' };

/** `start_at` and `end_at` of a sale; null = open at that end. */
export type SalePrice = { priceMinor: number; startAt: Date | null; endAt: Date | null };

/** What the seller's attributes say about the offer. Null = not said; amounts in minor units of the market's currency. */
export type SellerOffer = {
  priceMinor: number | null;
  priceMinMinor: number | null;
  priceMaxMinor: number | null;
  /** Prices for a time (`discounted_price`), past ones included. */
  sales: readonly SalePrice[];
  quantity: number | null;
  handlingDays: number | null;
  wrong: readonly WrongField[];
};

const OFFER = 'purchasable_offer';
const AVAILABILITY = 'fulfillment_availability';

/** Reads the merchant's consumer offer (audience ALL) of one market and its own (DEFAULT) stock. */
export function readOffer(attributes: Attributes, market: MarketCode): SellerOffer {
  const wrong: WrongField[] = [];
  const { marketplaceId, currency, decimals } = markets[market];
  const offer = attributes[OFFER]?.find(
    (value) =>
      (value.marketplace_id ?? marketplaceId) === marketplaceId &&
      (value.audience ?? 'ALL') === 'ALL' &&
      (value.currency ?? currency) === currency,
  );
  if (attributes[OFFER]?.length && !offer) wrong.push({ attribute: OFFER, field: 'currency', how: 'nesting' });
  const stock = attributes[AVAILABILITY]?.find((value) => (value.fulfillment_channel_code ?? 'DEFAULT') === 'DEFAULT');
  const amount = (name: string): number | null => {
    const value = offer ? scheduledAmount(offer, name, wrong) : null;
    return value === null ? null : Math.round(value * 10 ** decimals);
  };
  return {
    priceMinor: amount('our_price'),
    priceMinMinor: amount('minimum_seller_allowed_price'),
    priceMaxMinor: amount('maximum_seller_allowed_price'),
    sales: offer ? salesOf(offer, decimals) : [],
    quantity: wholeNumber(stock, 'quantity', wrong),
    handlingDays: wholeNumber(stock, 'lead_time_to_ship_max_days', wrong),
    wrong,
  };
}

/** `{our_price: [{schedule: [{value_with_tax: 12.5}]}]}` → 12.5 in major units. */
function scheduledAmount(offer: AttributeValue, name: string, wrong: WrongField[]): number | null {
  const given = offer[name];
  if (given === undefined) return null;
  const schedule = firstOf(firstOf(given)?.schedule);
  if (!schedule || schedule.value_with_tax === undefined) {
    wrong.push({ attribute: OFFER, field: name, how: 'nesting' });
    return null;
  }
  const value = schedule.value_with_tax;
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  wrong.push({ attribute: OFFER, field: name, how: 'type' });
  return null;
}

/** `{discounted_price: [{schedule: [{start_at, end_at, value_with_tax}]}]}`: of it only what is whole. A date alone is its first moment, and ends with its last. */
function salesOf(offer: AttributeValue, decimals: number): SalePrice[] {
  const given = Array.isArray(offer.discounted_price) ? offer.discounted_price : [];
  return given
    .flatMap((one: unknown) => (isRecord(one) && Array.isArray(one.schedule) ? one.schedule : []))
    .flatMap((line: unknown) => {
      if (!isRecord(line) || typeof line.value_with_tax !== 'number' || line.value_with_tax <= 0) return [];
      const startAt = instantOf(line.start_at, 0);
      const endAt = instantOf(line.end_at, DAY_MS);
      return [{ priceMinor: Math.round(line.value_with_tax * 10 ** decimals), startAt, endAt }];
    });
}

const DAY_MS = 86_400_000;

function instantOf(value: unknown, dateAddsMs: number): Date | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? at + dateAddsMs : at);
}

/** What buyers pay at the moment: the cheapest sale that runs, else the seller's price. */
export function priceToBuyers(
  { priceMinor, sales }: Pick<SellerOffer, 'priceMinor' | 'sales'>,
  at: Date,
): number | null {
  const running = sales
    .filter(({ startAt, endAt }) => (startAt === null || startAt <= at) && (endAt === null || at < endAt))
    .map((sale) => sale.priceMinor);
  return priceMinor === null || running.length === 0 ? priceMinor : Math.min(...running);
}

function wholeNumber(stock: AttributeValue | undefined, name: string, wrong: WrongField[]): number | null {
  const value = stock?.[name];
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  wrong.push({ attribute: AVAILABILITY, field: name, how: 'type' });
  return null;
}

function firstOf(list: unknown): AttributeValue | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === 'object' && first !== null ? (first as AttributeValue) : undefined; // An object of JSON.
}
