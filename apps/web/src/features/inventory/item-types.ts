import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';

/** The answer of INV-094. */
export type ItemDetail = Response<typeof inventory.detail>;
