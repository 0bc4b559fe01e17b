import type { SourceFacts, TargetFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';

/** What is tried instead of what is known: source price in USD cents, landed price of the followed competitor in minor units of the store. */
export type TriedFacts = { sourcePrice: Minor | null; competitorLanded: Minor | null };

/** The facts as if the tried values had just been read at `now` (ms); null leaves a value as it is. Nothing else changes. */
export function factsTried(
  { source, target }: { source: SourceFacts; target: TargetFacts },
  { sourcePrice, competitorLanded }: TriedFacts,
  settings: CompiledSettings,
  now: number,
): { source: SourceFacts; target: TargetFacts } {
  return {
    source: sourcePrice === null ? source : { ...source, price: sourcePrice, fetchedAt: now },
    target: competitorLanded === null ? target : targetAt(target, competitorLanded, settings, now),
  };
}

/** Which of a competitor's prices the store's rule looks at: without a BuyBox to follow it may be the lowest offer. */
export function followsLowest(target: TargetFacts, settings: CompiledSettings): boolean {
  if (settings.competition === 'lowest') return true;
  const hasBuyBox = target.buyBoxSellerIsUs || (target.buyBoxLanded !== null && !target.buyBoxSellerExcluded);
  return !hasBuyBox && settings.noBuybox === 'lowestPrice' && target.lowestLanded !== null;
}

function targetAt(target: TargetFacts, landed: Minor, settings: CompiledSettings, now: number): TargetFacts {
  const read: TargetFacts = {
    ...target,
    readAtAll: true,
    fetchedAt: now,
    offersCount: target.offersCount === 0 ? 1 : target.offersCount,
  };
  if (followsLowest(target, settings)) return { ...read, lowestLanded: landed };
  return {
    ...read,
    buyBoxLanded: landed,
    buyBoxPrice: landed,
    buyBoxShipping: 0,
    buyBoxSellerIsUs: false,
    buyBoxSellerExcluded: false,
  };
}

/** The store's settings with a rate of its own, parts per million of USD → store currency. A USD store has none: 1 stays 1. */
export function settingsTried(settings: StoreSettings, ratePpm: number | null): StoreSettings {
  return ratePpm === null ? settings : { ...settings, currency: { mode: 'manual', manualRatePpm: ratePpm } };
}
