import { z } from 'zod';

/** WH-066: what loading credit by card costs, cents of USD, and where a bank transfer goes. */
export const creditRates = z.object({
  percentRate: z.number(),
  fixedFee: z.int(),
  minAmount: z.int(),
  maxAmount: z.int(),
  /** Where a bank transfer goes, line by line; null = the help desk tells it. */
  bankAccount: z.array(z.string()).nullable(),
});
