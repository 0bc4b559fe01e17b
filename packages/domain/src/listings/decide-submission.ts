import { hasFlag, ItemFlag } from '../inventory/item-flags.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { isAmong } from '../inventory/status-groups.ts';
import type { Minor } from '../money/money.ts';
import { isOutOfBounds, type OfferTerms } from './sale.ts';
import type { TemplateWish } from '../settings/shipping-template.ts';

/** What a listing shows or will show. Minor units, units, days; null = not known. */
export type ListingState = { price: Minor | null; quantity: number | null; handlingDays: number | null };

/** The item as it is wanted, and what is known of its listing. */
export type SubmissionFacts = {
  status: StatusCode;
  price: Minor | null;
  quantity: number;
  handlingDays: number | null;
  flags: number;
  /** What the marketplace showed last; null = never read, or nothing there. */
  confirmed: ListingState | null;
  /** What was sent and is not confirmed; null = nothing is on its way. */
  inFlight: ListingState | null;
  /** Nobody knows whether what is on its way arrived: its sender died, or its call was not answered. */
  isUncertain: boolean;
  /** No price can be computed (decision 77): none is sent, and the stock is not raised. */
  isUnpriced: boolean;
  /** A removal is on its way. */
  removing: boolean;
  /** Id of the shipping template that it shows, and of the one on its way; null = none is known. */
  shippingGroup: { shown: string | null; inFlight: string | null };
  /** It is offered in another condition than new: of what is the seller's only zero stock and a removal are sent (decision 74). */
  isUsed: boolean;
  /** A sale that the seller set at the marketplace runs: buyers pay its price, and none is sent. */
  isOnSale: boolean;
  /** The seller's own lowest and highest price at the marketplace: a price outside of them is not sent. */
  bounds: Pick<OfferTerms, 'lowest' | 'highest'>;
};

/** Whether the store's update modes let a change out now (PRICE-020). */
export type UpdateGates = {
  priceOpen: boolean;
  stockOpen: boolean;
  /** Price and quantity reach the marketplace in one line of a file, at the same moment (manual mode). */
  isTogether?: boolean;
};

export type Submission =
  | { kind: 'nothing' }
  /** Something is to be sent, but the update mode keeps it back. */
  | { kind: 'wait' }
  | { kind: 'delete' }
  | { kind: 'put'; price: Minor; quantity: number; handlingDays: number; shippingGroup?: string }
  | {
      kind: 'patch';
      price: Minor | null;
      quantity: number | null;
      handlingDays: number | null;
      /** Absent = the shipping template stays as it is. */
      shippingGroup?: string;
    };

/** Amazon's own value when none is given. */
const HANDLING_DEFAULT = 2;

/**
 * What has to be sent so that the marketplace shows what is wanted (appendix A step 12): compared with what is in flight, else
 * with the confirmed state, never with what was last sent. A restock sends its price first and the quantity once that price is
 * confirmed. Setting stock to zero passes every update mode. Values of a sending that may never have arrived are not left out of the next one.
 * A handling time goes with its quantity, alone as well: the marketplace takes none without. While a sale of the seller's runs there, and where the
 * marketplace would take the offer down for it, no price is sent; stock is.
 * The shipping template goes with the price and by its mode; one that the account does not have is held: a first listing waits for it, what is listed
 * keeps the one it has.
 */
export function decideSubmission(
  facts: SubmissionFacts,
  gates: UpdateGates,
  template: TemplateWish = { kind: 'none' },
): Submission {
  const listed = hasFlag(facts.flags, ItemFlag.listed);
  if (facts.status === StatusCode.RemovalQueue)
    return listed && !facts.removing ? { kind: 'delete' } : { kind: 'nothing' };
  const sold = isAmong('onSale', facts.status);
  if ((!sold && !isAmong('atZero', facts.status)) || (sold && listed && facts.isUsed)) return { kind: 'nothing' };
  if (!listed && (facts.inFlight === null || (facts.isUncertain && sold && differences(facts, sold).any)))
    return firstListing(facts, gates, { sold, template });
  return change(facts, gates, { sold, template });
}

type Wanted = { sold: boolean; template: TemplateWish };

function firstListing(facts: SubmissionFacts, gates: UpdateGates, { sold, template }: Wanted): Submission {
  if (!sold || !isSendable(facts.price)) return { kind: 'nothing' };
  if (!gates.priceOpen || !gates.stockOpen || template.kind === 'held') return { kind: 'wait' };
  return {
    kind: 'put',
    price: facts.price,
    quantity: facts.quantity,
    handlingDays: facts.handlingDays ?? HANDLING_DEFAULT,
    ...(template.kind === 'group' ? { shippingGroup: template.id } : {}),
  };
}

function change(facts: SubmissionFacts, gates: UpdateGates, { sold, template }: Wanted): Submission {
  const quantity = sold ? facts.quantity : 0;
  const differs = differences(facts, sold);
  const isAll = facts.isUncertain && differs.any;
  const isHeld = facts.isUnpriced || isHeldThere(facts);
  const priceDiffers = !isHeld && (differs.price || (isAll && sold && isSendable(facts.price)));
  const quantityDiffers =
    (differs.quantity || isAll || (differs.handling && !facts.isUnpriced)) &&
    !(facts.isUnpriced && quantity > leastKnown(facts));
  const isZeroing = quantityDiffers && quantity === 0;
  const isRestock =
    quantityDiffers &&
    quantity > 0 &&
    (facts.confirmed?.quantity ?? 0) === 0 &&
    sold &&
    !isHeld &&
    facts.price !== null &&
    facts.price !== facts.confirmed?.price;
  // The quantity of a restock waits for its price: a restock must not sell at the old one.
  const mayStock =
    isZeroing ||
    (quantityDiffers &&
      gates.stockOpen &&
      !(isRestock && gates.isTogether !== true && (priceDiffers || facts.inFlight !== null)));
  // A price that may be on its way goes with what else goes; alone it would be sent twice: the reading tells whether it arrived.
  const mayPrice = priceDiffers && gates.priceOpen && (differs.price || mayStock);
  const group = sold ? groupToSend(facts, template, isAll) : null;
  const mayGroup = group !== null && gates.priceOpen;
  if (!mayPrice && !mayStock && !mayGroup)
    return ((priceDiffers || group !== null) && !gates.priceOpen) || (quantityDiffers && !gates.stockOpen)
      ? { kind: 'wait' }
      : { kind: 'nothing' };
  return {
    kind: 'patch',
    price: mayPrice ? facts.price : null,
    quantity: mayStock ? quantity : null,
    handlingDays: mayStock && quantity > 0 ? facts.handlingDays : null,
    ...(mayGroup ? { shippingGroup: group } : {}),
  };
}

/** The price does not go there, whatever was decided: at what buyers pay instead the item may be sold, or its stock is wanted at 0. */
const isHeldThere = ({ isOnSale, bounds, price, confirmed }: SubmissionFacts): boolean =>
  confirmed !== null && (isOnSale || (price !== null && isOutOfBounds(price, bounds)));

/** The stock that buyers see at the least, whichever of what is on its way has arrived; 0 where nobody knows. */
const leastKnown = ({ confirmed, inFlight }: SubmissionFacts): number =>
  Math.min(confirmed?.quantity ?? 0, ...(inFlight === null ? [] : [inFlight.quantity ?? 0]));

/** The template to be named; null = it is shown or on its way already. What may never have arrived goes again with what else goes, not alone. */
function groupToSend({ shippingGroup }: SubmissionFacts, template: TemplateWish, isAll: boolean): string | null {
  if (template.kind !== 'group') return null;
  const known = isAll ? shippingGroup.shown : (shippingGroup.inFlight ?? shippingGroup.shown);
  return known === template.id ? null : template.id;
}

/** Decision 29: nothing below one smallest unit is ever sent, whatever was decided. */
const isSendable = (price: Minor | null): price is Minor => price !== null && price >= 1;

/** What is wanted otherwise than it is on its way, else than it is shown. */
function differences(
  facts: SubmissionFacts,
  sold: boolean,
): { price: boolean; quantity: boolean; handling: boolean; any: boolean } {
  const known = facts.inFlight ?? facts.confirmed ?? { price: null, quantity: null, handlingDays: null };
  const price = sold && isSendable(facts.price) && facts.price !== known.price;
  const quantity = (sold ? facts.quantity : 0) !== known.quantity;
  const handling =
    sold &&
    facts.quantity > 0 &&
    facts.handlingDays !== null &&
    known.handlingDays !== null &&
    facts.handlingDays !== known.handlingDays;
  return { price, quantity, handling, any: price || quantity };
}

/**
 * Lower goes first: zero stock and removals, then prices that rise (a loss may be running), then the rest.
 * @internal The SQL that decides is held against it in a test over all cases.
 */
export function submissionPriority(facts: Pick<SubmissionFacts, 'status' | 'price' | 'confirmed'>): 0 | 1 | 2 {
  if (isAmong('urgent', facts.status)) return 0;
  const shown = facts.confirmed?.price ?? null;
  return shown !== null && facts.price !== null && facts.price > shown ? 1 : 2;
}

/** True when the marketplace shows what was sent. */
export function isShown(sent: ListingState, shown: ListingState | null): boolean {
  return (
    shown !== null &&
    (sent.price === null || sent.price === shown.price) &&
    (sent.quantity === null || sent.quantity === shown.quantity)
  );
}

/**
 * The same where buyers take from the stock meanwhile: a quantity that lies below the sent one, and is neither what was shown `before` nor one of
 * those that were sent earlier and overtaken (`passed`: they may show on the way), arrived and was sold from. `soldTo` is that quantity, null where
 * nothing was sold.
 */
export function readShown(
  sent: ListingState,
  shown: ListingState | null,
  { before, passed }: { before: ListingState | null; passed: readonly number[] },
): { isShown: boolean; soldTo: number | null } {
  const quantity = shown?.quantity ?? null;
  const isSold =
    sent.quantity !== null &&
    quantity !== null &&
    quantity < sent.quantity &&
    quantity !== (before?.quantity ?? null) &&
    !passed.includes(quantity);
  return { isShown: isShown(isSold ? { ...sent, quantity } : sent, shown), soldTo: isSold ? quantity : null };
}
