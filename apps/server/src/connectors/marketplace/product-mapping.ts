import { Voltage } from '@kervan/domain/filters/filter-params';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { z } from 'zod';
import type { components } from '@kervan/sp-api/catalogItems_2022-04-01';

type Wire = components['schemas'];

export type Category = { id: string; name: string };

/** Whole millimetres and grams; null = unknown. */
export type ProductSize = {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightG: number | null;
};

/** What the catalogue says of a product in one market; missing is null, never guessed. */
export type ProductData = {
  asin: string;
  market: MarketCode;
  title: string | null;
  /** What the seller's page lists of it, in the market's language; empty = unknown or not asked for. */
  bullets: string[];
  brand: string | null;
  manufacturer: string | null;
  modelNumber: string | null;
  color: string | null;
  size: string | null;
  /** From the root to the leaf; empty = unknown. */
  categories: Category[];
  productType: string | null;
  isAdult: boolean | null;
  /** Mains voltages that it is made for, as bits of Voltage. */
  voltage: number | null;
  packageQuantity: number | null;
  /** ISO 8601 date. */
  releaseDate: string | null;
  /** Largest main image. */
  imageUrl: string | null;
  /** Largest image of each further view. */
  furtherImageUrls: string[];
  item: ProductSize;
  package: ProductSize;
  identifiers: { type: string; value: string }[];
  /** Rank in the whole group and in the narrowest category. */
  rootRank: { name: string; rank: number } | null;
  leafRank: { id: string; name: string; rank: number } | null;
  isVariationParent: boolean;
  parentAsin: string | null;
  childAsins: string[];
  variationTheme: string | null;
};

/** One catalogue item in our words. */
export function productOf(item: Wire['Item'], market: MarketCode): ProductData {
  const { marketplaceId } = markets[market];
  const here = <Part extends { marketplaceId?: string }>(parts: readonly Part[] | undefined) =>
    parts?.find((part) => part.marketplaceId === marketplaceId);
  const summary = here(item.summaries);
  const dimensions = here(item.dimensions);
  const images = here(item.images)?.images ?? [];
  const ranks = here(item.salesRanks);
  const rootRank = ranks?.displayGroupRanks?.[0];
  const leafRank = ranks?.classificationRanks?.[0];
  const variation = here(item.relationships)?.relationships.find((relationship) => relationship.type === 'VARIATION');
  return {
    asin: item.asin,
    market,
    title: summary?.itemName ?? null,
    bullets: bulletsOf(item.attributes, marketplaceId),
    brand: summary?.brand ?? null,
    manufacturer: summary?.manufacturer ?? null,
    modelNumber: summary?.modelNumber ?? null,
    color: summary?.color ?? null,
    size: summary?.size ?? null,
    categories: categoriesOf(here(item.classifications)?.classifications?.[0] ?? summary?.browseClassification),
    productType: here(item.productTypes)?.productType ?? null,
    isAdult: summary?.adultProduct ?? null,
    voltage: voltageOf(item.attributes, marketplaceId),
    packageQuantity: summary?.packageQuantity ?? null,
    releaseDate: summary?.releaseDate ?? null,
    imageUrl: largest(images.filter((image) => image.variant === 'MAIN')),
    furtherImageUrls: furtherImages(images),
    item: sizeOf(dimensions?.item),
    package: sizeOf(dimensions?.package),
    identifiers: (here(item.identifiers)?.identifiers ?? []).map((one) => ({
      type: one.identifierType,
      value: one.identifier,
    })),
    rootRank: rootRank ? { name: rootRank.title, rank: rootRank.rank } : null,
    leafRank: leafRank ? { id: leafRank.classificationId, name: leafRank.title, rank: leafRank.rank } : null,
    isVariationParent: summary?.itemClassification === 'VARIATION_PARENT',
    parentAsin: variation?.parentAsins?.[0] ?? null,
    childAsins: variation?.childAsins ?? [],
    variationTheme: variation?.variationTheme?.theme ?? null,
  };
}

function categoriesOf(leaf: Wire['ItemBrowseClassification'] | undefined): Category[] {
  return leaf ? [...categoriesOf(leaf.parent), { id: leaf.classificationId, name: leaf.displayName }] : [];
}

/** As many, and as long, as a page shows. */
const BULLETS_MAX = 10;
const BULLET_LENGTH_MAX = 1_000;
const bulletPoints = z.array(z.object({ value: z.string(), marketplace_id: z.string().optional() }));

/** The attributes follow schemas of product types, which no generated type names. */
function bulletsOf(attributes: Wire['Item']['attributes'], marketplaceId: string): string[] {
  const points = bulletPoints.safeParse(attributes?.bullet_point);
  if (!points.success) return [];
  return points.data
    .filter(({ value, marketplace_id: of }) => (of ?? marketplaceId) === marketplaceId && value.trim() !== '')
    .slice(0, BULLETS_MAX)
    .map(({ value }) => value.trim().slice(0, BULLET_LENGTH_MAX));
}

const voltages = z.array(
  z.object({ value: z.number(), unit: z.string().optional(), marketplace_id: z.string().optional() }),
);

/** The mains of about 110 and about 220 V; what runs on less, as on a battery, says nothing of a socket. */
function voltageOf(attributes: Wire['Item']['attributes'], marketplaceId: string): number | null {
  const reported = voltages.safeParse(attributes?.voltage);
  if (!reported.success) return null;
  const bits = reported.data
    .filter(({ marketplace_id: of, unit }) => (of ?? marketplaceId) === marketplaceId && (unit ?? 'volts') === 'volts')
    .map(({ value }) => (value >= 100 && value <= 127 ? Voltage.V110 : value >= 200 && value <= 240 ? Voltage.V220 : 0))
    .reduce<number>((all, bit) => all | bit, 0);
  return bits === 0 ? null : bits;
}

function largest(images: readonly Wire['ItemImage'][]): string | null {
  return (
    images.reduce<Wire['ItemImage'] | null>(
      (best, image) => (best === null || image.width * image.height > best.width * best.height ? image : best),
      null,
    )?.link ?? null
  );
}

function furtherImages(images: readonly Wire['ItemImage'][]): string[] {
  const views = new Set(
    images.map((image) => image.variant).filter((variant) => variant !== 'MAIN' && variant !== 'SWCH'),
  );
  return [...views].sort().flatMap((view) => largest(images.filter((image) => image.variant === view)) ?? []);
}

// One unit of each in millimetres or grams, by the names Amazon uses.
const millimetres: Record<string, number> = {
  inches: 25.4,
  inch: 25.4,
  feet: 304.8,
  foot: 304.8,
  millimeters: 1,
  millimeter: 1,
  centimeters: 10,
  centimeter: 10,
  meters: 1000,
  meter: 1000,
};
const grams: Record<string, number> = {
  pounds: 453.59237,
  pound: 453.59237,
  ounces: 28.349523125,
  ounce: 28.349523125,
  kilograms: 1000,
  kilogram: 1000,
  grams: 1,
  gram: 1,
  milligrams: 0.001,
  milligram: 0.001,
  tons: 907_184.74,
};

function sizeOf(dimensions: Wire['Dimensions'] | undefined): ProductSize {
  return {
    lengthMm: measured(dimensions?.length, millimetres),
    widthMm: measured(dimensions?.width, millimetres),
    heightMm: measured(dimensions?.height, millimetres),
    weightG: measured(dimensions?.weight, grams),
  };
}

/** A unit nobody knows makes the measure unknown, not wrong. */
function measured(dimension: Wire['Dimension'] | undefined, units: Record<string, number>): number | null {
  const factor = units[dimension?.unit?.toLowerCase() ?? ''];
  return factor === undefined || dimension?.value === undefined ? null : Math.round(dimension.value * factor);
}
