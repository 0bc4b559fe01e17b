import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { warehouseReviewsSchemas } from '@kervan/contracts/warehouse-reviews';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import type { Deps } from '../../deps.ts';
import { found } from '../../http/found.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findOwnParcel } from '../../records/warehouse/own-parcel.ts';
import { findReview } from '../../records/warehouse/review-rows.ts';
import { reviewParcel } from './review-parcel.ts';

/** What sellers say of the warehouse's work (WH-035, WH-036). */
export function registerWarehouseReviews(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(warehouseReviews, warehouseReviewsSchemas), {
    create: reviewParcel,
    ofPackage: ({ query, caller }) =>
      within(deps, caller, async (tx) => {
        const parcel = found(await findOwnParcel(tx, caller, query.packageId));
        const row = await findReview(tx, { storeId: parcel.store_id, packageId: parcel.package_id });
        return {
          isDelivered: parcel.delivered_at !== null,
          review: row ? { point: row.points, comment: row.comment, createDate: row.created_at.toISOString() } : null,
        };
      }),
  });
}
