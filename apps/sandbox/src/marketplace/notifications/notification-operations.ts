import type { Operation } from '../operation.ts';
import { destinationOperations } from './destination-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';

/** Notifications API v1. */
export const notificationsOperations: readonly Operation[] = [...destinationOperations, ...subscriptionOperations];
