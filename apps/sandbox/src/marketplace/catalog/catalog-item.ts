import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Category, Product } from '../../world/catalogue/catalogue.ts';
import { rankIn, rankInCategory } from '../../world/catalogue/sales-rank.ts';
import type { World } from '../../world/world.ts';
import { attributesOf } from './item-attributes.ts';
import { dimensionsOf } from './measures.ts';

/** Parts of an item that a call may ask for. vendorDetails are for vendors: sellers get none. */
export const includedParts = [
  'attributes',
  'classifications',
  'dimensions',
  'identifiers',
  'images',
  'productTypes',
  'relationships',
  'salesRanks',
  'summaries',
  'vendorDetails',
] as const;
export type IncludedPart = (typeof includedParts)[number];

type Scene = { world: World; product: Product; market: MarketCode };

/** An item of Catalog Items 2022-04-01 in the markets that have its page. */
export function catalogItem(
  world: World,
  product: Product,
  { of, parts }: { of: readonly MarketCode[]; parts: readonly IncludedPart[] },
): object {
  const scenes = of.map((market): Scene => ({ world, product, market }));
  const item: Record<string, unknown> = { asin: product.asin };
  for (const part of parts) {
    if (part === 'attributes')
      item.attributes = Object.assign({}, ...scenes.map((scene) => attributesOf(world, scene.product, scene.market)));
    else if (part !== 'vendorDetails')
      item[part] = scenes.map((scene) => ({
        marketplaceId: markets[scene.market].marketplaceId,
        ...partOf[part](scene),
      }));
  }
  return item;
}

const partOf = {
  classifications: ({ product }) => ({ classifications: [classification(product.category)] }),
  dimensions: ({ product, market }) => ({
    ...(product.itemMm && { item: dimensionsOf(product.itemMm, product.itemGrams, market) }),
    ...(product.packageMm && { package: dimensionsOf(product.packageMm, product.packageGrams, market) }),
  }),
  identifiers: ({ product }) => ({
    identifiers: [
      { identifierType: 'EAN', identifier: product.ean },
      { identifierType: 'GTIN', identifier: `0${product.ean}` },
      ...(product.ean.startsWith('0') ? [{ identifierType: 'UPC', identifier: product.ean.slice(1) }] : []),
    ],
  }),
  images: ({ world, product }) => {
    const link = product.imageUrl.startsWith('/') ? `${world.baseUrl()}${product.imageUrl}` : product.imageUrl;
    return {
      images: [
        { variant: 'MAIN', link, height: 1000, width: 1000 },
        { variant: 'MAIN', link, height: 75, width: 75 },
      ],
    };
  },
  productTypes: ({ product }) => ({ productType: product.category.productType }),
  relationships: ({ product }) => ({
    relationships: product.variation === null ? [] : [relationship(product, product.variation)],
  }),
  salesRanks: ({ world, product, market }) => {
    const rank = rankIn(world.seed, product, market, world.clock.nowMs() - world.epoch.getTime());
    const shop = `https://${markets[market].shopHost}/gp/bestsellers`;
    return {
      classificationRanks: [
        {
          classificationId: product.category.id,
          title: product.category.name,
          link: `${shop}/${product.category.id}`,
          rank: rankInCategory(rank),
        },
      ],
      displayGroupRanks: [
        {
          websiteDisplayGroup: product.category.websiteDisplayGroup,
          title: product.category.displayGroup,
          link: shop,
          rank,
        },
      ],
    };
  },
  summaries: ({ world, product, market }) => ({
    adultProduct: false,
    autographed: false,
    brand: product.brand,
    browseClassification: { displayName: product.category.name, classificationId: product.category.id },
    ...(product.color !== null && { color: product.color }),
    itemClassification: product.isVariationParent ? 'VARIATION_PARENT' : 'BASE_PRODUCT',
    itemName: world.catalogue.titleIn(product, market),
    manufacturer: product.brand,
    memorabilia: false,
    modelNumber: product.partNumber,
    packageQuantity: 1,
    partNumber: product.partNumber,
    releaseDate: product.releasedOn,
    ...(product.size !== null && { size: product.size }),
    tradeInEligible: false,
    websiteDisplayGroup: product.category.websiteDisplayGroup,
    websiteDisplayGroupName: product.category.displayGroup,
  }),
} satisfies Record<Exclude<IncludedPart, 'attributes' | 'vendorDetails'>, (scene: Scene) => object>;

function classification(category: Category): object {
  const parent = category.ancestors.reduce<object | undefined>(
    (above, { id, name }) => ({ displayName: name, classificationId: id, ...(above && { parent: above }) }),
    undefined,
  );
  return { displayName: category.name, classificationId: category.id, ...(parent && { parent }) };
}

function relationship(product: Product, { parentAsin, theme, siblings }: NonNullable<Product['variation']>): object {
  return {
    type: 'VARIATION',
    ...(product.isVariationParent ? { childAsins: siblings } : { parentAsins: [parentAsin] }),
    variationTheme: { attributes: [theme.toLowerCase()], theme },
  };
}
