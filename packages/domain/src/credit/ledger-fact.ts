/**
 * Names of business facts, of which the ids of transfers are derived (ledger §3): whoever books a fact again books the same transfer.
 * An id is a number or text of the fact's own, never drawn for the try.
 */
export const ledgerFact = {
  loadNet: (load: string) => `load:${load}:net`,
  loadFee: (load: string) => `load:${load}:fee`,
  providerFee: (balanceTransaction: string) => `btxn:${balanceTransaction}`,
  bank: (reference: string) => `bank:${reference}`,
  bankFee: (reference: string) => `bank:${reference}:fee`,
  hold: (packageId: number, revision: number) => `hold:${packageId}:${revision}`,
  releaseHold: (packageId: number, revision: number) => `hold:${packageId}:${revision}:void`,
  post: (packageId: number) => `post:${packageId}`,
  postInsurance: (packageId: number) => `post:${packageId}:insurance`,
  postStorage: (packageId: number) => `post:${packageId}:storage`,
  destroy: (packageId: number) => `destroy:${packageId}`,
  extra: (extraPayment: number) => `extra:${extraPayment}`,
  /** What a bought return label costs, handling included (RET-015): held, then posted or released. */
  returnLabel: (label: number) => `return:${label}`,
  returnLabelPost: (label: number) => `return:${label}:post`,
  returnLabelVoid: (label: number) => `return:${label}:void`,
  /** What the warehouse takes for a parcel that goes back without a bought label; `count`: of the returns that were ordered of it. */
  returnHandling: (packageId: number, count: number) => `return-handling:${packageId}:${count}`,
  /** A claim of insurance that the warehouse accepted (WH-041). */
  payout: (claim: number) => `payout:${claim}`,
  refund: (refund: string) => `refund:${refund}`,
  /** Of both sides; `transfer` is the sender's own id of the request. */
  handOver: (transfer: string) => ({ out: `xfer:${transfer}:out`, in: `xfer:${transfer}:in` }),
  dispute: (dispute: string) => `dispute:${dispute}`,
  disputeCommission: (dispute: string) => `dispute:${dispute}:commission`,
  disputeCommissionBack: (dispute: string) => `dispute:${dispute}:commission:back`,
  /** `step` counts what is taken as credit becomes available again. */
  disputeTaken: (dispute: string, step = 0) =>
    step === 0 ? `dispute:${dispute}:taken` : `dispute:${dispute}:taken:${step}`,
  /** `step` 1: once more, after it was taken back without a reason that lasts. */
  affiliate: (month: string, affiliation: number, step: 0 | 1 = 0) =>
    step === 0 ? `aff:${month}:${affiliation}` : `aff:${month}:${affiliation}:again`,
  affiliatePayout: (payout: number) => `affpay:${payout}`,
  affiliatePayoutVoid: (payout: number) => `affpay:${payout}:void`,
  affiliatePaid: (payout: number) => `affpay:${payout}:paid`,
  /** What an account that is erased had left, of each of its ledger accounts once. */
  waiver: (account: number, code: string) => `waiver:${account}:${code}`,
  /** A transfer is reversed once. */
  reversal: (transferId: string) => `reversal:${transferId}`,
} as const;
