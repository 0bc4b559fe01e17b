import { limits } from '../limits.ts';

export type ReviewFault = 'notDelivered' | 'alreadyReviewed' | 'pointsInvalid' | 'commentRequired' | 'textTooLong';

/** WH-035, WH-036: 1 to 5 points with a comment of 1 to 1000 characters, once per delivered package; null = it is kept. */
export function findReviewFault(
  { points, comment }: { points: number; comment: string },
  { isDelivered, isReviewed }: { isDelivered: boolean; isReviewed: boolean },
): ReviewFault | null {
  if (!isDelivered) return 'notDelivered';
  if (isReviewed) return 'alreadyReviewed';
  if (!Number.isInteger(points) || points < 1 || points > limits.reviewPointsMax) return 'pointsInvalid';
  const text = comment.trim();
  if (text === '') return 'commentRequired';
  return text.length > limits.reviewCommentMax ? 'textTooLong' : null;
}
