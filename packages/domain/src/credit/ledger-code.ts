/** A customer's ledger accounts (ledger §3). */
export const OwnCode = {
  /** Warehouse credit, prepaid; never overdrawn. */
  Credit: 'credit',
  /** What an affiliate has earned and was not paid yet. */
  AffiliatePayable: 'affiliate_payable',
  /** What a disputed load left to be paid. */
  DisputeReceivable: 'dispute_receivable',
} as const;
export type OwnCode = (typeof OwnCode)[keyof typeof OwnCode];

/** The platform's ledger accounts. */
export const PlatformCode = {
  StripeClearing: 'stripe_clearing',
  BankClearing: 'bank_clearing',
  StripeFeeExpense: 'stripe_fee_expense',
  InsurancePayoutExpense: 'insurance_payout_expense',
  AffiliateExpense: 'affiliate_expense',
  /** Between two customers; comes to nothing in every transaction. */
  TransferClearing: 'transfer_clearing',
  RevCommission: 'rev_commission',
  RevTransferFee: 'rev_transfer_fee',
  RevShipping: 'rev_shipping',
  RevStorage: 'rev_storage',
  RevInsurance: 'rev_insurance',
  RevReturnFee: 'rev_return_fee',
  RevExtra: 'rev_extra',
} as const;
export type PlatformCode = (typeof PlatformCode)[keyof typeof PlatformCode];

export type LedgerCode = OwnCode | PlatformCode;

/** The side on which a ledger account grows: D debit, C credit. */
export const normalSides = {
  credit: 'C',
  affiliate_payable: 'C',
  dispute_receivable: 'D',
  stripe_clearing: 'D',
  bank_clearing: 'D',
  stripe_fee_expense: 'D',
  insurance_payout_expense: 'D',
  affiliate_expense: 'D',
  transfer_clearing: 'C',
  rev_commission: 'C',
  rev_transfer_fee: 'C',
  rev_shipping: 'C',
  rev_storage: 'C',
  rev_insurance: 'C',
  rev_return_fee: 'C',
  rev_extra: 'C',
} as const satisfies Record<LedgerCode, 'D' | 'C'>;

/** The currency that credit is kept in. */
export const CREDIT_CURRENCY = 'USD';
