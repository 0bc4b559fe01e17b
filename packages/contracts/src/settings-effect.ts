import { z } from 'zod';
import { minor } from './paging.ts';
import { recentOrders } from './recent-orders.ts';

/** What becomes of one item. */
const settingEffects = ['stopped', 'risen', 'fallen', 'returned', 'same', 'off', 'waiting'] as const;
const effectSample = z.object({
  id: z.int(),
  asin: z.string(),
  sku: z.string(),
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  currency: z.string(),
  effect: z.enum(settingEffects),
  oldPriceMinor: minor.nullable(),
  newPriceMinor: minor.nullable(),
  oldQuantity: z.int(),
  newQuantity: z.int(),
  oldStatus: z.string(),
  newStatus: z.string(),
  /** Profit of one sale at the old price and at the new one. */
  oldProfitMinor: minor.nullable(),
  profitMinor: minor.nullable(),
  isBelowCost: z.boolean(),
  /** Why there is no price, by its code (appendix A). */
  refusal: z.string().nullable(),
});
/** What settings would do to the items that they concern (M3), by the function that decides in earnest. */
export const settingsEffect = z.object({
  /** Products named, and those of them without an item in the store. */
  products: z.int(),
  notInStore: z.int(),
  items: z.int(),
  /** Not checked at the source yet. */
  waiting: z.int(),
  /** Offered afterwards; `zeroed` of those before are not, `returned` of them were not. */
  listed: z.int(),
  zeroed: z.int(),
  returned: z.int(),
  risen: z.int(),
  fallen: z.int(),
  same: z.int(),
  /** Items for which no price can be computed or allowed. */
  refused: z.int(),
  belowCost: z.int(),
  /** What one sale of each product on sale earns, together, before and after; those of unknown profit left out, null = none is known. */
  earned: z.object({ beforeMinor: minor.nullable(), afterMinor: minor.nullable(), currency: z.string() }),
  /** Of the items that are not offered any more, each order once. */
  orders: recentOrders,
  /** What wants a second look: off sale, newly below cost, or moved by more than 20 %. */
  grave: z.int(),
  computedAt: z.iso.datetime(),
  samples: z.array(effectSample).max(20),
});
export type SettingsEffect = z.output<typeof settingsEffect>;
