import type { billing } from './billing-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const billingTopics = defineTopics<typeof billing>()({
  createCustomer: { id: 'SUB-073', touches: ['invoice'] },
  createCustomerForWarehouse: { id: 'WH-045', touches: ['invoice'] },
  warehouseSetupIntent: { id: 'WH-061', nothing: 'begun' },
  warehouseSetupIntentOfCustomer: { id: 'WH-064', nothing: 'begun' },
  getCustomer: { id: 'SUB-014', shows: ['invoice'] },
  setupIntent: { id: 'SUB-086', nothing: 'begun' },
  setupIntentOfCustomer: { id: 'SUB-088', nothing: 'begun' },
  setDefault: { id: 'SUB-087', touches: ['card', 'subscription'] },
  updateDefault: { id: 'SUB-089', touches: ['card', 'subscription'] },
  balance: { id: 'SUB-082', shows: ['invoice', 'banner'] },
  useCoupon: { id: 'SUB-075', nothing: 'once' },
  couponOfSubscription: { id: 'SUB-083', shows: ['subscription', 'plan'] },
  couponById: { id: 'SUB-090', shows: ['plan'] },
  applicableCoupons: { id: 'SUB-091', shows: ['plan'] },
  invoices: { id: 'SUB-093', shows: ['invoice', 'banner'] },
  invoiceDetail: { id: 'SUB-078', shows: ['invoice', 'banner'] },
  latestUnpaidUrl: { id: 'SUB-094', nothing: 'once' },
  creditNotePdf: { id: 'SUB-098-pdf', nothing: 'file' },
  invoicePdf: { id: 'SUB-095', nothing: 'file' },
  hasUnpaid: { id: 'SUB-096', shows: ['invoice', 'banner'] },
  stripeWebhook: { id: 'SUB-037', nothing: 'machine' },
});
