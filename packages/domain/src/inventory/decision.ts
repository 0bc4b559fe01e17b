import type { FilterAction } from '../filters/filter-names.ts';
import type { Minor } from '../money/money.ts';
import type { PriceRefusal } from '../pricing/price-decision.ts';
import type { StatusCode } from './item-status.ts';
import type { PackedReason } from './update-reason.ts';

/** A filter that did not let the item pass. */
export type FilterFailure = { filterNumber: number; action: FilterAction };

/** Why an evaluation left the item as it is. */
export type Hold = 'noConnection' | 'notChecked' | 'leaving' | 'used';

/** Why a price is not sent that was decided. */
export type HeldByTerms = 'onSale' | 'saleBelowFloor' | 'outOfBounds';

/** What an evaluation wants for one item. Money in store currency minor units; null = none or not known. */
export type Decision = {
  status: StatusCode;
  /** UpdateReason × 64 + filter number; unchanged when nothing of status, price or quantity changed. */
  reason: PackedReason;
  /** Wanted price. Without a computed one a listed item keeps its price, any other has none; `priceRefusal` then says why. */
  price: Minor | null;
  quantity: number;
  handlingDays: number | null;
  /** Total cost C, rounded half up. */
  cost: Minor | null;
  /** Profit of `price`. */
  profit: Minor | null;
  /** Set when the item was left as it is: nothing is to be written, cost and profit are not filled. */
  hold: Hold | null;
  /** Every failing filter in evaluation order; empty when all pass. */
  failures: readonly FilterFailure[];
  /** Why no price was computed or allowed. */
  priceRefusal: PriceRefusal | null;
  /** A stand-in value (default import fee or shipment price) is part of the price. */
  isEstimated: boolean;
  /** The data is older than 24 hours, so the price of the listed item may not fall. */
  isStale: boolean;
  /** The source price is read a second time before the price falls or the item comes back into stock (decision 31). */
  isUnconfirmed: boolean;
  /** The price jumps by a reading, and the one of before stands until the seller answers (decision record 49). */
  isJumpHeld: boolean;
  /** What the marketplace holds of the offer keeps the price from going there: a sale that runs, under the lowest price or not, or the seller's bounds. */
  heldByTerms: HeldByTerms | null;
  /** Since when the listed item is without a price that can be computed, ms; null = it has one. */
  unpricedSince: number | null;
  /** A constant price that this evaluation froze; store it with the item's override. */
  frozenPrice: Minor | null;
};
