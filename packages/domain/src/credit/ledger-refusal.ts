/** Why the ledger did not move. */
export type LedgerFault =
  /** Less is available than was to be taken or held. */
  | 'NotEnough'
  /** The ledger account is frozen or closed (LG001). */
  | 'Frozen'
  /** The same fact was booked as something else (LG002). */
  | 'OtherRequest'
  /** There is no such hold, or no such transfer to reverse (LG003). */
  | 'NoHold'
  /** The hold was posted, voided or expired, or the transfer reversed, already (LG004). */
  | 'Resolved'
  /** More than the hold holds (LG005). */
  | 'MoreThanHeld'
  /** There is no such ledger account (LG006). */
  | 'NoLedgerAccount';

/** What a seller is told; the others are bugs of whoever booked. */
export const refusalOfLedgerFault = {
  NotEnough: 'InsufficientWarehouseCredit',
  Frozen: 'CreditFrozen',
  OtherRequest: 'IdempotencyKeyReused',
  NoHold: null,
  Resolved: null,
  MoreThanHeld: null,
  NoLedgerAccount: null,
} as const satisfies Record<LedgerFault, string | null>;

/** A movement that the ledger refused; its transaction is over. */
export class LedgerRefusal extends Error {
  override readonly name: string = 'LedgerRefusal';
  readonly fault: LedgerFault;
  constructor(fault: LedgerFault, options: { cause?: unknown } = {}) {
    super(`the ledger refused: ${fault}`, options);
    this.fault = fault;
  }
}
