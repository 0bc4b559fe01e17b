import { markets, type MarketCode } from '@kervan/domain/markets';
import type { Product } from '../../world/catalogue/catalogue.ts';
import type { World } from '../../world/world.ts';
import { decimalOf } from '../marketplaces.ts';
import { lengthIn, weightIn } from './measures.ts';

const ELECTRIC = /electronic|appliance|coffee|kettle|lamp|light|mixer|toaster/i;

/** The attributes of an item in a market, in the nested lists of the product type schemas. */
export function attributesOf(world: World, product: Product, market: MarketCode): Record<string, unknown> {
  const { marketplaceId, locale, currency } = markets[market];
  const text = (value: string): object => ({
    language_tag: locale.replace('-', '_'),
    value,
    marketplace_id: marketplaceId,
  });
  const plain = (value: unknown): object => ({ value, marketplace_id: marketplaceId });
  const listPrice = world.offers.competition(market, product.asin, world.clock.now()).listPriceMinor;
  return {
    item_name: [text(world.catalogue.titleIn(product, market))],
    brand: [text(product.brand)],
    manufacturer: [text(product.brand)],
    part_number: [plain(product.partNumber)],
    model_number: [plain(product.partNumber)],
    bullet_point: product.bullets.map(text),
    externally_assigned_product_identifier: [{ type: 'ean', ...plain(product.ean) }],
    item_type_keyword: [plain(product.category.name.toLowerCase().replaceAll(/[^a-z]+/g, '-'))],
    number_of_items: [plain(1)],
    // What is plugged in says for which mains it is made: those of the market in which it is sold.
    ...(ELECTRIC.test(`${product.category.displayGroup} ${product.category.name}`) && {
      voltage: [{ unit: 'volts', ...plain(market === 'US' ? 120 : 230) }],
    }),
    ...(product.color !== null && { color: [text(product.color)] }),
    ...(product.size !== null && { size: [text(product.size)] }),
    ...(product.material !== null && { material: [text(product.material)] }),
    ...(listPrice !== null && { list_price: [{ currency, ...plain(decimalOf(listPrice, market)) }] }),
    ...(product.itemMm && { item_dimensions: [{ ...sides(product.itemMm, market), marketplace_id: marketplaceId }] }),
    ...(product.packageMm && {
      item_package_dimensions: [{ ...sides(product.packageMm, market), marketplace_id: marketplaceId }],
    }),
    ...(product.itemGrams !== null && {
      item_weight: [{ ...weightIn(market, product.itemGrams), marketplace_id: marketplaceId }],
    }),
    ...(product.packageGrams !== null && {
      item_package_weight: [{ ...weightIn(market, product.packageGrams), marketplace_id: marketplaceId }],
    }),
    product_site_launch_date: [plain(`${product.releasedOn}T00:00:00.000Z`)],
  };
}

function sides(mm: { length: number; width: number; height: number }, market: MarketCode): object {
  return {
    length: lengthIn(market, mm.length),
    width: lengthIn(market, mm.width),
    height: lengthIn(market, mm.height),
  };
}
