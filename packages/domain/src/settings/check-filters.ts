import { FilterAction, filterNames } from '../filters/filter-names.ts';
import { filterOffers, type FilterParam } from '../filters/filter-params.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import { isWhole, refuseIf, type SettingsRefusal } from './settings-refusal.ts';
import type { FilterSettings } from './store-settings.ts';

/** FILT-038, FILT-009: parameters of active filters; fixed actions stay. */
export function checkFilters(filters: FilterSettings, sendingType: SendingType): SettingsRefusal[] {
  return filterNames.flatMap((name) => {
    const { action, params } = filters[name];
    const offer = filterOffers[name];
    const field = `filters.${sendingType}.${name}`;
    const isFixed = offer.fixed === 'both' || offer.fixed === sendingType;
    if (isFixed && action !== offer[sendingType]) return [{ field, code: 'NotEditable' as const }];
    if (action === FilterAction.Inactive) return [];
    if (name === 'DeliveryDate') return refuseIf(!params.days, `${field}.days`, 'DeliveryDateCannotBeNullOrZero');
    return [
      ...offer.params.flatMap((param) => checkParam(param, params[param.name] ?? null, `${field}.${param.name}`)),
      ...refuseIf(
        name === 'SourcePriceRange' && !isPriceRange(params.from ?? null, params.to ?? null),
        field,
        'Required',
      ),
    ];
  });
}

function checkParam(param: FilterParam, value: number | null, field: string): SettingsRefusal[] {
  if (value === null) return refuseIf(param.default === null && param.optional !== true, field, 'Required');
  return refuseIf(!isWhole(value, param.min, param.max), field, 'OutOfRange');
}

/** One end at least, and from not above to. */
function isPriceRange(from: number | null, to: number | null): boolean {
  if (from === null || to === null) return from !== null || to !== null;
  return from <= to;
}
