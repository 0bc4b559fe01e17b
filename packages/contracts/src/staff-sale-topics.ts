import type { staffSale } from './staff-sale-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const staffSaleTopics = defineTopics<typeof staffSale>()({
  levels: { id: 'SHELL-102-levels', shows: ['plan'] },
  saveLevel: { id: 'SHELL-102-levelSave', touches: ['plan', 'staff'] },
  coupons: { id: 'SHELL-102-coupons', shows: ['plan'] },
  createCoupon: { id: 'SHELL-102-couponCreate', touches: ['plan', 'staff'] },
  rates: { id: 'SHELL-102-rates', shows: ['rate'] },
});
