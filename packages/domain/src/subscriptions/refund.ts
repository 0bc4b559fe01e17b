import type { Minor } from '../money/money.ts';

/**
 * SUB-098: a refund changes nothing of what an account may do, unless everything that was paid for the running period went back. `createdAt`: of the
 * invoice, which is made when its period begins. Instants in ms.
 */
export const endsByRefund = (
  invoice: { createdAt: number; amountPaid: Minor; refunded: Minor },
  period: { startsAt: number },
): boolean => invoice.amountPaid > 0 && invoice.refunded >= invoice.amountPaid && invoice.createdAt >= period.startsAt;
