import { expect, it } from 'vitest';
import { creditKinds } from './credit-kind.ts';
import { ledgerFact } from './ledger-fact.ts';
import { normalSides, OwnCode, PlatformCode } from './ledger-code.ts';

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
