import { defineCalls } from './endpoint.ts';
import type { warehouseReviewsSchemas } from './warehouse-reviews.ts';

export const warehouseReviews = defineCalls<typeof warehouseReviewsSchemas>()({
  create: {
    id: 'WH-081',
    method: 'POST',
    path: '/api/warehouse/review',
    access: 'account',
    needs: { sub: true },
    answers: 'done',
  },
  // Assumed: what the parcel's page shows; no requirement names a call.
  ofPackage: {
    id: 'WH-081-package',
    method: 'GET',
    path: '/api/warehouseReview/get',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
});
