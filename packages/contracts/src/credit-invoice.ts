import { invoiceLineKinds } from '@kervan/domain/billing/warehouse-invoice';
import { z } from 'zod';
import { paging } from './paging.ts';

/** WH-053. */
export const warehouseInvoice = z.object({
  id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  number: z.string(),
  paymentType: z.enum(['Subscription', 'WareHouse', 'SellerOrderReturnFee', 'ExtraCharge']),
  date: z.iso.datetime(),
  total: z.int(),
  lines: z.array(z.object({ description: z.enum(invoiceLineKinds), amount: z.int() })),
  sellerAmazonOrderId: z.string().nullable(),
});
export type WarehouseInvoice = z.output<typeof warehouseInvoice>;

/** WH-053: invoices of the warehouse, ten at a time unless it is said, of one kind or of all. */
export const invoicesAsked = z.object({
  ...paging,
  limit: z.int().min(1).max(100).default(10),
  paymentType: z.enum(['WareHouse', 'SellerOrderReturnFee', 'ExtraCharge']).optional(),
});
