import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { keyOf } from '../../api/operations.ts';

/** ui.md section 6. */
const WAIT_MS = 300;
/** The store moves on: a forecast on screen is computed again at this age. */
export const FORECAST_AGE_MAX_MS = 5 * 60_000;

/** What every forecast says of itself: the settings it stands on, when and how long it was computed, and how much of the store. */
export type AnyForecast = {
  revision: number;
  computedAt: string;
  durationMs: number;
  items: number;
  evaluated: number;
};

export type Forecast<Answer extends AnyForecast> = {
  /** null while none is known. */
  answer: Answer | null;
  /** `answer` belongs to earlier values: the new ones are being computed. */
  isStale: boolean;
  error: ApiError | null;
  retry: () => void;
};

type Asked<Changes, Answer> = {
  /** The call, for its place among the answers. */
  endpoint: Endpoint;
  ask: (changes: Changes) => Promise<Answer>;
  /** The changes as the server takes them; plain data. */
  changes: Changes;
  hasChanges: boolean;
  isValid: boolean;
  /** The settings that the changes stand on; null before the first one. */
  revision: number | null;
};

/** What saving the changes would do, computed 300 ms after the last one (FILT-047). Nothing is asked while there is no change or a wrong value. */
export function useForecast<Changes, Answer extends AnyForecast>({
  endpoint,
  ask,
  changes,
  hasChanges,
  isValid,
  revision,
}: Asked<Changes, Answer>): Forecast<Answer> {
  const key = JSON.stringify(changes);
  const [settled] = useDebouncedValue(key, WAIT_MS);
  const isAsked = isValid && hasChanges;
  const query = useQuery<Answer, ApiError>({
    queryKey: [...keyOf(endpoint), settled, revision],
    queryFn: () => ask(JSON.parse(settled) as Changes), // What JSON.stringify made of them.
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
