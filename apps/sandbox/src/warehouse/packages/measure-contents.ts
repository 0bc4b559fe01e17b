import type { World } from '../../world/world.ts';
import type { Measures, Package, PackageItem } from '../books/records.ts';

const BATTERY = /\b(?:batter(?:y|ies)|lithium|power\s*bank|rechargeable|cordless)\b/i;
const LIQUID = /(\d+(?:\.\d+)?)\s*(ml|fl\.?\s*oz|litre|liter|l)\b/i;
const LIQUID_WORDS = /\b(?:shampoo|lotion|serum|oil|perfume|cologne|cleaner|ink|glue|detergent|liquid|cream|gel)\b/i;
const ML_OF: Readonly<Record<string, number>> = { ml: 1, l: 1_000, litre: 1_000, liter: 1_000 };
const ML_PER_FL_OZ = 29.573_5;

/** What a product weighs of which the world knows nothing. */
const UNKNOWN = { grams: 450, length: 220, width: 150, height: 90 };

/** What the scale shows: the world's products in one box, one above the other. */
export function scaleOf(world: World, items: readonly PackageItem[]): Measures {
  const measures = { grams: 60, lengthMm: 0, widthMm: 0, heightMm: 20 };
  for (const { asin, quantity } of items) {
    const product = world.catalogue.find(asin);
    const { length, width, height } = product?.packageMm ?? product?.itemMm ?? UNKNOWN;
    measures.grams += quantity * (product?.packageGrams ?? product?.itemGrams ?? UNKNOWN.grams);
    measures.lengthMm = Math.max(measures.lengthMm, length + 20);
    measures.widthMm = Math.max(measures.widthMm, width + 20);
    measures.heightMm += quantity * height;
  }
  return {
    grams: Math.round(measures.grams),
    lengthMm: Math.round(measures.lengthMm),
    widthMm: Math.round(measures.widthMm),
    heightMm: Math.round(measures.heightMm),
  };
}

/** What is seen when the parcel is opened, told by the titles: batteries, and how much liquid. */
export function contentsOf(items: readonly PackageItem[]): Package['contents'] {
  let liquidMl = 0;
  for (const { title, quantity } of items) {
    if (!LIQUID_WORDS.test(title)) continue;
    const [, amount = '100', unit = 'ml'] = LIQUID.exec(title) ?? [];
    liquidMl += quantity * Math.round(Number(amount) * (ML_OF[unit.toLowerCase()] ?? ML_PER_FL_OZ));
  }
  return { battery: items.some(({ title }) => BATTERY.test(title)), liquidMl };
}
