import { evaluateFilters, type FilterTraceLine } from '../filters/evaluate-filters.ts';
import { handlingDaysByDelivery } from '../filters/handling-days.ts';
import { limits } from '../limits.ts';
import { isOutOfBounds, runsAt } from '../listings/sale.ts';
import type { Minor } from '../money/money.ts';
import { decidePrice } from '../pricing/decide-price.ts';
import { knownFloor } from '../pricing/known-floor.ts';
import { forbidsSelling, isNotComputable, PriceChoice, type PriceDecision } from '../pricing/price-decision.ts';
import type { PriceTrace } from '../pricing/price-trace.ts';
import { profitOf } from '../pricing/profit.ts';
import { isJump } from '../rollout/jump.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { routeOf } from '../settings/route-of.ts';
import type { Decision, HeldByTerms, Hold } from './decision.ts';
import type { ItemFacts, SourceFacts, TargetFacts } from './facts.ts';
import { setToZeroFlags } from './item-flags.ts';
import { StatusCode } from './item-status.ts';
import { isListed } from './listed.ts';
import { nextListedStatus, nextUnlistedStatus } from './next-status.ts';
import { wantedQuantity } from './quantity.ts';
import { isAmong } from './status-groups.ts';
import { packReason, UpdateReason, type PackedReason } from './update-reason.ts';

/** What made the evaluation run. */
export type DecideCause = 'sourceData' | 'targetData' | 'settings' | 'currencyRate';

export type DecideContext = {
  /** ms since 1970. */
  now: number;
  cause: DecideCause;
  /** This item may take a place at the store; the caller gives places to the oldest first. */
  atStoreRoom: boolean;
  /** Left out = healthy. */
  connectionHealthy?: boolean;
};

/** Recorder of one decision; hand in `{ filters: [], price: newPriceTrace() }`. */
export type DecisionTrace = { filters: FilterTraceLine[]; price: PriceTrace };

const causeReasons: Record<DecideCause, PackedReason> = {
  sourceData: packReason(UpdateReason.SourceDataChange),
  targetData: packReason(UpdateReason.TargetDataChange),
  settings: packReason(UpdateReason.SettingsChange),
  currencyRate: packReason(UpdateReason.CurrencyRateChange),
};

/** The evaluation of one item (INV-021, appendix C): status, reason, price and quantity from what is known now. Pure. */
export function decide(
  item: ItemFacts,
  source: SourceFacts,
  target: TargetFacts,
  settings: CompiledSettings,
  context: DecideContext,
  trace: DecisionTrace | null = null,
): Decision {
  const hold = holdOf(item, source, context);
  if (hold !== null) return kept(item, hold);
  if (source.notFound && item.status === StatusCode.InQueue) return notFound(item);

  const route = routeOf(item.flags, settings);
  const filters = evaluateFilters(
    { item, source, target, settings, route, now: context.now },
    route.filters,
    trace?.filters ?? null,
  );
  const priced = decidePrice(source, target, item, settings, trace?.price ?? null);
  const wanted = wantedQuantity(item, source, settings);
  const listed = isListed(item);
  const isStale = listed && isOld(source, target, settings, context.now);
  const held = heldPrice(item, priced, listed);
  const isUnconfirmed = source.priceDoubted || source.shiftedFrom !== null || held !== null;
  const price = held ?? wantedPrice(item, priced, { listed, mayFall: !isStale && !isUnconfirmed });
  // What is out of stock has no price either, and stands at zero for that.
  const isUnpriced = listed && wanted !== 0 && isNotComputable(priced.refusal);
  const unpricedSince = isUnpriced ? (item.unpricedSince ?? context.now) : null;
  const isUnpricedTooLong = unpricedSince !== null && context.now - unpricedSince >= limits.sourceAgeListedMaxMs;
  const heldByTerms = listed ? termsHold({ item, source, settings, price, now: context.now }) : null;
  const causeReason = causeReasons[context.cause];
  const findings = {
    filters,
    hasPrice: priced.price !== null,
    isSellingForbidden:
      forbidsSelling(priced.refusal) ||
      isUnpricedTooLong ||
      (unpricedSince !== null && isShownBelowFloor(item, source, settings)) ||
      (held !== null && listed && isShownBelowFloor(item, source, settings, held)) ||
      heldByTerms === 'saleBelowFloor' ||
      (heldByTerms === 'outOfBounds' && isShownBelowFloor(item, source, settings)),
    isUnconfirmed,
    isOutOfStock: wanted === 0,
    atStoreRoom: context.atStoreRoom,
    causeReason,
  };
  const next = listed ? nextListedStatus(item, findings) : nextUnlistedStatus(item, findings);
  const isZeroed = !isAmong('offered', next.status) || (item.flags & setToZeroFlags) !== 0;
  const quantity = isZeroed ? 0 : (wanted ?? item.quantity);
  const isUnchanged = next.status === item.status && price === item.price && quantity === item.quantity;
  return {
    status: next.status,
    reason: next.reason ?? (isUnchanged ? item.reason : causeReason),
    price,
    quantity,
    handlingDays: item.override?.handlingDays ?? handlingDaysByDelivery(source, route) ?? settings.handlingDays,
    cost: priced.cost,
    profit: profitAt(price, priced, settings),
    hold: null,
    failures: filters.failures,
    priceRefusal: priced.refusal,
    isEstimated: priced.isEstimated,
    isStale,
    isUnconfirmed,
    isJumpHeld: held !== null,
    heldByTerms,
    unpricedSince,
    frozenPrice: priced.frozenPrice,
  };
}

function holdOf(item: ItemFacts, source: SourceFacts, context: DecideContext): Hold | null {
  if (item.status === StatusCode.RemovedFromInventory || item.status === StatusCode.RemovalQueue) return 'leaving';
  if (item.terms.isUsed && isListed(item)) return 'used';
  if (context.connectionHealthy === false) return 'noConnection';
  return source.fetchedAt === null ? 'notChecked' : null;
}

/** Source data, or target data that the price may follow, past the age at which a price may still fall. */
function isOld(source: SourceFacts, target: TargetFacts, settings: CompiledSettings, now: number): boolean {
  const oldest = now - limits.priceFallAgeMaxMs;
  if (source.fetchedAt !== null && source.fetchedAt < oldest) return true;
  const readsTarget = settings.competition !== 'off' || settings.raiseMarginWhenOnlySeller;
  return readsTarget && target.fetchedAt !== null && target.fetchedAt < oldest;
}

type PricedItem = {
  item: ItemFacts;
  source: SourceFacts;
  settings: CompiledSettings;
  price: Minor | null;
  now: number;
};

/** What the marketplace holds of a listed offer against its price: while a sale runs buyers pay that price, and outside of the seller's bounds it takes the offer down. */
function termsHold({ item, source, settings, price, now }: PricedItem): HeldByTerms | null {
  const { sale } = item.terms;
  if (sale !== null && runsAt(sale, now)) {
    const floor = knownFloor(source, item, settings);
    return floor !== null && floor > sale.price ? 'saleBelowFloor' : 'onSale';
  }
  return price !== null && isOutOfBounds(price, item.terms) ? 'outOfBounds' : null;
}

/** Decisions 25 and 77: by what is known of it the item is sold below its lowest price, or will be once what is on its way has arrived. */
function isShownBelowFloor(
  item: ItemFacts,
  source: SourceFacts,
  settings: CompiledSettings,
  next: Minor | null = null,
): boolean {
  const shown = lowestOf(item.confirmedPrice, item.sentPrice, next) ?? item.price;
  const floor = knownFloor(source, item, settings);
  return shown !== null && floor !== null && floor > shown;
}

function lowestOf(...prices: readonly (Minor | null)[]): Minor | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/**
 * Decision record 49: the price of before, while a jump by a reading is held, within what the user allows; null = nothing is held, or the price
 * jumps no more. What is not listed yet may rise: that is never sold at a loss.
 */
function heldPrice(
  { heldPrice: before, minAllowed, maxAllowed }: ItemFacts,
  priced: PriceDecision,
  listed: boolean,
): Minor | null {
  if (before === null || priced.price === null || priced.choice === PriceChoice.fixedConstant) return null;
  if (!isJump(before, priced.price) || (!listed && priced.price > before)) return null;
  const least = Math.max(before, minAllowed ?? before);
  return maxAllowed === null ? least : Math.min(least, maxAllowed);
}

/**
 * The computed price; on old data, and on a source price that is read a second time, it does not fall, within the highest price that the
 * user allows. A constant price is no reading. Without a computed price nothing is to be sent: what was sent last, else what is shown, stands.
 */
function wantedPrice(
  item: ItemFacts,
  priced: PriceDecision,
  { listed, mayFall }: { listed: boolean; mayFall: boolean },
): Minor | null {
  if (priced.price === null) return listed ? (item.sentPrice ?? item.confirmedPrice ?? item.price) : null;
  if (mayFall || item.price === null || priced.price >= item.price || priced.choice === PriceChoice.fixedConstant)
    return priced.price;
  return item.maxAllowed === null ? item.price : Math.max(priced.price, Math.min(item.price, item.maxAllowed));
}

function profitAt(price: Minor | null, priced: PriceDecision, settings: CompiledSettings): Minor | null {
  if (price === priced.price) return priced.profit;
  return price === null || priced.costExact === null ? null : profitOf(price, priced.costExact, settings.netShare);
}

function kept(item: ItemFacts, hold: Hold | null): Decision {
  return {
    status: item.status,
    reason: item.reason,
    price: item.price,
    quantity: item.quantity,
    handlingDays: item.handlingDays,
    cost: null,
    profit: null,
    hold,
    failures: [],
    priceRefusal: null,
    isEstimated: false,
    isStale: false,
    isUnconfirmed: false,
    isJumpHeld: false,
    heldByTerms: null,
    unpricedSince: item.unpricedSince,
    frozenPrice: null,
  };
}

/** The product check found no such ASIN at the source. */
function notFound(item: ItemFacts): Decision {
  return {
    ...kept(item, null),
    status: StatusCode.RemovedFromInventory,
    reason: packReason(UpdateReason.NotQualified),
    quantity: 0,
  };
}
