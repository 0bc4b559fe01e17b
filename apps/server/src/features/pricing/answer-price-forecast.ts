import type { pricing } from '@kervan/contracts/pricing-calls';
import type { PriceForecastAnswer, PriceSample } from '@kervan/contracts/price-forecast';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { averageChange, countPrice, newPriceTally, type PriceEffect } from '@kervan/domain/pricing/price-forecast';
import type { StoreCaller } from '../../http/access.ts';
import { previewSettings, type PreviewedItem } from '../../cases/preview-settings.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { asLatest } from '../../http/latest-run.ts';
import { requirePlace, type RateLimit } from '../../http/rate-limit.ts';
import type { Deps } from '../../deps.ts';
import { namesOf } from '../../records/items/item-names.ts';
import { countItems } from '../../records/items/count-items.ts';
import { withDocuments } from './with-documents.ts';

/** A panel asks once 300 ms after each change; more is no person. */
const RUNS: RateLimit = { max: 60, windowMs: 60_000 };
/** Of each effect. */
const SAMPLES = 5;

/** An affected item without its names. */
type Chosen = Omit<PriceSample, 'asin' | 'sku' | 'title' | 'imageUrl' | 'currency'>;
type Samples = Record<PriceEffect['effect'], Chosen[]>;

/** Decides every item of the store as a save of pricing settings would, and writes nothing; one run at a time for a store, a newer one ends it. */
export const answerPriceForecast: Handler<typeof pricing.dryRun> = async ({ body, caller, wire }, deps) => {
  await requirePlace(deps.db, `priceDryRun:${caller.storeId}`, RUNS);
  return asLatest(deps, caller.storeId, async (run) => {
    wire.reply.raw.once('close', () => run.abort());
    const startedAt = performance.now();
    const computedAt = new Date(deps.clock.now()).toISOString();
    const tally = newPriceTally();
    const samples: Samples = { stopped: [], risen: [], fallen: [], returned: [] };
    const { revision, market, isComplete } = await previewSettings(
      deps,
      caller,
      (settings) => withDocuments(settings, body),
      {
        signal: run.signal,
        onItem: (item) => {
          const { loaded, decision } = item;
          const effect = countPrice(tally, {
            item: loaded.item,
            profit: loaded.profit,
            buyBox: loaded.targetBuyBox,
            decision,
          });
          if (effect) keep(samples[effect.effect], chosenOf(item, effect));
        },
      },
    );
    const { items, movedHundredths: _, ...counts } = tally;
    return {
      revision,
      computedAt,
      durationMs: Math.round(performance.now() - startedAt),
      items: isComplete ? items : await within(deps, caller, (tx) => countItems(tx, caller.storeId)),
      evaluated: items,
      ...counts,
      averageHundredths: averageChange(tally),
      samples: await named(deps, caller, market, samples),
    } satisfies PriceForecastAnswer;
  });
};

const chosenOf = ({ loaded, decision }: PreviewedItem, effect: PriceEffect): Chosen => ({
  id: loaded.itemId,
  effect: effect.effect,
  oldPriceMinor: effect.effect === 'returned' ? null : loaded.item.price,
  newPriceMinor: effect.effect === 'stopped' ? null : decision.price,
  changeHundredths: effect.changeHundredths,
  profitMinor: effect.effect === 'stopped' ? loaded.profit : decision.profit,
  losesBuyBox: effect.losesBuyBox,
  isBelowCost: effect.isBelowCost,
});

/** The furthest moves of an effect; of what goes or comes, those with the most profit. */
const weightOf = ({ changeHundredths, profitMinor }: Chosen): number =>
  changeHundredths === null ? (profitMinor ?? -Infinity) : Math.abs(changeHundredths);

function keep(kept: Chosen[], item: Chosen): void {
  const last = kept.at(-1);
  if (kept.length === SAMPLES && last && weightOf(item) <= weightOf(last)) return;
  const at = kept.findIndex((other) => weightOf(other) < weightOf(item));
  kept.splice(at === -1 ? kept.length : at, 0, item);
  kept.length = Math.min(kept.length, SAMPLES);
}

/** The samples with their names, what goes off sale first. */
async function named(deps: Deps, caller: StoreCaller, market: MarketCode, samples: Samples): Promise<PriceSample[]> {
  const chosen = [...samples.stopped, ...samples.risen, ...samples.fallen, ...samples.returned];
  const names = await within(deps, caller, (tx) =>
    namesOf(
      tx,
      caller.storeId,
      chosen.map(({ id }) => id),
    ),
  );
  const { currency } = markets[market];
  return chosen.flatMap((item) => {
    const known = names.get(item.id);
    return known ? [{ ...item, ...known, currency }] : [];
  });
}
