import { multiply, rational, roundHalfUp } from '../money/rational.ts';

/** 1 lb = 453.59237 g and 1 in = 25.4 mm, both exact. */
export const MICROGRAMS_PER_LB = 453_592_370;
export const MICROGRAMS_PER_G = 1_000_000;
export const TENTHS_MM_PER_IN = 254;

/** Sides of a package in millimetres. */
export type Dimensions = { lengthMm: number; widthMm: number; heightMm: number };

/** Dimensional weight in grams, rounded half up: L × W × H in inches / 139 is pounds (INV-014). */
export function dimensionalWeightG({ lengthMm, widthMm, heightMm }: Dimensions): number {
  const cubicTenthsMm = BigInt(lengthMm) * BigInt(widthMm) * BigInt(heightMm) * 1000n;
  const pounds = rational(cubicTenthsMm, 254n ** 3n * 139n);
  return roundHalfUp(multiply(pounds, rational(MICROGRAMS_PER_LB, MICROGRAMS_PER_G)));
}

/** Desi in hundredths, rounded half up: L × W × H in centimetres / 3000 (INV-014). */
export function desiHundredths({ lengthMm, widthMm, heightMm }: Dimensions): number {
  return roundHalfUp(rational(BigInt(lengthMm) * BigInt(widthMm) * BigInt(heightMm) * 100n, 3_000_000n));
}

/** Warehouse weight in grams (INV-014): the larger of weight and dimensional weight; null unless both are known. */
export function warehouseWeightG(parcel: { weightG: number | null; dimensionalWeightG: number | null }): number | null {
  if (parcel.weightG === null || parcel.dimensionalWeightG === null) return null;
  return Math.max(parcel.weightG, parcel.dimensionalWeightG);
}

/** Length plus girth in millimetres: the longest side and twice the other two, which is what carriers limit. */
export function girthMm({ lengthMm, widthMm, heightMm }: Dimensions): number {
  const longest = Math.max(lengthMm, widthMm, heightMm);
  return longest + 2 * (lengthMm + widthMm + heightMm - longest);
}

/** Our price less a reference, and that as hundredths of a percent of the reference (INV-014); null without a reference above 0. */
export function priceDifference(
  price: number,
  reference: number | null,
): { amount: number; hundredths: number } | null {
  if (reference === null || reference <= 0) return null;
  const amount = price - reference;
  return { amount, hundredths: roundHalfUp(rational(BigInt(amount) * 10_000n, reference)) };
}
