import { isDeepStrictEqual } from 'node:util';
import type { pricing } from '@kervan/contracts/pricing-calls';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import { hasFeature } from '@kervan/domain/subscriptions/plan';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { StoreCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireTypedSettings } from '../../cases/require-typed.ts';
import { saveSettingsIn } from '../../cases/settings-of-caller.ts';
import { renameStore } from '../../records/stores/rename-store.ts';
import { withDocuments, type PricingDocuments } from './with-documents.ts';
import { safeToRetry } from '../../db/transact.ts';

/** STORE-058: the settings of a store, and its name when one is given. */
export const saveStore: Handler<typeof pricing.saveStore> = (
  { body: { revision, confirmed, storeName, ...store }, caller },
  deps,
) => saveDocuments(deps, caller, { store }, { revision, confirmed, storeName });

/** PRICE-039: one table. */
export const savePricing: Handler<typeof pricing.save> = (
  { query: { sendingType }, body: { revision, confirmed, ...table }, caller },
  deps,
) => saveDocuments(deps, caller, { [sendingType]: table }, { revision, confirmed });

/** Several of them as one action. */
export const saveAll: Handler<typeof pricing.saveAll> = (
  { body: { revision, confirmed, store: named, ...tables }, caller },
  deps,
) => {
  const { storeName, ...store } = named ?? {};
  // Without a store there is nothing of one.
  const documents = named ? { ...tables, store: store as Omit<typeof named, 'storeName'> } : tables;
  return saveDocuments(deps, caller, documents, { revision, confirmed, storeName });
};

type Said = { revision?: number | undefined; confirmed?: number | undefined; storeName?: string | undefined };

async function saveDocuments(
  deps: Deps,
  caller: StoreCaller,
  documents: PricingDocuments,
  { revision, confirmed, storeName }: Said,
): Promise<{ revision: number; actionId: number | null }> {
  const change = (settings: StoreSettings): StoreSettings => {
    const changed = withDocuments(settings, documents);
    // SUB-007: what the plan does not hold stays as it is.
    if (!hasFeature(caller.plan, 'automaticCompetition') && !isDeepStrictEqual(settings.autopricer, changed.autopricer))
      throw new AppError('PlanTooLow');
    return changed;
  };
  const expected = await requireTypedSettings(deps, caller, change, { revision, confirmed });
  return within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const saved = await saveSettingsIn(tx, caller, { expected, now: deps.clock.now(), change });
      if (storeName !== undefined) await renameStore(tx, caller, storeName);
      // The panel knows the store's name and its display currency from the list of stores.
      if (documents.store) await announce(tx, caller.accountId, { type: 'banner', storeId: caller.storeId });
      return saved;
    }),
  );
}

/** The name that the seller gave the store. */
export const nameOf = (deps: Deps, caller: StoreCaller): Promise<string> =>
  within(deps, caller, async (tx) => {
    const { name } = await tx
      .selectFrom('store')
      .select('name')
      .where('store_id', '=', caller.storeId)
      .executeTakeFirstOrThrow();
    return name;
  });
