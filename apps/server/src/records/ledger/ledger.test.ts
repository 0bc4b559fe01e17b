import { describe, expect, it } from 'vitest';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { load, T0 } from '../../testing/ledger-at.ts';
import { useLedger } from '../../testing/ledger.ts';
import { balanceAt, balanceOf, lockBalance } from './balance.ts';
import { listViolations, platformBalances, takeSnapshot } from './books.ts';
import { entriesOf } from './entries.ts';
import { expireHold, listDueHolds } from './expire-holds.ts';
import { closeLedger, freezeCredit, unfreezeCredit } from './freeze.ts';
import { handOver } from './hand-over.ts';
import { book, hold, move, postHold, reverse, voidHold, type Move } from './move.ts';
import { openHoldsOf } from './open-holds.ts';
import { bookedForPackage } from './package-charges.ts';
import { transferIdOf } from './transfer-id.ts';

const ledger = useLedger();
const DAY = 86_400_000;

const spend = (accountId: number, fact: string, amount: number): Move => ({
  accountId,
  fact,
  kind: CreditKind.ExtraCharge,
  debit: OwnCode.Credit,
  credit: PlatformCode.RevExtra,
  amount,
  at: T0,
});
const shipping = (accountId: number, fact: string, amount: number): Move => ({
  ...spend(accountId, fact, amount),
  kind: CreditKind.Shipping,
  credit: PlatformCode.RevShipping,
});
const account = async (credit = 0): Promise<number> => (await ledger.accounts(1, credit))[0] ?? 0;

describe('a movement', () => {
  it('is there once, however often it is asked for, and never as something else', async () => {
    const id = await account(10_00);
    const first = await ledger.as(id, (tx) =>
      move(tx, { ...spend(id, 'extra:1', 3_00), ref: { extraPayment: 1, a: 'b' } }),
    );
    const again = await ledger.as(id, (tx) =>
      move(tx, { ...spend(id, 'extra:1', 3_00), at: T0 + DAY, ref: { a: 'b', extraPayment: 1 } }),
    );
    expect([first, again]).toEqual(['created', 'exists']);
    for (const other of [
      { ...spend(id, 'extra:1', 3_01) },
      { ...spend(id, 'extra:1', 3_00), ref: { extraPayment: 2 } },
      { ...spend(id, 'extra:1', 3_00), kind: CreditKind.ReturnFee },
      { ...spend(id, 'extra:1', 3_00), credit: PlatformCode.RevReturnFee },
    ])
      await expect(ledger.as(id, (tx) => move(tx, other))).rejects.toMatchObject({ fault: 'OtherRequest' });
    expect(await ledger.as(id, (tx) => balanceOf(tx, id))).toEqual({
      posted: 7_00,
      held: 0,
      available: 7_00,
      frozenAt: null,
    });
  });

  it('takes no more than is available, which holds lessen', async () => {
    const id = await account(10_00);
    await ledger.as(id, (tx) => hold(tx, shipping(id, 'hold:1:1', 6_00)));
    await expect(ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 4_01)))).rejects.toMatchObject({
      fault: 'NotEnough',
    });
    await expect(ledger.as(id, (tx) => hold(tx, shipping(id, 'hold:2:1', 4_01)))).rejects.toMatchObject({
      fault: 'NotEnough',
    });
    await ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 4_00)));
    expect(await ledger.as(id, (tx) => lockBalance(tx, id, { at: T0 }))).toMatchObject({
      posted: 6_00,
      held: 6_00,
      available: 0,
    });
  });

  it('refuses amounts that are none, ledger accounts that are none and accounts that are none', async () => {
    const id = await account(10_00);
    for (const amount of [0, -1, 2 ** 53])
      await expect(ledger.as(id, (tx) => move(tx, spend(id, `extra:${amount}`, amount)))).rejects.toThrow();
    await expect(ledger.as(id, (tx) => move(tx, spend(id, 'extra:half', 0.5)))).rejects.toThrow(RangeError);
    // A code that the types do not let through.
    const odd = { ...spend(id, 'extra:odd', 1), credit: 'rev_nothing' as 'rev_extra' };
    await expect(ledger.as(id, (tx) => move(tx, odd))).rejects.toMatchObject({ fault: 'NoLedgerAccount' });
    // What would be read otherwise in a line of the journal.
    const split = { ...spend(id, 'extra:split', 1), kind: 'load|single' as 'load' };
    await expect(ledger.as(id, (tx) => move(tx, split))).rejects.toMatchObject({ code: '22023' });
    const early = { ...spend(id, 'extra:early', 1), reverses: transferIdOf('none'), expiresAt: T0 };
    await expect(ledger.as(id, (tx) => book(tx, early, { ...early, phase: 'single' }))).rejects.toMatchObject({
      code: '22023',
    });
    await expect(load(ledger.worker, 99_999_999, 1)).rejects.toMatchObject({ code: '23503' });
    expect(await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 10 }))).toHaveLength(1);
  });

  it('of several legs is there whole or not at all', async () => {
    const id = await account(5_00);
    const both = ledger.as(id, async (tx) => {
      await move(tx, spend(id, 'extra:1', 5_00));
      await move(tx, spend(id, 'extra:2', 1));
    });
    await expect(both).rejects.toMatchObject({ fault: 'NotEnough' });
    expect((await ledger.as(id, (tx) => balanceOf(tx, id))).available).toBe(5_00);
  });
});

describe('a hold', () => {
  it('is posted with what was used; the rest is available again', async () => {
    const id = await account(10_00);
    await ledger.as(id, (tx) => hold(tx, shipping(id, 'hold:1:1', 6_00)));
    const post = {
      accountId: id,
      fact: ledgerFact.post(1),
      hold: 'hold:1:1',
      kind: CreditKind.Shipping,
      amount: 5_50,
      at: T0 + 1,
    };
    expect(await ledger.as(id, (tx) => postHold(tx, post))).toBe('created');
    expect(await ledger.as(id, (tx) => postHold(tx, post))).toBe('exists');
    expect(await ledger.as(id, (tx) => balanceOf(tx, id))).toMatchObject({ posted: 4_50, held: 0, available: 4_50 });
    await expect(ledger.as(id, (tx) => voidHold(tx, { ...post, fact: 'void' }))).rejects.toMatchObject({
      fault: 'Resolved',
    });
  });

  it('is ended once, by what there is, with no more than it holds', async () => {
    const id = await account(10_00);
    const other = await account(10_00);
    await ledger.as(id, (tx) => hold(tx, shipping(id, 'hold:1:1', 6_00)));
    const end = { accountId: id, hold: 'hold:1:1', kind: CreditKind.Shipping, at: T0 };
    await expect(ledger.as(id, (tx) => postHold(tx, { ...end, fact: 'post:1', amount: 6_01 }))).rejects.toMatchObject({
      fault: 'MoreThanHeld',
    });
    const nowhere = { ...end, fact: 'void:1', hold: 'hold:2:1' };
    await expect(ledger.as(id, (tx) => voidHold(tx, nowhere))).rejects.toMatchObject({ fault: 'NoHold' });
    const foreign = { ...end, accountId: other, fact: 'void:1' };
    await expect(ledger.as(other, (tx) => voidHold(tx, foreign))).rejects.toMatchObject({ fault: 'NoHold' });
    expect(await ledger.as(id, (tx) => voidHold(tx, { ...end, fact: 'void:1' }))).toBe('created');
    await expect(ledger.as(id, (tx) => voidHold(tx, { ...end, fact: 'void:2' }))).rejects.toMatchObject({
      fault: 'Resolved',
    });
    expect(await ledger.as(id, (tx) => balanceOf(tx, id))).toMatchObject({ held: 0, available: 10_00 });
    expect(await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 10 }))).toHaveLength(1);
  });

  it('expires when its time is over, and not before', async () => {
    const id = await account(10_00);
    await ledger.as(id, (tx) => hold(tx, { ...shipping(id, 'hold:1:1', 6_00), expiresAt: T0 + DAY }));
    expect(await listDueHolds(ledger.worker, T0 + DAY - 1, 10)).toEqual([]);
    const [due] = await listDueHolds(ledger.worker, T0 + DAY, 10);
    expect(due).toEqual({ accountId: id, holdId: transferIdOf('hold:1:1'), kind: 'shipping' });
    if (!due) return;
    await expect(expireHold(ledger.worker, { ...due, now: T0 })).rejects.toMatchObject({ code: '22023' });
    await expireHold(ledger.worker, { ...due, now: T0 + DAY });
    expect(await expireHold(ledger.worker, { ...due, now: T0 + DAY })).toBe('exists');
    expect(await listDueHolds(ledger.worker, T0 + DAY, 10)).toEqual([]);
    expect(await ledger.as(id, (tx) => balanceOf(tx, id))).toMatchObject({ held: 0, available: 10_00 });
  });
});

describe('what was booked in one moment', () => {
  it('is listed in the order in which it was booked', async () => {
    const id = await account(100_00);
    const amounts = [1_00, 2_00, 3_00, 4_00, 5_00, 6_00];
    for (const amount of amounts)
      await ledger.as(id, (tx) => hold(tx, { ...shipping(id, `ship:${id}:${amount}`, amount), expiresAt: T0 + DAY }));
    const held = await ledger.as(id, (tx) => openHoldsOf(tx, id, 10));
    expect(held.map(({ amount }) => amount)).toEqual(amounts);
    for (const amount of amounts)
      await ledger.as(id, (tx) =>
        move(tx, { ...shipping(id, `paid:${id}:${amount}`, amount), ref: { packageId: id, order: 'A' } }),
      );
    const booked = await ledger.as(id, (tx) => bookedForPackage(tx, id, id));
    expect(booked.map(({ amount }) => amount)).toEqual(amounts);
  });
});

describe('a frozen account', () => {
  it('gives nothing but to a dispute and by staff, takes what comes in, and ends its holds', async () => {
    const [id, other] = [await account(10_00), await account(10_00)];
    await ledger.as(id, (tx) => hold(tx, shipping(id, 'hold:1:1', 2_00)));
    expect(await ledger.as(id, (tx) => freezeCredit(tx, id, T0))).toBe(true);
    expect(await ledger.as(id, (tx) => freezeCredit(tx, id, T0 + 5))).toBe(false);
    expect((await ledger.as(id, (tx) => balanceOf(tx, id))).frozenAt).toEqual(new Date(T0));
    const frozen = { fault: 'Frozen' };
    await expect(ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 1)))).rejects.toMatchObject(frozen);
    await expect(ledger.as(id, (tx) => hold(tx, shipping(id, 'hold:2:1', 1)))).rejects.toMatchObject(frozen);
    const given = ledger.as(id, (tx) => handOver(tx, { from: id, to: other, transfer: 'a', amount: 1_00, at: T0 }));
    await expect(given).rejects.toMatchObject(frozen);
    await load(ledger.worker, id, 1_00);
    const post = { accountId: id, fact: 'post:1', hold: 'hold:1:1', kind: CreditKind.Shipping, amount: 2_00, at: T0 };
    await ledger.as(id, (tx) => postHold(tx, post));
    const taken: Move = {
      ...spend(id, ledgerFact.disputeTaken('dp_1'), 4_00),
      kind: CreditKind.Dispute,
      credit: OwnCode.DisputeReceivable,
    };
    await ledger.as(id, async (tx) => {
      await move(tx, {
        ...taken,
        fact: ledgerFact.dispute('dp_1'),
        debit: OwnCode.DisputeReceivable,
        credit: PlatformCode.StripeClearing,
        amount: 10_00,
      });
      await move(tx, taken);
    });
    await ledger.as(id, (tx) => move(tx, { ...spend(id, 'staff:1', 1_00), kind: CreditKind.Staff }));
    expect(await ledger.as(id, (tx) => balanceOf(tx, id))).toMatchObject({ posted: 4_00, available: 4_00 });
    expect(await ledger.as(id, (tx) => balanceOf(tx, id, OwnCode.DisputeReceivable))).toMatchObject({ posted: 6_00 });
    expect(await ledger.as(id, (tx) => unfreezeCredit(tx, id, T0))).toBe(true);
    await ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 1)));
    // The same request as before the freeze is answered, whatever was frozen since.
    await ledger.as(id, (tx) => freezeCredit(tx, id, T0));
    expect(await ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 1)))).toBe('exists');
  });

  it('is closed for good where nothing is left', async () => {
    const id = await account(1_00);
    expect(await ledger.as(id, (tx) => closeLedger(tx, id, T0))).toBe(false);
    await ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 1_00)));
    expect(await ledger.as(id, (tx) => closeLedger(tx, id, T0))).toBe(true);
    await expect(load(ledger.worker, id, 1)).rejects.toMatchObject({ fault: 'Frozen' });
  });
});

describe('credit for another customer', () => {
  it('is given and received together, by the giver alone, once', async () => {
    const [from, to] = [await account(10_00), await account()];
    const given = { from, to, transfer: 'd5c1', amount: 4_00, at: T0 };
    expect(await ledger.as(from, (tx) => handOver(tx, given))).toBe('created');
    expect(await ledger.as(from, (tx) => handOver(tx, given))).toBe('exists');
    await expect(ledger.as(from, (tx) => handOver(tx, { ...given, amount: 5_00 }))).rejects.toMatchObject({
      fault: 'OtherRequest',
    });
    await expect(
      ledger.as(from, (tx) => handOver(tx, { ...given, transfer: 'e', amount: 6_01 })),
    ).rejects.toMatchObject({ fault: 'NotEnough' });
    await expect(ledger.as(to, (tx) => handOver(tx, { ...given, transfer: 'f' }))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(ledger.as(from, (tx) => handOver(tx, { ...given, to: from, transfer: 'g' }))).rejects.toMatchObject({
      code: '22023',
    });
    const history = async (id: number) => (await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 1 })))[0];
    expect(await history(from)).toMatchObject({
      kind: 'transfer_out',
      amount: -4_00,
      balanceAfter: 6_00,
      ref: { counterparty: to },
    });
    expect(await history(to)).toMatchObject({
      kind: 'transfer_in',
      amount: 4_00,
      balanceAfter: 4_00,
      ref: { counterparty: from },
    });
  });
});

describe('a reversal', () => {
  it('takes a transfer back whole and once', async () => {
    const id = await account(10_00);
    await ledger.as(id, (tx) => move(tx, spend(id, 'extra:1', 3_00)));
    const back = {
      accountId: id,
      fact: ledgerFact.reversal(transferIdOf('extra:1')),
      kind: CreditKind.Staff,
      reverses: transferIdOf('extra:1'),
      at: T0,
    };
    expect(await ledger.as(id, (tx) => reverse(tx, back))).toBe('created');
    expect(await ledger.as(id, (tx) => reverse(tx, back))).toBe('exists');
    await expect(ledger.as(id, (tx) => reverse(tx, { ...back, fact: 'another' }))).rejects.toMatchObject({
      fault: 'Resolved',
    });
    await expect(
      ledger.as(id, (tx) => reverse(tx, { ...back, fact: 'x', reverses: transferIdOf('none') })),
    ).rejects.toMatchObject({ fault: 'NoHold' });
    expect((await ledger.as(id, (tx) => balanceOf(tx, id))).posted).toBe(10_00);
    // In part, or in the same direction: by no way to the ledger.
    await ledger.as(id, (tx) => move(tx, spend(id, 'extra:2', 3_00)));
    const odd = { ...back, fact: 'odd', reverses: transferIdOf('extra:2') };
    for (const legs of [
      { debit: PlatformCode.RevExtra, credit: OwnCode.Credit, amount: 2_99 },
      { debit: OwnCode.Credit, credit: PlatformCode.RevExtra, amount: 3_00 },
    ])
      await expect(
        ledger.as(id, (tx) => book(tx, odd, { phase: 'single', reverses: odd.reverses, ...legs })),
      ).rejects.toMatchObject({ fault: 'MoreThanHeld' });
  });
});

describe('history and balances of a moment', () => {
  it('come in pages by key, newest first, and say what the balance was', async () => {
    const id = await account();
    for (const day of [0, 1, 2, 3, 4]) await load(ledger.worker, id, 1_00 + day, T0 + day * DAY);
    const page = await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 2 }));
    expect(page.map((row) => [row.version, row.amount, row.balanceAfter])).toEqual([
      [5, 1_04, 5_10],
      [4, 1_03, 4_06],
    ]);
    const next = await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 2, before: 4 }));
    expect(next.map((row) => row.version)).toEqual([3, 2]);
    const within = await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 9, from: T0 + DAY, to: T0 + 3 * DAY }));
    expect(within.map((row) => row.version)).toEqual([3, 2]);
    const at = (moment: number) => ledger.as(id, (tx) => balanceAt(tx, id, OwnCode.Credit, moment));
    expect([await at(T0 - 1), await at(T0), await at(T0 + DAY), await at(T0 + 9 * DAY)]).toEqual([0, 1_00, 2_01, 5_10]);
  });

  it('never go back in time, whatever clock a writer had', async () => {
    const id = await account();
    await load(ledger.worker, id, 1_00, T0 + DAY);
    await load(ledger.worker, id, 1_00, T0);
    const rows = await ledger.as(id, (tx) => entriesOf(tx, id, { limit: 9 }));
    expect(rows.map((row) => row.at.getTime())).toEqual([T0 + DAY, T0 + DAY]);
  });
});

describe('the platform', () => {
  it('has the sum of its entries, with a snapshot and without', async () => {
    const before = await platformBalances(ledger.worker);
    const id = await account();
    const day = T0 + 100 * DAY;
    await load(ledger.worker, id, 7_00, day);
    expect(await takeSnapshot(ledger.worker, day + 1)).toBe(true);
    expect(await takeSnapshot(ledger.worker, day + 1)).toBe(false);
    // Dated before the snapshot by its writer: it is not, or the snapshot would be wrong.
    await load(ledger.worker, id, 5_00, day);
    const after = await platformBalances(ledger.worker);
    expect((after.stripe_clearing ?? 0) - (before.stripe_clearing ?? 0)).toBe(12_00);
    expect(after.transfer_clearing).toBe(0);
    expect(await listViolations(ledger.worker)).toEqual([]);
  });
});
