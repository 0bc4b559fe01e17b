import { useQuery } from '@tanstack/react-query';
import { inventory } from '@kervan/contracts/inventory';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { call } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';
import { STOPPED_KEY } from './use-filter-form.ts';

const FRESH_MS = 60_000;

/**
 * How many items each of the filters keeps out of the store now; empty while it is not known. Counted one after the other and at most once
 * a minute: it must not compete with the lists that follow every change.
 */
export function useStopped(filters: readonly FilterName[]): ReadonlyMap<FilterName, number> {
  const { storeId } = useSession();
  const { data } = useQuery({
    queryKey: [STOPPED_KEY, storeId, filters.join()],
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    enabled: filters.length > 0,
    queryFn: async () => {
      const counts: [FilterName, number][] = [];
      for (const filter of filters) {
        const { totalCount } = await call(inventory.list, { body: { status: 'outOfCriteria', filter, limit: 25 } });
        counts.push([filter, totalCount]);
      }
      return counts;
    },
  });
  return new Map(data);
}
