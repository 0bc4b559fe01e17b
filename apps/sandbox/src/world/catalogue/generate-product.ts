import { hashNumber, hashText, pick, share, shareOf } from '../random.ts';
import type { Product } from './catalogue.ts';
import { categoryOfLeaf } from './categories.ts';
import { colors, type Language } from './languages.ts';
import { brands, leaves, type Leaf } from './leaves.ts';
import type { ProductCodes } from './product-codes.ts';

/** Products stand in blocks of this many; a part of the blocks are the colour variations of one product. */
export const FAMILY = 4;

/** Share of the blocks that are variations. */
const FAMILY_SHARE = 0.22;

/** Best ranks stand at the front; the tail reaches this far. */
const RANK_LAST = 900_000;

/** What a product's data are drawn from; the title of every language is put together from it. */
export type Draft = {
  hash: number;
  leaf: Leaf;
  brand: string;
  color: number;
  size: string;
  material: string;
  feature: string;
};

/** Draws the product at an index. Variations share everything but the colour. */
export function draftProduct(seed: number, index: number): Draft {
  const family = familyOf(seed, index);
  const hash = hashNumber(hashText(seed, 'product'), index);
  const shared = family === null ? hash : hashNumber(hashText(seed, 'family'), family);
  const leaf = pick(leaves, shareOf(shared, 1));
  return {
    hash,
    leaf,
    brand: pick(brands, shareOf(shared, 2)),
    color:
      family === null
        ? Math.floor(shareOf(hash, 3) * colors.length)
        : (Math.floor(shareOf(shared, 3) * colors.length) + (index % FAMILY)) % colors.length,
    size: pick(leaf.sizes, shareOf(shared, 4)),
    material: pick(leaf.materials, shareOf(shared, 5)),
    feature: pick(leaf.features, shareOf(shared, 6)),
  };
}

/** The number of the variation family an index belongs to, or null. */
export function familyOf(seed: number, index: number): number | null {
  const block = Math.floor(index / FAMILY);
  return shareOf(hashText(seed, 'block'), block) < FAMILY_SHARE ? block : null;
}

/** The title in a language, in the order of words that sellers use. */
export function titleOf({ leaf, brand, color, size, material, feature }: Draft, language: Language): string {
  const colorName = colors[color]?.names[language] ?? '';
  return `${brand} ${leaf.nouns[language]} ${size}, ${material}, ${feature}, ${colorName}`;
}

/** The product at an index of a generated world. `codes` names it and its relatives; `size` is where the world ends. */
export function generateProduct(seed: number, index: number, codes: ProductCodes, size: number): Product {
  const draft = draftProduct(seed, index);
  const { hash, leaf, brand, material } = draft;
  const family = familyOf(seed, index);
  // Variations cost about the same.
  const priceHash = family === null ? hash : hashNumber(hashText(seed, 'family'), family);
  const basePriceCents = friendlyCents(between(leaf.price, shareOf(priceHash, 7)) * 100);
  const scale = 0.8 + 0.5 * shareOf(priceHash, 8);
  const itemMm = {
    length: Math.round(leaf.mm[0] * scale),
    width: Math.round(leaf.mm[1] * scale),
    height: Math.max(5, Math.round(leaf.mm[2] * scale)),
  };
  const itemGrams = Math.round(between(leaf.grams, shareOf(priceHash, 9)));
  const asin = codes.asin(index);
  const hasListPrice = shareOf(hash, 10) < 0.6;
  return {
    asin,
    title: titleOf(draft, 'en'),
    brand,
    category: categoryOfLeaf(leaf),
    ean: codes.ean(index),
    partNumber: `${brand.slice(0, 3).toUpperCase()}-${(hash % 90_000) + 10_000}`,
    color: colors[draft.color]?.names.en ?? null,
    size: draft.size,
    material,
    bullets: bulletsOf(draft),
    itemMm,
    packageMm: { length: itemMm.length + 20, width: itemMm.width + 20, height: itemMm.height + 15 },
    itemGrams,
    packageGrams: itemGrams + 40 + Math.round(itemGrams * 0.08),
    basePriceCents,
    listPriceCents: hasListPrice ? friendlyCents(basePriceCents * (1.1 + 0.45 * shareOf(hash, 11))) : null,
    rank: Math.max(1, Math.floor(Math.exp(shareOf(hash, 12) * Math.log(RANK_LAST)))),
    imageUrl: `/world/images/${asin}.svg`,
    variation:
      family === null
        ? null
        : { parentAsin: codes.asin(size + family), theme: 'COLOR', siblings: siblingsOf(family, size).map(codes.asin) },
    isVariationParent: false,
    releasedOn: `20${17 + (hash % 8)}-${String(1 + (hash % 12)).padStart(2, '0')}-${String(1 + (hash % 28)).padStart(2, '0')}`,
  };
}

/** The page above the variations of a family: it has no colour, no dimensions and no offers. */
export function generateParent(seed: number, family: number, codes: ProductCodes, size: number): Product {
  const children = siblingsOf(family, size);
  const first = generateProduct(seed, family * FAMILY, codes, size);
  const asin = codes.asin(size + family);
  return {
    ...first,
    asin,
    title: first.title.slice(0, first.title.lastIndexOf(',')),
    ean: codes.ean(size + family),
    color: null,
    itemMm: null,
    packageMm: null,
    itemGrams: null,
    packageGrams: null,
    basePriceCents: null,
    listPriceCents: null,
    variation: { parentAsin: asin, theme: 'COLOR', siblings: children.map(codes.asin) },
    isVariationParent: true,
  };
}

function siblingsOf(family: number, size: number): number[] {
  return Array.from({ length: FAMILY }, (_, i) => family * FAMILY + i).filter((index) => index < size);
}

/** Even in the logarithm: as many products between 10 and 20 dollars as between 20 and 40. */
function between([low, high]: readonly [number, number], chosen: number): number {
  return low * (high / low) ** chosen;
}

/** Cents that end as prices do: .99, .95, .49 or .00. */
function friendlyCents(cents: number): number {
  const whole = Math.max(3, Math.floor(cents / 100));
  return whole * 100 + pick([99, 99, 99, 95, 49, 0], share(hashNumber(17, whole)));
}

function bulletsOf({ leaf, size, material, feature }: Draft): string[] {
  const noun = leaf.nouns.en.toLowerCase();
  return [
    `${feature.toUpperCase()}: made for everyday use, this ${noun} does what it promises from the first day.`,
    `BUILT TO LAST: ${material} that keeps its shape and finish.`,
    `THE RIGHT SIZE: ${size}, easy to store and to take along.`,
    'A GOOD GIFT: arrives in a sturdy box, ready to hand over.',
    'HERE TO HELP: write to us at any time and a person answers.',
  ];
}
