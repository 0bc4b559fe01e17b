import type { Books } from '../books/books.ts';
import type { Measures, Package, Quote, QuoteReason } from '../books/records.ts';
import {
  allServices,
  HANDLING_CENTS,
  isServed,
  priceOf,
  STEP_LB,
  type CarrierService,
} from '../catalogue/carrier-services.ts';
import { noticeOf } from '../catalogue/catalogue.operations.ts';
import { isPoBox } from './address-rules.ts';

const GRAMS_PER_LB = 453.592_37;
const MM_PER_IN = 25.4;
/** Cubic inches of a pound of dimensional weight. */
const DIMENSIONAL_DIVISOR = 139;
/** A quote is good for so long. */
export const QUOTE_HOLDS_MS = 30 * 86_400_000;

/** What is paid for: the weight or, of large light parcels, the dimensional weight; in grams. */
export function billedGrams({ grams, lengthMm, widthMm, heightMm }: Measures): number {
  const pounds = (lengthMm * widthMm * heightMm) / MM_PER_IN ** 3 / DIMENSIONAL_DIVISOR;
  return Math.max(grams, Math.round(pounds * GRAMS_PER_LB));
}

/** Length plus girth: the longest side and twice the other two; in millimetres. */
export function girthMm({ lengthMm, widthMm, heightMm }: Measures): number {
  const longest = Math.max(lengthMm, widthMm, heightMm);
  return longest + 2 * (lengthMm + widthMm + heightMm - longest);
}

/** A quote of every service, those that cannot take the package with the reason. */
export function quotesFor(books: Books, pack: Package, measures: Measures): Quote[] {
  const until = new Date(books.now().getTime() + QUOTE_HOLDS_MS).toISOString();
  return allServices.map((service) => {
    const reason = reasonAgainst(books, service, { pack, measures });
    const { baseMinor, stepMinor } = priceOf(service, pack.market);
    // Thousandths of grams keep a weight of exactly so many steps from counting as more.
    const steps = Math.ceil(Math.round((billedGrams(measures) / (STEP_LB * GRAMS_PER_LB)) * 1e6) / 1e6);
    return {
      quoteId: books.newId(),
      carrierCode: service.carrierCode,
      serviceCode: service.serviceCode,
      priceMinor: baseMinor + stepMinor * steps + HANDLING_CENTS,
      available: reason === null,
      reason,
      until,
    };
  });
}

type Parcel = { pack: Package; measures: Measures };

function reasonAgainst(books: Books, service: CarrierService, { pack, measures }: Parcel): QuoteReason | null {
  const { carrierCode, maxWeightLb, maxGirthIn, maxLiquidMl } = service;
  if (!isServed(carrierCode, pack.market)) return 'country_unserved';
  const notice = noticeOf(books, carrierCode, pack.market);
  if (notice) return notice.kind === 'strike' ? 'strike' : 'country_unserved';
  if (service.refusesPoBox && isPoBox(pack.recipient)) return 'po_box';
  if (maxWeightLb !== null && billedGrams(measures) > maxWeightLb * GRAMS_PER_LB) return 'over_weight';
  if (maxGirthIn !== null && girthMm(measures) > maxGirthIn * MM_PER_IN) return 'over_girth';
  if (service.refusesBatteries && pack.contents.battery) return 'battery';
  if (maxLiquidMl !== null && pack.contents.liquidMl > maxLiquidMl) return 'liquid';
  return null;
}
