import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { limits } from '@kervan/domain/limits';
import type { StaffRequestKind } from '@kervan/domain/staff/staff-action';
import { isReversible } from '@kervan/domain/staff/reversible';
import { texts } from '@kervan/texts/texts';
import { freezeCredit } from '../../records/ledger/freeze.ts';
import { handOver } from '../../records/ledger/hand-over.ts';
import { listViolations, platformBalances } from '../../records/ledger/books.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let [asker, second] = [] as unknown as [Member, Member]; // Filled before the first test.
beforeAll(async () => {
  asker = await signInMember(product, 'Ada Asker');
  second = await signInMember(product, 'Sena Second');
});

const WHY = 'Seen in the statement.';
type Asked = { kind: StaffRequestKind; params?: Record<string, string | number>; amount: number; number?: string };
const ask = (
  { accountId }: Pick<Seller, 'accountId'>,
  { number = randomUUID(), params = {}, ...asked }: Asked,
  by = asker,
) => by.call(staffRequests.ask, { body: { number, customerId: accountId, params, why: WHY, ...asked } });
const approve = (id: number) => second.call(staffRequests.approve, { body: { id, why: 'Looked at it.' } });
const bank = (seller: Seller, amount: number, reference: string, number?: string) =>
  ask(seller, { kind: 'bankTransfer', params: { reference }, amount, ...(number ? { number } : {}) });
const creditOf = async (seller: Seller) =>
  (await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).credit;
const available = async (seller: Seller) => (await seller.call(credit.balance, { query: {} })).available;
let references = 0;
const reference = () => `TR-${++references}`;

describe('a bank transfer that came in', () => {
  it.each([
    [25_000, 25_000, 0],
    [24_999, 24_749, 250],
    [251, 1, 250],
  ])('WH-009 SHELL-102 of %i cents becomes %i of credit, less a fee of %i', async (amount, becomes, fee) => {
    const seller = await product.signUp();
    const before = await platformBalances(db());
    const name = reference();
    expect((await bank(seller, amount, name)).state).toBe('done');
    expect(await available(seller)).toBe(becomes);
    const after = await platformBalances(db());
    expect((after.bank_clearing ?? 0) - (before.bank_clearing ?? 0)).toBe(amount);
    expect((after.rev_transfer_fee ?? 0) - (before.rev_transfer_fee ?? 0)).toBe(fee);
    const { movements } = await creditOf(seller);
    expect(movements.at(-1)).toMatchObject({ kind: 'bank_transfer', amount, reference: name, canReverse: true });
    const { items } = await asker.call(staff.actions, {
      body: { page: 1, limit: 25, customerId: seller.accountId, kind: 'creditBooked' },
    });
    expect(items).toMatchObject([
      { why: WHY, before: { credit: 0, reference: name }, after: { credit: becomes, fee } },
    ]);
    expect(await listViolations(db())).toEqual([]);
  });

  it('WH-009 SHELL-102 is told to the customer, in the language of the account', async () => {
    const seller = await product.signUp();
    await bank(seller, 25_000, reference());
    await product.runJobs();
    const [mail] = (await product.world.mails(seller.email)).filter(({ subject }) => subject.includes('$250.00'));
    expect(mail?.subject).toBe(texts.en.mail.creditBooked.subject.replace('{{amount}}', '$250.00'));
  });

  it.each([
    [25_000, 'Your bank transfer of $250.00 has arrived. We added $250.00 to your warehouse credit.'],
    [
      10_000,
      'Your bank transfer of $100.00 has arrived. A fee of $2.50 applies to transfers below $250.00, so we added $97.50 to your warehouse credit.',
    ],
  ])('WH-009 the mail about %i cents names the fee only where one was taken', async (amount, says) => {
    const seller = await product.signUp();
    await bank(seller, amount, reference());
    await product.runJobs();
    const told = (await product.world.mails(seller.email)).filter(({ text }) => text.includes('bank transfer'));
    expect(told.map(({ text }) => text.split('\n')[2])).toEqual([says]);
  });

  it('SHELL-102 is booked once: by two clicks, by another request, for another customer, in other letters', async () => {
    const [seller, other] = [await product.signUp(), await product.signUp()];
    const [name, number] = [reference(), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => bank(seller, 25_000, name, number)));
    expect(answers.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await available(seller)).toBe(25_000);
    for (const again of [name, ` ${name.toLowerCase()} `])
      for (const who of [seller, other]) expect(await codeOf(bank(who, 25_000, again))).toBe('AlreadyExists');
    const outcomes = await Promise.allSettled([bank(seller, 25_000, 'RACE-1'), bank(other, 25_000, 'RACE-1')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await available(seller)) + (await available(other))).toBe(50_000);
  });

  it('SHELL-102 of no more than the fee, without a reference, or for nobody is refused', async () => {
    const seller = await product.signUp();
    expect(await codeOf(bank(seller, 250, reference()))).toBe('ValidationFailed');
    for (const wrong of ['', '   ', 'x'.repeat(limits.bankReferenceLengthMax + 1)])
      expect(await codeOf(bank(seller, 25_000, wrong))).toBe('ValidationFailed');
    expect(
      await codeOf(
        ask({ accountId: 2_147_483_000 }, { kind: 'bankTransfer', params: { reference: 'X' }, amount: 900 }),
      ),
    ).toBe('RecordNotFound');
    expect(await available(seller)).toBe(0);
  });

  it('SHELL-102 above the limit waits for a second member; frozen credit takes it, but not its fee', async () => {
    const seller = await product.signUp();
    const { id, state } = await bank(seller, limits.staffAloneMaxMinor + 1, reference());
    expect([state, await available(seller)]).toEqual(['waiting', 0]);
    expect(await codeOf(asker.call(staffRequests.approve, { body: { id, why: 'My own one.' } }))).toBe(
      'SecondPersonNeeded',
    );
    await approve(id);
    expect(await available(seller)).toBe(limits.staffAloneMaxMinor + 1);
    const frozen = await product.signUp();
    await freezeCredit(db(), frozen.accountId, product.deps.clock.now());
    expect((await bank(frozen, 25_000, reference())).state).toBe('done');
    expect(await codeOf(bank(frozen, 1_000, reference()))).toBe('CreditFrozen');
    expect((await creditOf(frozen)).posted).toBe(25_000);
    expect(await listViolations(db())).toEqual([]);
  });
});

describe('frozen credit', () => {
  const unfreeze = (seller: Seller, amount: number) => ask(seller, { kind: 'unfreezeCredit', amount });

  it('SHELL-102 is unfrozen with the amount that was seen, and told', async () => {
    const seller = await product.signUp();
    await bank(seller, 25_000, reference());
    expect(await codeOf(unfreeze(seller, 25_000))).toBe('CreditNotFrozen');
    await freezeCredit(db(), seller.accountId, product.deps.clock.now());
    expect((await creditOf(seller)).frozenAt).not.toBeNull();
    expect(await codeOf(unfreeze(seller, 24_999))).toBe('SettingsChangedMeanwhile');
    expect((await unfreeze(seller, 25_000)).state).toBe('done');
    expect(await seller.call(credit.balance, { query: {} })).toMatchObject({ isFrozen: false, available: 25_000 });
    await product.runJobs();
    expect((await product.world.mails(seller.email)).map(({ subject }) => subject)).toContain(
      texts.en.mail.creditUnfrozen.subject,
    );
  });

  it('SHELL-102 stays while a dispute is open, and above the limit until a second member approves it', async () => {
    const seller = await product.signUp();
    const { id: booked } = await bank(seller, 60_000, reference());
    await approve(booked);
    await freezeCredit(db(), seller.accountId, product.deps.clock.now());
    await db()
      .insertInto('dispute')
      .values({
        stripe_dispute_id: `dp_${seller.accountId}`,
        account_id: seller.accountId,
        stripe_charge_id: `ch_${seller.accountId}`,
        status: 'needs_response',
        amount: 100,
        is_open: true,
        opened_at: new Date(),
      } as never)
      .execute();
    expect(await codeOf(unfreeze(seller, 60_000))).toBe('DisputeNotWon');
    await db()
      .updateTable('dispute')
      .set({ is_open: false, status: 'won' })
      .where('account_id', '=', seller.accountId)
      .execute();
    const { id, state } = await unfreeze(seller, 60_000);
    expect(state).toBe('waiting');
    expect((await creditOf(seller)).frozenAt).not.toBeNull();
    await approve(id);
    expect((await creditOf(seller)).frozenAt).toBeNull();
  });
});

describe('a correction', () => {
  const reverse = (seller: Seller, transferId: string, amount: number, number?: string) =>
    ask(seller, { kind: 'reverseTransfer', params: { transferId }, amount, ...(number ? { number } : {}) });
  const lastOf = async (seller: Seller) => (await creditOf(seller)).movements[0] ?? expect.fail('no movement');

  it('SHELL-102 takes a movement back by its opposite, whole and once; both stand in the statement', async () => {
    const seller = await product.signUp();
    await bank(seller, 25_000, reference());
    const { id } = await lastOf(seller);
    expect(await codeOf(reverse(seller, id, 24_999))).toBe('TransferNotReversible');
    const number = randomUUID();
    expect((await reverse(seller, id, 25_000, number)).state).toBe('done');
    expect((await reverse(seller, id, 25_000, number)).state).toBe('done');
    expect(await codeOf(reverse(seller, id, 25_000))).toBe('TransferNotReversible');
    const { posted, movements } = await creditOf(seller);
    expect(posted).toBe(0);
    expect(movements).toMatchObject([
      { kind: 'staff', amount: -25_000, isReversal: true, canReverse: true },
      { kind: 'bank_transfer', amount: 25_000, isReversed: true, canReverse: false },
    ]);
    expect(await listViolations(db())).toEqual([]);
  });

  it('SHELL-102 of what was spent already, of another customer’s, of nothing, or of a hand-over is refused', async () => {
    const [seller, other] = [await product.signUp(), await product.signUp()];
    await bank(seller, 25_000, reference());
    const loaded = await lastOf(seller);
    expect(await codeOf(reverse(other, loaded.id, 25_000))).toBe('RecordNotFound');
    expect(await codeOf(reverse(seller, randomUUID(), 25_000))).toBe('RecordNotFound');
    expect(await codeOf(reverse(seller, 'not-an-id', 25_000))).toBe('ValidationFailed');
    const at = product.deps.clock.now();
    await handOver(db(), { from: seller.accountId, to: other.accountId, transfer: randomUUID(), amount: 5_000, at });
    expect(await codeOf(reverse(seller, loaded.id, 25_000))).toBe('InsufficientWarehouseCredit');
    for (const who of [seller, other]) {
      const given = await lastOf(who);
      expect([given.canReverse, await codeOf(reverse(who, given.id, 5_000))]).toEqual([false, 'TransferNotReversible']);
    }
    expect([(await creditOf(seller)).posted, (await creditOf(other)).posted]).toEqual([20_000, 5_000]);
    expect(await listViolations(db())).toEqual([]);
  });

  it.each([
    [CreditKind.BankTransfer, false, true],
    [CreditKind.Load, false, true],
    [CreditKind.Staff, false, true],
    [CreditKind.BankTransfer, true, false],
    [CreditKind.TransferOut, false, false],
    [CreditKind.TransferIn, false, false],
    [CreditKind.Dispute, false, false],
    [CreditKind.Waiver, false, false],
  ])('SHELL-102 of %s, taken back already %s: %s', (kind, isReversed, may) => {
    expect(isReversible({ kind, isReversed })).toBe(may);
  });
});

describe('requests as they are searched', () => {
  it('SHELL-102 by reason, asker or customer', async () => {
    const seller = await product.signUp();
    await bank(seller, 25_000, reference());
    const found = async (text: string) =>
      (await asker.call(staffRequests.list, { body: { page: 1, limit: 25, state: 'done', text } })).items.map(
        ({ customerId }) => customerId,
      );
    expect(await found(seller.email)).toEqual([seller.accountId]);
    for (const text of ['ADA ASK', 'in the statement']) expect(await found(text)).toContain(seller.accountId);
    expect(await found('%')).toEqual([]);
  });
});
