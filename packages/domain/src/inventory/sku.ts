import { limits } from '../limits.ts';

const skuPattern = /^[A-Za-z0-9-]+$/;
const prefixPattern = /^[A-Za-z0-9-]*$/;

/** True for a SKU prefix: letters, digits and hyphen, at most 20 characters (INV-026, INV-027). May be empty. */
export function isSkuPrefix(prefix: string): boolean {
  return prefix.length <= limits.skuPrefixMax && prefixPattern.test(prefix);
}

/** SKU = prefix + ASIN + "-" + store code (INV-027). Throws RangeError when the parts do not make a valid SKU. */
export function composeSku(prefix: string, asin: string, storeCode: string): string {
  const sku = `${prefix}${asin}-${storeCode}`;
  if (!isSkuPrefix(prefix) || !skuPattern.test(sku) || sku.length > limits.skuMax)
    throw new RangeError(`not a SKU: ${sku}`);
  return sku;
}
