import { isOnStrike, refuseParcel, type CarrierRefusal } from '../orders/carriers.ts';
import type { OfferedCarrier } from './offered-carrier.ts';

/**
 * Why a product of an order does not go through the warehouse: for itself or its order first, then for the carrier. Each has its sentence on the
 * screen (ORD-059).
 */
export const convertRefusals = [
  'alreadyConverted',
  'orderCancelled',
  'nothingWanted',
  'boughtDirect',
  'orderDirect',
  'alreadySent',
  'fulfilledByAmazon',
  'addressMissing',
  'addressNonLatin',
  'carrierNotOffered',
  'countryUnserved',
  'strike',
  'poBox',
  'overWeight',
  'overGirth',
  'battery',
  'liquid',
] as const;
export type ConvertRefusal = (typeof convertRefusals)[number];

/** An order as it is judged. `isBoughtDirect`: something of it was bought on the direct way, which binds all of it (ORD-019, ORD-045). */
export type ConvertedOrder = {
  isCancelled: boolean;
  isFulfilledByAmazon: boolean;
  isBoughtDirect: boolean;
  isAddressMissing: boolean;
  isAddressNonLatin: boolean;
  isPoBox: boolean;
};

/** A product of it with the parcel that it makes; what is not known passes, the warehouse measures it. */
export type ConvertedProduct = {
  /** Pieces that are still wanted. */
  quantity: number;
  isConverted: boolean;
  isBoughtDirect: boolean;
  /** Its parcel arrived somewhere already. */
  isSent: boolean;
  title: string | null;
  /** Of all pieces together. */
  weightG: number | null;
  girthMm: number | null;
};

/** Why the product is not converted, whoever carries it; null = it may be. */
export function refuseConversion(order: ConvertedOrder, product: ConvertedProduct): ConvertRefusal | null {
  if (product.isConverted) return 'alreadyConverted';
  if (order.isCancelled) return 'orderCancelled';
  if (product.quantity < 1) return 'nothingWanted';
  if (product.isBoughtDirect) return 'boughtDirect';
  if (order.isBoughtDirect) return 'orderDirect';
  if (product.isSent) return 'alreadySent';
  if (order.isFulfilledByAmazon) return 'fulfilledByAmazon';
  if (order.isAddressMissing) return 'addressMissing';
  return order.isAddressNonLatin ? 'addressNonLatin' : null;
}

/** Why a carrier does not take the product's parcel (ORD-024 to ORD-026, ORD-031); `carrier` null = the warehouse does not offer it. */
export function refuseByCarrier(
  carrier: OfferedCarrier | null,
  { order, product }: { order: Pick<ConvertedOrder, 'isPoBox'>; product: ConvertedProduct },
  now: number,
): ConvertRefusal | null {
  if (carrier === null) return 'carrierNotOffered';
  const parcel = { isPoBox: order.isPoBox, weightG: product.weightG, girthMm: product.girthMm };
  const [first] = refuseParcel(carrier, parcel, now) satisfies CarrierRefusal[];
  if (first === 'countryUnserved') return first;
  // Assumed: while the carrier is on strike its quotes are refused, so nothing is given to it.
  if (isOnStrike(carrier, now)) return 'strike';
  if (first !== undefined) return first;
  if (carrier.refusesBatteries && saysBattery(product.title)) return 'battery';
  return carrier.maxLiquidMl !== null && liquidOf(product) > carrier.maxLiquidMl ? 'liquid' : null;
}

// Assumed: no source tells what is in a product, so its title does until the warehouse has opened the parcel.
const BATTERY = /\b(?:batter(?:y|ies)|lithium|power\s?bank|rechargeable|cordless)\b/iu;
const WITHOUT = /\b(?:no batter(?:y|ies)|batter(?:y|ies) not included|without batter(?:y|ies)|battery[- ]free)\b/iu;
const LIQUID = /\b(?:shampoo|lotion|serum|oil|perfume|cologne|cleaner|ink|glue|detergent|liquid|cream|gel)\b/iu;
const AMOUNT = /(\d+(?:\.\d+)?)\s?(ml|fl\.?\s?oz|lit(?:re|er)s?|l)\b/iu;
const ML_PER_FL_OZ = 29.5735;

const saysBattery = (title: string | null): boolean => title !== null && !WITHOUT.test(title) && BATTERY.test(title);

/** Millilitres in all pieces as the title says them; 0 = it says nothing of a liquid, or not how much. */
function liquidOf({ title, quantity }: ConvertedProduct): number {
  if (title === null || !LIQUID.test(title)) return 0;
  const [, amount, unit = ''] = AMOUNT.exec(title) ?? [];
  if (amount === undefined) return 0;
  const isMl = /^ml$/i.test(unit);
  const perUnit = isMl ? 1 : /^fl/i.test(unit) ? ML_PER_FL_OZ : 1_000;
  return quantity * Math.round(Number(amount) * perUnit);
}
