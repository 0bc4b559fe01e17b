import type { RequestToSend } from '@kervan/contracts/endpoint';
import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { call } from '../../api/call.ts';
import { useForecast, type Forecast } from '../forecast/use-forecast.ts';

type Changes = RequestToSend<typeof restrictions.dryRun>['body'];

/** FILT-035: what a change of a list would do to the products of the chosen stores, asked 300 ms after the last letter. */
export const useListForecast = (
  type: RestrictionListName,
  changes: Changes,
  isAsked: boolean,
): Forecast<ListForecastAnswer> =>
  useForecast({
    endpoint: restrictions.dryRun,
    ask: (body: { type: RestrictionListName } & Changes) => {
      const { type: asked, ...rest } = body;
      return call(restrictions.dryRun, { query: { type: asked }, body: rest });
    },
    changes: { type, ...changes },
    hasChanges: isAsked,
    isValid: true,
    revision: null,
  });
