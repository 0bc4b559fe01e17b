import type { FastifyInstance } from 'fastify';
import { reconciliationSchemas } from '@kervan/contracts/reconciliation';
import { reconciliation } from '@kervan/contracts/reconciliation-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { closeDifference, listDifferences } from './list-differences.ts';

/** Where the warehouse and our books say something else, for staff (ledger rule 10). */
export function registerReconciliation(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(reconciliation, reconciliationSchemas), {
    list: listDifferences,
    close: closeDifference,
  });
}
