/** What a transfer does: one movement, a hold, or the one end of a hold. */
export const TransferPhase = {
  Single: 'single',
  /** Reserves; nothing is posted. */
  Pending: 'pending',
  /** Takes what was held or less; the rest is released. */
  Post: 'post',
  Void: 'void',
  /** A void by time. */
  Expire: 'expire',
} as const;
export type TransferPhase = (typeof TransferPhase)[keyof typeof TransferPhase];
