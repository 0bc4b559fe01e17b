import { useSearch } from '@tanstack/react-router';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { useSelectedStore, useStores } from '../../session/session-data.ts';
import { pendingStores } from './store-state.ts';

/** The store a step is about: the one of ?cmId=, else the selected one, else the first begun registration. */
export function useWizardStore(): CustomerMarket | null {
  const { cmId } = useSearch({ strict: false });
  const stores = useStores();
  const selected = useSelectedStore();
  if (cmId !== undefined) return stores.find((store) => store.id === cmId) ?? null;
  return selected ?? pendingStores(stores)[0] ?? null;
}
