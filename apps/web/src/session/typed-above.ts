import { useQuery } from '@tanstack/react-query';
import { typedAboveOf } from '@kervan/domain/filters/confirm-level';
import { storesQuery, useSelectedStore } from './session-data.ts';

/**
 * Above how many products the count of an action is typed: the selected store's own number, else what is usual for a save or an act. Of several
 * stores the most careful one holds, as the server reckons.
 */
export function useTypedAbove(before: 'save' | 'act', storeIds?: readonly number[]): number {
  const selected = useSelectedStore();
  // A question is asked whether or not the stores are known.
  const { data: stores = [] } = useQuery(storesQuery);
  const meant = storeIds ? stores.filter(({ id }) => storeIds.includes(id)) : selected ? [selected] : [];
  if (meant.length === 0) return typedAboveOf(null, before);
  return Math.min(...meant.map(({ typedAbove }) => typedAboveOf(typedAbove, before)));
}
