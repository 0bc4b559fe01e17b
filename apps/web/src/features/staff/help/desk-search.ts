import { supportStatuses, type SupportStatus } from '@kervan/domain/help/support-request';
import { present, wholeOf } from '../../../kit/lists/address-values.ts';

/** What the address of the desk carries; `customer` and `id` name the request that is open. */
export type StaffDeskSearch = {
  status?: SupportStatus | undefined;
  q?: string | undefined;
  page?: number | undefined;
  customer?: number | undefined;
  id?: number | undefined;
};

export const deskSearchOf = (search: Record<string, unknown>): StaffDeskSearch =>
  present({
    status: supportStatuses.find((status) => status === search.status),
    q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 100) : undefined,
    page: wholeOf(search.page),
    customer: wholeOf(search.customer),
    id: wholeOf(search.id),
  });
