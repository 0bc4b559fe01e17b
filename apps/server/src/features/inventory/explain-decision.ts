import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { decide, type DecisionTrace } from '@kervan/domain/inventory/decide';
import type { Decision } from '@kervan/domain/inventory/decision';
import type { ItemFacts } from '@kervan/domain/inventory/facts';
import { hasFlag, ItemFlag, setToZeroFlags } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { unpackReason } from '@kervan/domain/inventory/update-reason';
import { explainPrice, type PriceExplanation as ExplainedPrice } from '@kervan/domain/pricing/explain-price';
import { PriceChoice } from '@kervan/domain/pricing/price-decision';
import { newPriceTrace } from '@kervan/domain/pricing/price-trace';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import type { ExplainedInputs } from './explain-inputs.ts';

type StationName = PriceExplanation['stations'][number]['name'];

/** The station that decides, what it says, and whether the item stops there. */
export type Verdict = { name: StationName; code: string; failed: boolean };

/** A decision made again with a recorder, and the station that decided it. */
export type DecidedAgain = { decision: Decision; price: ExplainedPrice; trace: DecisionTrace; verdict: Verdict };

type Decidable = Pick<ExplainedInputs, 'loaded' | 'prepared' | 'change' | 'decidedAt'>;

/** Runs the decision of the inputs: the same pure function that made it. */
export function decideAgain({ loaded, prepared, change, decidedAt }: Decidable): DecidedAgain {
  const { item, source, target } = loaded;
  const context = { now: decidedAt, cause: 'sourceData' as const, atStoreRoom: true };
  const trace: DecisionTrace = { filters: [], price: newPriceTrace() };
  const decision = decide(item, source, target, prepared.compiled, context, trace);
  // An item that left is decided no more; its filters are judged as if it had stayed outside the criteria.
  if (decision.hold === 'leaving')
    decide({ ...item, status: StatusCode.OutOfCriteria }, source, target, prepared.compiled, context, trace);
  const price = explainPrice(source, target, item, prepared.compiled);
  const made = { decision, price, trace };
  return { ...made, verdict: verdictOf(made, { loaded, change }) };
}

type Made = Omit<DecidedAgain, 'verdict'>;
type Found = Pick<Decidable, 'loaded' | 'change'>;

function verdictOf(made: Made, found: Found): Verdict {
  return (
    heldVerdict(made, found) ??
    refusedVerdict(made) ??
    filterVerdict(made) ??
    jumpVerdict(made) ??
    termsVerdict(made) ??
    zeroVerdict(made, found) ??
    priceVerdict(made, found)
  );
}

/** Nothing is decided for the item: it left the inventory, or its product was not read yet. */
function heldVerdict({ decision, trace }: Made, { loaded, change }: Found): Verdict | null {
  if (decision.hold === 'notChecked') return { name: 'source', code: 'notChecked', failed: false };
  if (decision.hold === 'used') return { name: 'guards', code: 'used', failed: false };
  if (decision.hold !== 'leaving') return null;
  const { filterNumber } = unpackReason((change ?? loaded.item).reason);
  const isByFilter = trace.filters.some((line) => line.filterNumber === filterNumber && line.verdict === 'fail');
  if (isByFilter) return { name: 'guards', code: filterNameOf(filterNumber) ?? 'unknown', failed: true };
  return loaded.source.notFound
    ? { name: 'source', code: 'notFound', failed: true }
    : { name: 'publish', code: 'removed', failed: true };
}

function refusedVerdict({ price: { decision } }: Made): Verdict | null {
  const { refusal } = decision;
  switch (refusal) {
    case null:
      return null;
    case 'sourcePriceUnknown':
    case 'sourceShippingUnknown':
    case 'sourcePriceZero':
      return { name: 'source', code: refusal, failed: true };
    case 'currencyRateMissing':
      return { name: 'rate', code: refusal, failed: true };
    case 'shipmentPriceUnknown':
    case 'warehouseCostUnknown':
    case 'amountTooLarge':
    case 'priceNotPositive':
      return { name: 'cost', code: refusal, failed: true };
    case 'settingsError':
      return { name: 'band', code: refusal, failed: true };
    case 'fixedPriceUnderMinimum':
    case 'maxAllowedUnderMinimum':
      return { name: 'guards', code: refusal, failed: true };
  }
}

/** The first filter of the strongest action, as the status shows it (FILT-006). */
function filterVerdict({ decision: { failures } }: Made): Verdict | null {
  const strongest = Math.max(...failures.map((failure) => failure.action));
  const first = failures.find((failure) => failure.action === strongest);
  return first ? { name: 'guards', code: filterNameOf(first.filterNumber) ?? 'unknown', failed: true } : null;
}

/** Its price jumps by a reading: the one of before stands, at stock 0 where that is under the cost of now. */
const jumpVerdict = ({ decision: { isJumpHeld, quantity } }: Made): Verdict | null =>
  isJumpHeld ? { name: 'guards', code: 'jumpHeld', failed: quantity === 0 } : null;

/** What the seller set at the marketplace beside the price keeps it from going there. */
const termsVerdict = ({ decision: { heldByTerms, quantity } }: Made): Verdict | null =>
  heldByTerms === null ? null : { name: 'guards', code: heldByTerms, failed: quantity === 0 };

/** Quantity 0 though no filter fails: by the seller, by a warning, or because nothing can be bought. */
function zeroVerdict({ decision }: Made, { loaded: { item }, change }: Found): Verdict | null {
  if (decision.quantity !== 0 || (change !== null && change.quantity !== 0)) return null;
  const code = zeroCode(item);
  return code === null ? null : { name: code === 'outOfStock' ? 'source' : 'guards', code, failed: true };
}

function zeroCode({
  flags,
  status,
}: Pick<ItemFacts, 'flags' | 'status'>): 'heldByWarning' | 'userZero' | 'outOfStock' | null {
  if (hasFlag(flags, ItemFlag.heldByWarning)) return 'heldByWarning';
  if (hasFlag(flags, setToZeroFlags)) return 'userZero';
  return status === StatusCode.InQueue ? null : 'outOfStock';
}

const FOLLOWS: readonly string[] = [PriceChoice.followBuyBox, PriceChoice.followLowest, PriceChoice.keepOwnBuyBox];

/** Which station set the price: old data or a limit of the item that holds it, the band, the competition, or the standard profit. */
function priceVerdict({ decision, price: { decision: priced, trace } }: Made, { loaded: { source } }: Found): Verdict {
  if (decision.price !== priced.price) {
    const doubt = source.shiftedFrom === null ? 'unconfirmed' : 'shifted';
    return { name: 'guards', code: decision.isUnconfirmed ? doubt : 'stale', failed: false };
  }
  if (trace.allowed !== null) return { name: 'guards', code: trace.allowed, failed: false };
  const code = priced.choice ?? 'unknown';
  if (!FOLLOWS.includes(code)) return { name: 'band', code, failed: false };
  const isHeld =
    trace.competition === null
      ? false
      : trace.competition.wanted < (priced.min ?? 0) || trace.competition.wanted > (priced.max ?? Infinity);
  return { name: isHeld ? 'band' : 'competition', code, failed: false };
}
