import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const parcelsSchemas = defineSchemas({
  setPackageSending: {
    summary: 'Has a parcel at the warehouse not sent, or sent after all',
    body: z.object({ packageId: id, send: z.boolean() }),
    response: z.null(),
    errors: ['RecordNotFound', 'PackageDestroyed', 'WarehouseNotActive', 'IllegalOrderStep'],
  },
  startReturn: {
    summary: 'Has the warehouse send a parcel back that is not to be sent, or is damaged',
    body: z.object({ packageId: id }),
    response: z.null(),
    errors: [
      'RecordNotFound',
      'PackageDestroyed',
      'WarehouseNotActive',
      'IllegalOrderStep',
      'InsufficientWarehouseCredit',
      'CreditFrozen',
    ],
  },
});
