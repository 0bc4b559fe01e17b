import { defineTopics } from './topic-declarations.ts';
import type { warehouseReviews } from './warehouse-reviews-calls.ts';

export const warehouseReviewsTopics = defineTopics<typeof warehouseReviews>()({
  create: { id: 'WH-081', touches: ['parcel-service'] },
  ofPackage: { id: 'WH-081-package', shows: ['parcel-service', 'order', 'package'] },
});
