import { z } from 'zod';
import { defineSchemas } from './schemas.ts';

export const warehouseHooksSchemas = defineSchemas({
  warehouseWebhook: { summary: 'Events of the warehouse', response: z.null(), errors: ['SignatureNotValid'] },
});
