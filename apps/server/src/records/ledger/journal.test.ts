import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { verifyJournal, type JournalVerdict } from '@kervan/domain/credit/verify-journal';
import { load, T0 } from '../../testing/ledger-at.ts';
import { openLedger, useLedger } from '../../testing/ledger.ts';
import { listViolations } from './books.ts';
import { closeLedger } from './freeze.ts';
import { handOver } from './hand-over.ts';
import { exportJournal, forgetJournal, setAnchors, sha256 } from './journal.ts';
import { hold, move, postHold, reverse, voidHold } from './move.ts';
import { transferIdOf } from './transfer-id.ts';

const ledger = useLedger();
const DAY = 86_400_000;

async function fileOf(accountId: number): Promise<string> {
  const lines: string[] = [];
  for await (const line of exportJournal((work) => work(ledger.panel), accountId, T0)) lines.push(line);
  return lines.join('');
}
const asOwner = (accountId: number) =>
  ledger.as(accountId, async (tx) => {
    const lines: string[] = [];
    for await (const line of exportJournal((work) => work(tx), accountId, T0)) lines.push(line);
    return lines.join('');
  });
async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const verify = (text: string): Promise<JournalVerdict> => verifyJournal(once(text), sha256);

/** Some of everything. */
async function busyAccount(): Promise<[number, number]> {
  const [id = 0, other = 0] = await ledger.accounts(2, 100_00);
  const spent = { accountId: id, kind: CreditKind.Shipping, debit: 'credit', credit: 'rev_shipping', at: T0 } as const;
  await ledger.as(id, async (tx) => {
    await hold(tx, {
      ...spent,
      fact: 'hold:1:1',
      amount: 9_00,
      expiresAt: T0 + DAY,
      ref: { package: 1, note: 'ğüşı' },
    });
    await postHold(tx, { ...spent, fact: 'post:1', hold: 'hold:1:1', amount: 8_50 });
    await hold(tx, { ...spent, fact: 'hold:2:1', amount: 3_00, at: T0 + DAY });
    await voidHold(tx, { ...spent, fact: 'void:2', hold: 'hold:2:1', at: T0 + DAY });
    await handOver(tx, { from: id, to: other, transfer: 'a', amount: 1_00, at: T0 + DAY + 5 });
    await move(tx, {
      ...spent,
      fact: 'extra:1',
      kind: CreditKind.ExtraCharge,
      credit: 'rev_extra',
      amount: 7_77,
      at: T0 + 2 * DAY,
    });
    await reverse(tx, {
      accountId: id,
      fact: 'back',
      kind: CreditKind.Staff,
      reverses: transferIdOf('extra:1'),
      at: T0 + 2 * DAY,
    });
  });
  return [id, other];
}

it('is downloaded as a file that is verified without the server, and comes to the balance', async () => {
  const [id] = await busyAccount();
  const verdict = await verify(await asOwner(id));
  expect(verdict).toMatchObject({ account: id, entries: 8, faults: [], balances: { credit: 90_50 } });
  // A visitor without the account has an empty one, whatever id is asked.
  expect(await verify(await fileOf(id))).toMatchObject({ entries: 0, faults: [] });
});

it('is of more entries than are read at once', async () => {
  const [id = 0] = await ledger.accounts(1);
  await sql`select ledger.move(${id}, gen_random_uuid(), sha256('x'), 'load', 'single', 'stripe_clearing', 'credit', n, null, 'USD', null, ${new Date(T0)}) from generate_series(1, 1003) n`.execute(
    ledger.worker,
  );
  expect(await verify(await asOwner(id))).toMatchObject({
    entries: 1003,
    faults: [],
    balances: { credit: (1003 * 1004) / 2 },
  });
});

it('is anchored once a day, where it grew; the anchors stand in the file', async () => {
  const [id, other] = await busyAccount();
  const [quiet = 0] = await ledger.accounts(1, 1_00);
  const day = (n: number) => ({ day: `2026-01-0${2 + n}`, until: T0 + n * DAY + 1, now: T0 + 9 * DAY });
  const roots = [];
  for (const n of [0, 0, 2, 1]) roots.push(await setAnchors(ledger.worker, day(n)));
  expect(roots).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null, expect.stringMatching(/^[0-9a-f]{64}$/), null]);
  const { rows } = await ledger.owner.query<{ account_id: number; day: string; seq: number }>(
    'select account_id, day, seq from ledger.anchor where account_id = any($1) order by account_id, day',
    [[id, other, quiet]],
  );
  expect(rows).toEqual([
    { account_id: id, day: '2026-01-02', seq: 3 },
    { account_id: id, day: '2026-01-04', seq: 8 },
    { account_id: other, day: '2026-01-02', seq: 1 },
    { account_id: other, day: '2026-01-04', seq: 2 },
    { account_id: quiet, day: '2026-01-02', seq: 1 },
  ]);
  expect(await verify(await asOwner(id))).toMatchObject({ entries: 8, anchors: 2, faults: [] });
  expect(await listViolations(ledger.worker)).toEqual([]);
});

it('of an erased account is whole and says nothing about anyone', async () => {
  const [id = 0, other = 0] = await ledger.accounts(2, 1_00);
  await ledger.as(id, (tx) => handOver(tx, { from: id, to: other, transfer: 'b', amount: 1_00, at: T0 }));
  expect(await asOwner(id)).toContain(`counterparty\\": ${other}`);
  await ledger.as(id, async (tx) => {
    expect(await closeLedger(tx, id, T0)).toBe(true);
    await forgetJournal(tx, id);
  });
  const file = await asOwner(id);
  expect(file).not.toContain('counterparty');
  expect(await verify(file)).toMatchObject({ entries: 2, faults: [], balances: { credit: 0 } });
  await expect(ledger.as(id, (tx) => forgetJournal(tx, other))).rejects.toMatchObject({ code: '42501' });
  // What the platform books of it afterwards refers to nobody.
  await move(ledger.worker, {
    accountId: id,
    fact: 'btxn:1',
    kind: CreditKind.ProviderFee,
    debit: 'stripe_fee_expense',
    credit: 'stripe_clearing',
    amount: 5,
    at: T0,
    ref: { charge: 'ch_1' },
  });
  expect(await verify(await asOwner(id))).toMatchObject({ entries: 3, faults: [] });
  const { rows } = await ledger.owner.query(
    'select ref, ref_hash from ledger.transfer where account_id = $1 and seq = 3',
    [id],
  );
  expect(rows).toEqual([{ ref: null, ref_hash: null }]);
});

it('that somebody rewrites in the database is found by the books, by the file, and by an anchor of before', async () => {
  const { ledger: broken, close } = await openLedger();
  try {
    const [id = 0] = await broken.accounts(1);
    for (const amount of [1, 2, 3]) await load(broken.worker, id, amount);
    await setAnchors(broken.worker, { day: '2026-01-02', until: T0 + 1, now: T0 });
    await broken.owner.query(`update ledger.transfer set amount = 20 where account_id = $1 and seq = 2`, [id]);
    const lines: string[] = [];
    for await (const line of exportJournal((work) => work(broken.worker), id, T0)) lines.push(line);
    expect((await verify(lines.join(''))).faults).toEqual([{ line: 3, entry: 2, what: 'altered' }]);
    const rules = async () => new Set((await listViolations(broken.worker)).map(({ rule }) => rule));
    expect(await rules()).toEqual(new Set(['entries', 'journal']));
    // Whoever may write everything writes the chain anew: the entries and counters with it.
    await broken.owner.query(
      `update ledger.entry e set amount = 20, balance_after = balance_after + case when version is null then null else 18 end where transfer_id = (select id from ledger.transfer where seq = 2)`,
    );
    await broken.owner.query(
      `update ledger.entry e set balance_after = balance_after + 18 where transfer_id = (select id from ledger.transfer where seq = 3) and version is not null`,
    );
    await broken.owner.query('update ledger.account set credits_posted = credits_posted + 18');
    for (const seq of [2, 3])
      await broken.owner.query(
        `update ledger.transfer t set hash = ledger.chain_hash((select o.hash from ledger.transfer o where o.seq = t.seq - 1), ledger.journal_line(t)) where seq = $1`,
        [seq],
      );
    await broken.owner.query('update ledger.chain set hash = (select hash from ledger.transfer where seq = 3)');
    expect(await rules()).toEqual(new Set(['anchor']));
  } finally {
    await close({ isWrong: true });
  }
});
