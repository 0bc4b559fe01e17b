import { catalogueOperations } from './catalogue/catalogue.operations.ts';
import { webhookOperations } from './events/webhook.operations.ts';
import { packageOperations } from './packages/package.operations.ts';
import { returnOperations } from './returns/return.operations.ts';
import { serviceOperations } from './service/service.operations.ts';
import { statementOperations } from './statement/statement.operations.ts';
import type { Operation } from './wire/operation.ts';

/** The warehouse's API, as the protocol lists it; rates stand by themselves. */
export const operations: readonly Operation[] = [
  ...catalogueOperations,
  ...packageOperations,
  ...returnOperations,
  ...serviceOperations,
  ...statementOperations,
  ...webhookOperations,
];
