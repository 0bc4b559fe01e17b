import type { AccountCaller } from '../http/access.ts';
import { AppError } from '../errors.ts';

/** Ids of customers are the caller's own (appendix F). @throws CustomerNotFound */
export function requireOwnCustomer(caller: AccountCaller, customerId: number | undefined): void {
  if (customerId !== undefined && customerId !== caller.accountId) throw new AppError('CustomerNotFound');
}
