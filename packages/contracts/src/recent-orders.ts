import { z } from 'zod';
import { minor } from './paging.ts';

/** Orders of the last 30 days of products that would go off sale (M3), and what they brought; null = the store's orders were never read. */
export const recentOrders = z
  .object({ count: z.int(), profitMinor: minor.nullable(), currency: z.string() })
  .nullable();
export type RecentOrders = z.output<typeof recentOrders>;
