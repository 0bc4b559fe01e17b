import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { staffCustomersSchemas } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { getCustomer } from './customer-page.ts';
import { endSessions, lookAt } from './look-at.ts';
import { refusePayout } from './refuse-payout.ts';
import { searchCustomers } from './search-customers.ts';
import { cancelSubscription, clear } from './subscription-of.ts';

/** Customers as staff see them, and what staff do for them. */
export function registerStaffCustomers(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(staffCustomers, staffCustomersSchemas), {
    search: searchCustomers,
    get: getCustomer,
    lookAt,
    endSessions,
    cancelSubscription,
    clearDispute: clear,
    refusePayout,
  });
}
