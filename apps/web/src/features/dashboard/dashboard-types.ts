import type { dashboard } from '@kervan/contracts/dashboard-calls';
import type { Response } from '@kervan/contracts/endpoint';

/** The answer of REP-028. */
export type StoreHealth = Response<typeof dashboard.storeHealth>;
