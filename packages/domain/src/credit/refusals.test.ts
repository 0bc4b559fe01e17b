import { expect, it } from 'vitest';
import { creditMailPlace, creditMails, isCreditMail } from './credit-mails.ts';
import { LedgerRefusal, refusalOfLedgerFault } from './ledger-refusal.ts';

it('WH-017 each mail about credit leads where its reader can act', () => {
  expect(Object.fromEntries(creditMails.map((mail) => [mail, creditMailPlace(mail, 25_000)]))).toEqual({
    autoBalanceFailed: '/load-warehouse-credit?amount=25000',
    autoBalanceOff: '/load-warehouse-credit?amount=25000',
    creditReceived: '/warehouse-credit',
    creditDisputed: '/helpdesk',
    statementReady: '/warehouse/invoices?tab=statements',
  });
  expect(['creditReceived', 'statementReady', 'unpaid', ''].map(isCreditMail)).toEqual([true, true, false, false]);
});

it('a movement that the ledger refused says why; the seller is told of three reasons alone', () => {
  const cause = new Error('LG001');
  const refusal = new LedgerRefusal('Frozen', { cause });
  expect([refusal.name, refusal.fault, refusal.message, refusal.cause]).toEqual([
    'LedgerRefusal',
    'Frozen',
    'the ledger refused: Frozen',
    cause,
  ]);
  expect(refusalOfLedgerFault).toEqual({
    NotEnough: 'InsufficientWarehouseCredit',
    Frozen: 'CreditFrozen',
    OtherRequest: 'IdempotencyKeyReused',
    NoHold: null,
    Resolved: null,
    MoreThanHeld: null,
    NoLedgerAccount: null,
  });
});
