import { defineCalls } from './endpoint.ts';
import type { staffSaleSchemas } from './staff-sale.ts';

/** What is for sale and at which rates: levels of the plans, coupons, currency rates. */
export const staffSale = defineCalls<typeof staffSaleSchemas>()({
  levels: {
    id: 'SHELL-102-levels',
    method: 'GET',
    path: '/api/staff/levels/list',
    access: 'staff',
    answers: 'data',
  },
  saveLevel: {
    id: 'SHELL-102-levelSave',
    method: 'POST',
    path: '/api/staff/levels/save',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  coupons: {
    id: 'SHELL-102-coupons',
    method: 'GET',
    path: '/api/staff/coupons/list',
    access: 'staff',
    answers: 'data',
  },
  createCoupon: {
    id: 'SHELL-102-couponCreate',
    method: 'POST',
    path: '/api/staff/coupons/create',
    access: 'staff',
    stepUp: true,
    answers: 'done',
  },
  rates: {
    id: 'SHELL-102-rates',
    method: 'GET',
    path: '/api/staff/rates/list',
    access: 'staff',
    answers: 'data',
  },
});
