import { isDeepStrictEqual } from 'node:util';
import { confirmLevelOf, decidingPart, typedAboveOf } from '@kervan/domain/filters/confirm-level';
import { countPrice, newPriceTally } from '@kervan/domain/pricing/price-forecast';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { countItems } from '../records/items/count-items.ts';
import { readSettings } from '../records/settings/settings-write.ts';
import type { AccountCaller, StoreCaller } from '../http/access.ts';
import { AppError } from '../errors.ts';
import { previewSettings } from './preview-settings.ts';
import { within } from './within.ts';
import { getSettings } from './settings-of-caller.ts';

/** What a call said of the number, and what it is about. */
export type Asked = {
  storeIds: readonly number[];
  /** Which number holds where a store has none of its own. */
  before: 'save' | 'act';
  confirmed: number | undefined;
};
/** What goes off sale, or wants a second look. */
type Stops = { zeroed: number; removed: number };

/**
 * M3, the one place where the server asks for a number: what concerns more products than the store's own number is done only by whom its number
 * was shown to. What is taken back is never asked about (POST /api/activity/undo): it leads to what the seller had, and can be taken back itself.
 * Throws ConfirmationNeeded with the number of now.
 */
function refuseUntyped(stops: Stops, above: number, confirmed: number | undefined): void {
  const level = confirmLevelOf(stops, above);
  if (level.level === 3 && level.items !== confirmed)
    throw new AppError('ConfirmationNeeded', { data: { items: level.items } });
}

/** An act on so many products. Throws ConfirmationNeeded. */
export async function requireTypedCount(tx: Db, asked: Asked, items: number): Promise<void> {
  refuseUntyped({ zeroed: items, removed: 0 }, await lowestOf(tx, asked), asked.confirmed);
}

/**
 * A save of which it is foreseen what it does; `most`: how many products it can be about, those of the stores unless it is known better. So few
 * that they cannot be too many are not foreseen. Throws ConfirmationNeeded, and as the forecast does.
 */
export async function requireTypedForecast(
  deps: Deps,
  caller: AccountCaller,
  asked: Asked,
  {
    most = (tx) => countAll(tx, asked.storeIds),
    foresee,
  }: { most?: (tx: Db) => Promise<number>; foresee(): Promise<Stops> },
): Promise<void> {
  const above = await within(deps, caller, async (tx) => {
    const number = await lowestOf(tx, asked);
    return (await most(tx)) <= number ? null : number;
  });
  if (above !== null) refuseUntyped(await foresee(), above, asked.confirmed);
}

type Said = { revision?: number | undefined; confirmed?: number | undefined };
type Change = (settings: StoreSettings) => StoreSettings;

/**
 * A save of settings, forecast by `foresee` together with the settings that it stands on; answers the revision that the save has to stand on.
 * Throws SettingsChangedMeanwhile, ConfirmationNeeded, and as the forecast does.
 */
export async function requireTypedSettings(
  deps: Deps,
  caller: StoreCaller,
  change: Change,
  {
    revision,
    confirmed,
    foresee = () => previewPrices(deps, caller, change),
  }: Said & { foresee?: () => Promise<Previewed> },
): Promise<number | undefined> {
  const state = await getSettings(deps, caller);
  if (revision !== undefined && revision !== state.editedRevision) throw new AppError('SettingsChangedMeanwhile');
  let seen = revision;
  // Nothing is decided otherwise by it.
  if (isDeepStrictEqual(decidingPart(change(state.settings)), decidingPart(state.settings))) return seen;
  await requireTypedForecast(
    deps,
    caller,
    { storeIds: [caller.storeId], before: 'save', confirmed },
    {
      foresee: async () => {
        const forecast = await foresee();
        seen = forecast.revision;
        return forecast.stops;
      },
    },
  );
  return seen;
}

/** What was foreseen, and on top of which settings. */
type Previewed = { revision: number; stops: Stops };

/** Of prices what wants a second look is typed: what goes off sale, moves far or is newly sold below its cost. */
async function previewPrices(deps: Deps, caller: StoreCaller, change: Change): Promise<Previewed> {
  const tally = newPriceTally();
  const { revision } = await previewSettings(deps, caller, change, {
    signal: new AbortController().signal,
    onItem: ({ loaded: { item, profit, targetBuyBox }, decision }) =>
      void countPrice(tally, { item, profit, buyBox: targetBuyBox, decision }),
  });
  return { revision, stops: { zeroed: tally.grave, removed: 0 } };
}

/** Of several stores the most careful one. */
async function lowestOf(tx: Db, { storeIds, before }: Asked): Promise<number> {
  const own: number[] = [];
  for (const storeId of storeIds)
    own.push(typedAboveOf((await readSettings(tx, storeId))?.settings.typedAbove ?? null, before));
  return Math.min(...own);
}

async function countAll(tx: Db, storeIds: readonly number[]): Promise<number> {
  let items = 0;
  for (const storeId of storeIds) items += await countItems(tx, storeId);
  return items;
}
