/** What a movement of credit was for, as the ledger keeps it; its name is in the texts `credit.kinds`. */
export const CreditKind = {
  Load: 'load',
  LoadCommission: 'load_commission',
  /** What the payment provider kept of a charge: the platform's own cost. */
  ProviderFee: 'provider_fee',
  BankTransfer: 'bank_transfer',
  BankTransferFee: 'bank_transfer_fee',
  Shipping: 'shipping',
  Insurance: 'insurance',
  Storage: 'storage',
  ReturnFee: 'return_fee',
  ExtraCharge: 'extra_charge',
  Refund: 'refund',
  InsurancePayout: 'insurance_payout',
  TransferOut: 'transfer_out',
  TransferIn: 'transfer_in',
  /** Also of what is frozen. */
  Dispute: 'dispute',
  AffiliateEarning: 'affiliate_earning',
  AffiliatePayout: 'affiliate_payout',
  /** What its owner gave up with the account (decision 43). */
  Waiver: 'waiver',
  /** A correction by staff, mostly a reversal; also of what is frozen. */
  Staff: 'staff',
} as const;
export type CreditKind = (typeof CreditKind)[keyof typeof CreditKind];

export const creditKinds: readonly CreditKind[] = Object.values(CreditKind);
