import { z } from 'zod';
import { defineJobs } from '../job.ts';

export const shippingTemplateJobs = defineJobs({
  /** Reads the shipping templates of a store's account. */
  read: {
    name: 'shipping-templates.read',
    payload: z.object({ storeId: z.int() }),
    key: 'shipping-templates:{storeId}',
    maxAttempts: 5,
  },
  /** Wakes what is due of stores that use templates: their reading, and a look at what their listings show. */
  sweep: { name: 'shipping-templates.sweep', payload: z.object({}), maxAttempts: 3, everyMs: 60_000 },
});
