import type { ErrorCode } from '@kervan/contracts/errors';
import type { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import { findReviewFault, type ReviewFault } from '@kervan/domain/warehouse/warehouse-review';
import { LetterKind } from '@kervan/domain/warehouse/warehouse-letter';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { writeLetter } from '../../records/warehouse/letters.ts';
import { findOwnParcel } from '../../records/warehouse/own-parcel.ts';
import { findReview, insertReview } from '../../records/warehouse/review-rows.ts';

/** WH-081, WH-035, WH-036: keeps a review, and has the warehouse told. Throws RecordNotFound, CommentRequired, ReviewSaveFailed, ValidationFailed. */
export const reviewParcel: Handler<typeof warehouseReviews.create> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId } = caller;
    const { point: points, comment } = body;
    const parcel = found(await findOwnParcel(tx, caller, body.packageId, { isLocked: true }));
    const key = { storeId: parcel.store_id, packageId: parcel.package_id };
    const isReviewed = (await findReview(tx, key)) !== undefined;
    const fault = findReviewFault({ points, comment }, { isDelivered: parcel.delivered_at !== null, isReviewed });
    if (fault !== null) throw refused(fault);
    const now = deps.clock.now();
    await insertReview(tx, key, { accountId, points, comment: comment.trim(), now });
    await writeLetter(tx, { ...key, chatId: null, messageId: null, kind: LetterKind.Review, now });
    await announce(tx, accountId, { type: 'package', storeId: null, ids: [key.packageId] });
    return null;
  });

const codes: Partial<Record<ReviewFault, ErrorCode>> = {
  notDelivered: 'ReviewSaveFailed',
  alreadyReviewed: 'ReviewSaveFailed',
  commentRequired: 'CommentRequired',
};

function refused(fault: ReviewFault): AppError {
  const code = codes[fault];
  if (code) return new AppError(code, { data: { reason: fault } });
  const field = fault === 'pointsInvalid' ? 'point' : 'comment';
  return new AppError('ValidationFailed', { fields: [{ field, code: fault }] });
}
