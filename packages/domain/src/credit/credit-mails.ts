/** Mails and messages about credit, by the name of their words. */
export const creditMails = [
  'autoBalanceFailed',
  'autoBalanceOff',
  'creditReceived',
  'creditDisputed',
  'statementReady',
] as const;
export type CreditMail = (typeof creditMails)[number];

export const isCreditMail = (kind: string): kind is CreditMail => (creditMails as readonly string[]).includes(kind);

/** The screen that each leads to: to loading the amount by hand (cents), to the credit, or to help (WH-017). */
export const creditMailPlace = (kind: CreditMail, amount: number): string =>
  ({
    autoBalanceFailed: `/load-warehouse-credit?amount=${amount}`,
    autoBalanceOff: `/load-warehouse-credit?amount=${amount}`,
    creditReceived: '/warehouse-credit',
    creditDisputed: '/helpdesk',
    statementReady: '/warehouse/invoices?tab=statements',
  })[kind];
