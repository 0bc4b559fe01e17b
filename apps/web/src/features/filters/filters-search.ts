import { sendingTypes, type SendingType } from '@kervan/domain/warehouse/sending-type';

/** What the address of the filters screen carries; absent = the way the store sends. */
export function filtersSearch(search: Record<string, unknown>): { sendingType?: SendingType } {
  const sendingType = sendingTypes.find((type) => type === search.sendingType);
  return sendingType ? { sendingType } : {};
}
