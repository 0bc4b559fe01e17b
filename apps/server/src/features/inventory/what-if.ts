import type { inventory } from '@kervan/contracts/inventory-calls';
import type { PriceWhatIf } from '@kervan/contracts/price-explanation';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { wireStatus } from '@kervan/domain/inventory/item-status';
import { markets } from '@kervan/domain/markets';
import { factsTried, settingsTried } from '@kervan/domain/pricing/what-if';
import { profitHundredths } from '@kervan/domain/pricing/profit';
import { prepare } from '../../records/settings/settings-cache.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { decideAgain } from './explain-decision.ts';
import { inputsOf, type ExplainedInputs } from './explain-inputs.ts';
import { scopeOf } from './explain-item.ts';

type Tried = {
  sourcePriceMinor?: number | undefined;
  ratePpm?: number | undefined;
  competitorMinor?: number | undefined;
};

/** The decision of an item with other inputs, made by the function that decides in earnest; nothing is written. */
export const whatIf: Handler<typeof inventory.whatIf> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { asinOrSku, seq, ...tried } = query;
    const { scope, name } = await scopeOf(tx, deps, caller.storeId, asinOrSku);
    const inputs = await inputsOf(tx, scope, seq);
    return {
      ...name,
      currency: markets[scope.market].currency,
      seq: inputs.change?.seq ?? null,
      tried: outcomeOf(inputsTried(inputs, tried)),
      known: outcomeOf(inputs),
      asOf: new Date(scope.now).toISOString(),
    };
  });

function inputsTried(inputs: ExplainedInputs, { sourcePriceMinor, ratePpm, competitorMinor }: Tried): ExplainedInputs {
  const { loaded, prepared, decidedAt } = inputs;
  const { state, market } = prepared;
  const other =
    ratePpm === undefined ? prepared : prepare({ ...state, settings: settingsTried(state.settings, ratePpm) }, market);
  const facts = factsTried(
    loaded,
    { sourcePrice: sourcePriceMinor ?? null, competitorLanded: competitorMinor ?? null },
    other.compiled,
    decidedAt,
  );
  return { ...inputs, prepared: other, loaded: { ...loaded, ...facts } };
}

function outcomeOf(inputs: ExplainedInputs): PriceWhatIf['tried'] {
  const {
    decision,
    price: { decision: priced },
    verdict,
  } = decideAgain({ ...inputs, change: null });
  const { price } = decision;
  return {
    status: wireStatus(decision.status),
    quantity: decision.quantity,
    priceMinor: price,
    costMinor: priced.cost,
    profitMinor: decision.profit,
    profitPercent:
      price === null || priced.costExact === null
        ? null
        : profitHundredths(price, priced.costExact, inputs.prepared.compiled.netShare),
    minPriceMinor: priced.min,
    maxPriceMinor: priced.max,
    decidedBy: verdict.name,
    failed: verdict.failed,
    code: verdict.code,
    filters: decision.failures.map((failure) => filterNameOf(failure.filterNumber) ?? ''),
  };
}
