import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { filters as filterCalls } from '@kervan/contracts/filters-calls';
import type { DryRunAnswer, FilterChangeToSend } from '@kervan/contracts/filters';
import { read } from '../../api/operations.ts';
import type { FilterForm } from './use-filter-form.ts';

/** ui.md section 6. */
const WAIT_MS = 300;
/** The store moves on: a forecast on screen is computed again at this age. */
export const FORECAST_AGE_MAX_MS = 5 * 60_000;

export type Forecast = {
  /** null while none is known. */
  answer: DryRunAnswer | null;
  /** `answer` belongs to earlier values: the new ones are being computed. */
  isStale: boolean;
  error: ApiError | null;
  retry: () => void;
};

/** What saving the changes would do, computed 300 ms after the last one (FILT-047). Nothing is asked while there is no change or a wrong value. */
export function useForecast({
  toSend: changes,
  isValid,
  revision,
}: Pick<FilterForm, 'toSend' | 'isValid' | 'revision'>): Forecast {
  const key = JSON.stringify(changes);
  const [settled] = useDebouncedValue(key, WAIT_MS);
  const isAsked = isValid && changes.length > 0;
  const asked = read(filterCalls.dryRun, { query: {}, body: JSON.parse(settled) as FilterChangeToSend[] }); // What JSON.stringify made of it.
  const query = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, revision],
    enabled: isAsked && settled === key,
    placeholderData: keepPreviousData,
    staleTime: FORECAST_AGE_MAX_MS,
    refetchInterval: FORECAST_AGE_MAX_MS,
    refetchOnWindowFocus: false,
    // Another window of the same store took its turn: this one asks once more.
    retry: (failures, error) =>
      failures < (error.code === 'DryRunSuperseded' ? 3 : error.status === 0 || error.status >= 502 ? 2 : 0),
  });
  const isStale = settled !== key || query.isPlaceholderData || query.isFetching;
  // What was foretold before the last save says nothing about the next one.
  const isOfBefore = query.isPlaceholderData && query.data?.revision !== revision;
  return {
    answer: isAsked && !isOfBefore ? (query.data ?? null) : null,
    isStale,
    error: settled === key && isAsked ? query.error : null,
    retry: () => void query.refetch(),
  };
}
