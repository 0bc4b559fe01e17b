import { defineCalls } from './endpoint.ts';
import type { shippingTemplatesSchemas } from './shipping-templates.ts';

/** Which shipping template of the seller's account a price goes with (STORE-037). */
export const shippingTemplates = defineCalls<typeof shippingTemplatesSchemas>()({
  get: {
    id: 'STORE-059',
    method: 'GET',
    path: '/api/shippingTemplate/get',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  save: {
    id: 'STORE-060',
    method: 'POST',
    path: '/api/shippingTemplate/save',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  refresh: {
    // Assumed: the account's templates are read by a job; no requirement names a call that asks for it at once.
    id: 'STORE-059-refresh',
    method: 'POST',
    path: '/api/shippingTemplate/refresh',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
