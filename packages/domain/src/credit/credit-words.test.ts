import { expect, it } from 'vitest';
import { creditKinds } from './credit-kind.ts';
import { LoadKind, LoadState } from './load-state.ts';
import { TransferPhase } from './transfer-phase.ts';
import { ledgerFact } from './ledger-fact.ts';
import { CREDIT_CURRENCY, normalSides, OwnCode, PlatformCode } from './ledger-code.ts';

it('names every ledger account once, as a word of the database', () => {
  const codes = [...Object.values(OwnCode), ...Object.values(PlatformCode)];
  expect(codes.toSorted()).toEqual(Object.keys(normalSides).toSorted());
  for (const word of [...codes, ...creditKinds]) expect(word).toMatch(/^[a-z_]+$/);
});

it('names each fact of its own', () => {
  const given = ledgerFact.handOver('1');
  const facts = [
    ledgerFact.loadNet('1'),
    ledgerFact.loadFee('1'),
    ledgerFact.providerFee('1'),
    ledgerFact.bank('1'),
    ledgerFact.bankFee('1'),
    ledgerFact.hold(1, 1),
    ledgerFact.hold(1, 2),
    ledgerFact.hold(11, 1),
    ledgerFact.releaseHold(1, 1),
    ledgerFact.post(1),
    ledgerFact.postInsurance(1),
    ledgerFact.postStorage(1),
    ledgerFact.destroy(1),
    ledgerFact.extra(1),
    ledgerFact.refund('1'),
    given.out,
    given.in,
    ledgerFact.dispute('1'),
    ledgerFact.disputeCommission('1'),
    ledgerFact.disputeCommissionBack('1'),
    ledgerFact.disputeTaken('1'),
    ledgerFact.disputeTaken('1', 1),
    ledgerFact.affiliate('202601', 1),
    ledgerFact.affiliatePayout(1),
    ledgerFact.affiliatePayoutVoid(1),
    ledgerFact.affiliatePaid(1),
    ledgerFact.waiver(1, 'credit'),
    ledgerFact.waiver(1, 'affiliate_payable'),
    ledgerFact.waiver(11, 'credit'),
    ledgerFact.reversal('1'),
  ];
  expect(new Set(facts).size).toBe(facts.length);
  expect(facts[0]).toBe('load:1:net');
});

/** A name that changed would book a fact anew that was booked under the old one. */
it('names facts as those that were booked are named', () => {
  const given: Record<string, unknown[]> = {
    hold: [7, 2],
    releaseHold: [7, 2],
    returnHandling: [7, 2],
    disputeTaken: ['7', 2],
    affiliate: ['202601', 7],
    waiver: [7, 'credit'],
  };
  const names = Object.entries(ledgerFact).map(([name, nameOf]) => [
    name,
    (nameOf as (...of: unknown[]) => unknown)(...(given[name] ?? [7])),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    loadNet: 'load:7:net',
    loadFee: 'load:7:fee',
    providerFee: 'btxn:7',
    bank: 'bank:7',
    bankFee: 'bank:7:fee',
    hold: 'hold:7:2',
    releaseHold: 'hold:7:2:void',
    post: 'post:7',
    postInsurance: 'post:7:insurance',
    postStorage: 'post:7:storage',
    destroy: 'destroy:7',
    extra: 'extra:7',
    returnLabel: 'return:7',
    returnLabelPost: 'return:7:post',
    returnLabelVoid: 'return:7:void',
    returnHandling: 'return-handling:7:2',
    payout: 'payout:7',
    refund: 'refund:7',
    handOver: { out: 'xfer:7:out', in: 'xfer:7:in' },
    dispute: 'dispute:7',
    disputeCommission: 'dispute:7:commission',
    disputeCommissionBack: 'dispute:7:commission:back',
    disputeTaken: 'dispute:7:taken:2',
    affiliate: 'aff:202601:7',
    affiliatePayout: 'affpay:7',
    affiliatePayoutVoid: 'affpay:7:void',
    affiliatePaid: 'affpay:7:paid',
    waiver: 'waiver:7:credit',
    reversal: 'reversal:7',
  });
  expect([ledgerFact.disputeTaken('7'), ledgerFact.disputeTaken('7', 0)]).toEqual([
    'dispute:7:taken',
    'dispute:7:taken',
  ]);
});

it('keeps kinds, sides and states under these words', () => {
  expect(creditKinds.join(' ')).toBe(
    'load load_commission provider_fee bank_transfer bank_transfer_fee shipping insurance storage return_fee extra_charge refund insurance_payout transfer_out transfer_in dispute affiliate_earning affiliate_payout waiver staff',
  );
  expect(Object.values(OwnCode).join(' ')).toBe('credit affiliate_payable dispute_receivable');
  const debit = Object.entries(normalSides).flatMap(([code, side]) => (side === 'D' ? [code] : []));
  expect(debit.join(' ')).toBe(
    'dispute_receivable stripe_clearing bank_clearing stripe_fee_expense insurance_payout_expense affiliate_expense',
  );
  expect(new Set(Object.values(normalSides))).toEqual(new Set(['C', 'D']));
  expect(Object.values(TransferPhase).join(' ')).toBe('single pending post void expire');
  expect(LoadState).toEqual({ Begun: 1, NeedsAction: 2, Paid: 3, Failed: 4, GivenUp: 5, Disputed: 6 });
  expect(LoadKind).toEqual({ Card: 1, Automatic: 2 });
  expect(CREDIT_CURRENCY).toBe('USD');
});
