import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { LedgerRefusal } from '@kervan/domain/credit/ledger-refusal';
import { balanceAt } from '../records/ledger/balance.ts';
import { platformBalances } from '../records/ledger/books.ts';
import { handOver } from '../records/ledger/hand-over.ts';
import { hold, move, postHold, reverse, voidHold } from '../records/ledger/move.ts';
import { transferIdOf } from '../records/ledger/transfer-id.ts';
import { load, T0, type TestLedger } from './ledger-at.ts';
import { LedgerModel, type LedgerCommand } from './ledger-model.ts';
import { ledgerCommands, runCommand, sensible, type NameFact } from './ledger-run.ts';

/*
 * What must hold of the ledger whatever is asked of it (the ledger's design, section 5), each on accounts of its own, so that they may run
 * beside each other and beside anything else. The tests run them small, the soak drill for as long as it is told.
 */

/** How much of it. Without a seed that of all properties, where there is one (the tests), else a new one; it is printed with whatever fails. */
export type Much = { runs: number; commands: number; seed?: number };

/** Accounts of a run, and how its facts are named. */
const ACCOUNTS = 3;

async function begin(ledger: TestLedger): Promise<{ accounts: number[]; nameFact: NameFact }> {
  const run = randomUUID();
  return { accounts: await ledger.accounts(ACCOUNTS), nameFact: (number) => `test:${run}:${number}` };
}

const sequences = ({ commands }: Much) =>
  fc
    .array(ledgerCommands({ accounts: ACCOUNTS, most: commands }), {
      minLength: Math.ceil(commands / 2),
      maxLength: commands,
    })
    .map((list) => list.map(sensible));

const parameters = ({ runs, seed }: Much) => ({
  numRuns: runs,
  ...(seed === undefined ? {} : { seed }),
  interruptAfterTimeLimit: 3_600_000,
});

/** P7, and P1 to P3 behind every run: each answer and each counter is the model's. */
export const agreesWithTheModel = (ledger: TestLedger, much: Much): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequences(much), async (commands) => {
      const run = await begin(ledger);
      await compareWithModel(ledger, run, commands);
      await checkBooks(ledger, run.accounts);
    }),
    parameters(much),
  );

/** Does the commands at the ledger and in the model, one after the other; every answer is the same, and so is what is left. */
async function compareWithModel(
  ledger: TestLedger,
  run: { accounts: number[]; nameFact: NameFact },
  commands: readonly LedgerCommand[],
): Promise<void> {
  const model = new LedgerModel();
  for (const [number, command] of commands.entries()) {
    const answered = await runCommand(ledger.worker, run, number, command);
    assert.equal(answered, model.run(number, command), `command ${number}: ${JSON.stringify(command)}`);
  }
  for (const [place, accountId] of run.accounts.entries())
    for (const code of Object.values(OwnCode)) {
      const { rows } = await sql<object>`
        select debits_posted as debits, credits_posted as credits, debits_pending as "debitsHeld", credits_pending as "creditsHeld"
        from ledger.account where account_id = ${accountId} and code = ${code}`.execute(ledger.worker);
      const nothing = { debits: 0, credits: 0, debitsHeld: 0, creditsHeld: 0 };
      assert.deepEqual({ ...nothing, ...rows[0] }, model.counters(place, code), `${code} of account ${place}`);
    }
}

/** P7 as a whole: so many connections at once, each with accounts of its own, as many commands as are asked. */
export async function agreesOnManyConnections(
  ledger: TestLedger,
  { connections, ...much }: Much & { connections: number },
): Promise<void> {
  const seed = much.seed ?? fc.readConfigureGlobal().seed ?? randomInt(2 ** 31);
  try {
    await Promise.all(
      Array.from({ length: connections }, async (_, at) => {
        const drawn = fc.sample(ledgerCommands({ accounts: ACCOUNTS, most: much.commands }), {
          numRuns: much.commands,
          seed: seed + at,
        });
        const run = await begin(ledger);
        await compareWithModel(ledger, run, drawn.map(sensible));
        await checkBooks(ledger, run.accounts);
      }),
    );
  } catch (error) {
    throw new Error(`seed ${seed}`, { cause: error });
  }
}

type Entry = {
  account_id: number;
  transfer_id: string;
  side: 'D' | 'C';
  code: string;
  currency: string;
  amount: number;
  balance_after: number | null;
  version: number | null;
  at: Date;
};

/** P1, P2 and P3 of some accounts, counted here and not by the database's own view. */
export async function checkBooks(ledger: TestLedger, accounts: readonly number[]): Promise<void> {
  const { rows: entries } = await sql<Entry>`
    select account_id, transfer_id, side, code, currency, amount, balance_after, version, created_at as at from ledger.entry
    where account_id = any(${[...accounts]}::int[]) order by version nulls last`.execute(ledger.worker);
  const perTransfer = Map.groupBy(entries, (entry) => `${entry.account_id} ${entry.transfer_id} ${entry.currency}`);
  for (const [transfer, legs] of perTransfer) {
    assert.equal(signed(legs), 0, `P1: transfer ${transfer}`);
    assert.deepEqual(legs.map(({ side }) => side).toSorted(), ['C', 'D'], `P1: legs of ${transfer}`);
  }
  const { rows: states } = await sql<{
    account_id: number;
    code: string;
    normal: 'D' | 'C';
    debits: number;
    credits: number;
    held: number;
    version: number;
    open: number;
  }>`
    select a.account_id, a.code, a.normal, a.debits_posted as debits, a.credits_posted as credits, a.debits_pending as held, a.version,
      (select coalesce(sum(h.amount), 0)::int8 from ledger.transfer h where h.account_id = a.account_id and h.phase = 'pending' and h.debit_code = a.code
        and not exists (select from ledger.transfer r where r.account_id = h.account_id and r.pending_id = h.id)) as open
    from ledger.account a where a.account_id = any(${[...accounts]}::int[])`.execute(ledger.worker);
  for (const { account_id, code, normal, debits, credits, held, version, open } of states) {
    const own = entries.filter((entry) => entry.account_id === account_id && entry.code === code);
    const name = `${code} of ${account_id}`;
    const sum = (side: string) => own.reduce((all, entry) => all + (entry.side === side ? entry.amount : 0), 0);
    assert.deepEqual([sum('D'), sum('C')], [debits, credits], `P2: counters of ${name}`);
    assert.equal(held, open, `P2: holds of ${name}`);
    assert.deepEqual(
      own.map((entry) => entry.version),
      Array.from({ length: version }, (_, at) => at + 1),
      `P3: versions of ${name}`,
    );
    let balance = 0;
    for (const entry of own) {
      balance += entry.side === normal ? entry.amount : -entry.amount;
      assert.equal(entry.balance_after, balance, `P3: balance of ${name}`);
      if (code === 'credit') assert.ok(balance >= 0, `P3: ${name} below 0`);
    }
    if (code === 'credit') assert.ok(credits - debits - held >= 0, `P3: available of ${name}`);
  }
}

const signed = (legs: readonly Pick<Entry, 'side' | 'amount'>[]): number =>
  legs.reduce((sum, { side, amount }) => sum + (side === 'D' ? amount : -amount), 0);

/**
 * P4: whatever of what was answered is asked again, in whatever order, nothing changes. `nameRetry`: how a client names the fact of a
 * command that it repeats.
 */
export const isUnchangedByRetries = (
  ledger: TestLedger,
  much: Much,
  nameRetry: (nameFact: NameFact) => NameFact = (nameFact) => nameFact,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequences(much), fc.infiniteStream(fc.nat()), async (commands, chance) => {
      const run = await begin(ledger);
      const done: [number, LedgerCommand][] = [];
      for (const [number, command] of commands.entries())
        if ((await runCommand(ledger.worker, run, number, command)) === 'created') done.push([number, command]);
      const before = await stateOf(ledger, run.accounts);
      const order = done.map((command) => ({ command, place: chance.next().value }));
      const again = { ...run, nameFact: nameRetry(run.nameFact) };
      for (const { command } of order.toSorted((one, other) => one.place - other.place))
        await runCommand(ledger.worker, again, ...command);
      assert.deepEqual(await stateOf(ledger, run.accounts), before, 'P4');
    }),
    parameters(much),
  );

/** Every row of some accounts, as one hash each. */
async function stateOf(ledger: TestLedger, accounts: readonly number[]): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of ['account', 'chain', 'transfer', 'entry']) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as hash from ${sql.table(`ledger.${table}`)} r
      where r.account_id = any(${[...accounts]}::int[])`.execute(ledger.worker);
    state[table] = rows[0]?.hash ?? '';
  }
  return state;
}

/** How many of some tries were booked, and how many refused for which reason. */
async function race(tries: readonly Promise<string>[]): Promise<Record<string, number>> {
  const answers = await Promise.all(
    tries.map((attempt) =>
      attempt.catch((error: unknown) => {
        if (error instanceof LedgerRefusal) return error.fault;
        // Two that wait for each other: the database ends one of them.
        if (error instanceof Error && 'code' in error && error.code === '40P01') return 'deadlock';
        throw error;
      }),
    ),
  );
  const counted: Record<string, number> = {};
  for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1;
  return counted;
}

/** P5: of so many who spend at once exactly as many succeed as the balance is for. */
export async function spendsExactly(
  ledger: TestLedger,
  { rounds, spenders, affordable }: { rounds: number; spenders: number; affordable: number },
): Promise<void> {
  const price = 3;
  for (let round = 0; round < rounds; round++) {
    const [accountId = 0] = await ledger.accounts(1, affordable * price);
    const counted = await race(
      Array.from({ length: spenders }, (_, at) =>
        move(ledger.worker, {
          accountId,
          fact: `spend:${at}`,
          kind: CreditKind.ExtraCharge,
          debit: 'credit',
          credit: 'rev_extra',
          amount: price,
          at: T0,
        }),
      ),
    );
    assert.deepEqual(counted, { created: affordable, NotEnough: spenders - affordable }, `P5: round ${round}`);
  }
}

/** P6: a hold that many end at once is ended once; one fact that many book at once is booked once. */
export async function endsOnce(
  ledger: TestLedger,
  { rounds, racers }: { rounds: number; racers: number },
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const [accountId = 0] = await ledger.accounts(1, 10 + 10 * racers);
    const end = { accountId, kind: CreditKind.Shipping, at: T0, hold: 'hold:1:1' };
    const reserve = { ...end, fact: 'hold:1:1', debit: 'credit', credit: 'rev_shipping', amount: 10 } as const;
    // Held beside it, so that nothing but the rule itself stands in the way of a second end.
    await hold(ledger.worker, { ...reserve, fact: 'hold:2:1', amount: 10 * racers });
    assert.deepEqual(
      await race(Array.from({ length: racers }, () => hold(ledger.worker, reserve))),
      { created: 1, exists: racers - 1 },
      `P4: round ${round}`,
    );
    const counted = await race(
      Array.from({ length: racers }, (_, at) =>
        at % 2 === 0
          ? postHold(ledger.worker, { ...end, fact: `post:${at}`, amount: 4 })
          : voidHold(ledger.worker, { ...end, fact: `void:${at}` }),
      ),
    );
    assert.deepEqual(counted, { created: 1, Resolved: racers - 1 }, `P6: round ${round}`);
    await checkBooks(ledger, [accountId]);
  }
}

/** P8: the balance of a moment is the fold of the entries until then. */
export const foldsToBalances = (ledger: TestLedger, much: Much): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      sequences(much),
      fc.array(fc.integer({ min: -5, max: 110 }), { minLength: 4, maxLength: 4 }),
      async (commands, moments) => {
        const run = await begin(ledger);
        for (const [number, command] of commands.entries()) await runCommand(ledger.worker, run, number, command);
        const [accountId = 0] = run.accounts;
        const { rows } = await sql<Entry>`
        select side, amount, created_at as at from ledger.entry where account_id = ${accountId} and code = 'credit'`.execute(
          ledger.worker,
        );
        for (const moment of moments) {
          const until = rows.filter(({ at }) => at.getTime() <= T0 + moment);
          assert.equal(
            await balanceAt(ledger.worker, accountId, OwnCode.Credit, T0 + moment),
            -signed(until) || 0,
            'P8',
          );
        }
      },
    ),
    parameters(much),
  );

/** P10: a movement and its reversal leave every balance as it was, the platform's included. */
export const isRestoredByReversals = (ledger: TestLedger, much: Much): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      sequences(much),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('load', 'bank', 'spend', 'earn', 'take'),
      async (commands, amount, what) => {
        const run = await begin(ledger);
        for (const [number, command] of commands.entries()) await runCommand(ledger.worker, run, number, command);
        const [accountId = 0] = run.accounts;
        await load(ledger.worker, accountId, 20);
        const before = await balances(ledger, accountId);
        const number = commands.length;
        const done = await runCommand(ledger.worker, run, number, { do: what, account: 0, at: 0, amount });
        const back = {
          accountId,
          fact: run.nameFact(number + 1),
          kind: CreditKind.Staff,
          reverses: transferIdOf(run.nameFact(number)),
          at: T0,
        };
        if (done === 'created') assert.equal(await reverse(ledger.worker, back), 'created');
        assert.deepEqual(await balances(ledger, accountId), before, 'P10');
      },
    ),
    parameters(much),
  );

/** Balances of an account's ledger accounts and of the platform's by this account's own entries: others may be moving. */
async function balances(ledger: TestLedger, accountId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; balance: number }>`
    select code, sum(case when side = 'D' then amount else -amount end)::int8 as balance from ledger.entry where account_id = ${accountId} group by code`.execute(
    ledger.worker,
  );
  return Object.fromEntries(rows.filter(({ balance }) => balance !== 0).map(({ code, balance }) => [code, balance]));
}

/** P11: customers give each other credit, all at once and in all directions: none waits for another without end, and nothing is left between them. */
export async function clearsTransfers(
  ledger: TestLedger,
  { accounts, transfers }: { accounts: number; transfers: number },
): Promise<void> {
  const ids = await ledger.accounts(accounts, 50);
  const counted = await race(
    Array.from({ length: transfers }, (_, at) => {
      // Both directions of the same pair are under way at once.
      const [one = 0, other = 0] = [ids[(at >> 1) % accounts], ids[((at >> 1) + 1) % accounts]];
      const [from, to] = at % 2 === 0 ? [one, other] : [other, one];
      return handOver(ledger.worker, { from, to, transfer: String(at), amount: 1 + (at % 7), at: T0 });
    }),
  );
  assert.equal(counted.deadlock ?? 0, 0, `P11: ${JSON.stringify(counted)}`);
  assert.equal((await platformBalances(ledger.worker)).transfer_clearing ?? 0, 0, 'P11');
  const { rows } = await sql<{ total: number }>`
    select sum(credits_posted - debits_posted)::int8 as total from ledger.account where account_id = any(${ids}::int[])`.execute(
    ledger.worker,
  );
  assert.equal(rows[0]?.total, accounts * 50, 'P11: credit is only moved');
  await checkBooks(ledger, ids);
}

/**
 * P11 with its order forced: two customers give each other credit at once, each stopped at the journal that it locks first until both wait,
 * so that two who lock in the order of their own direction do hold what the other one waits for.
 */
export async function meetsHalfWay(ledger: TestLedger): Promise<void> {
  const ids = await ledger.accounts(2, 50);
  const [one = 0, other = 0] = ids;
  const holders = await Promise.all([ledger.owner.connect(), ledger.owner.connect()]);
  try {
    for (const [at, holder] of holders.entries()) {
      await holder.query('begin');
      // Both journals are there: each account was loaded.
      await holder.query('select from ledger.chain where account_id = $1 for update', [ids[at]]);
    }
    const racing = race([
      handOver(ledger.worker, { from: one, to: other, transfer: 'there', amount: 1, at: T0 }),
      handOver(ledger.worker, { from: other, to: one, transfer: 'back', amount: 2, at: T0 }),
    ]);
    for (const holder of holders) {
      await bothWait(ledger);
      await holder.query('commit');
    }
    assert.deepEqual(await racing, { created: 2 }, 'P11: both ways at once');
  } finally {
    for (const holder of holders) holder.release(true);
  }
  await checkBooks(ledger, ids);
}

/** Resolves once two connections of the database wait for a lock. */
async function bothWait({ worker }: TestLedger): Promise<void> {
  for (let waiting = 0; waiting < 2;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
      worker,
    );
    waiting = rows[0]?.waiting ?? 0;
  }
}

/** Amounts that are no whole cents are refused by the database itself. */
export async function refusesFractions(ledger: TestLedger): Promise<void> {
  const [accountId = 0] = await ledger.accounts(1, 100);
  for (const amount of ['0.5', '10.01', '1e-3']) {
    const odd = sql`select ledger.move(${accountId}, gen_random_uuid(), sha256('x'), 'load', 'single', 'stripe_clearing', 'credit', ${amount}, null, 'USD', null, ${new Date(T0)})`;
    await assert.rejects(odd.execute(ledger.worker), { code: '22P02' }, `${amount} cents`);
  }
}

/** Rights beyond reading that panel or worker have on tables of the ledger; none may have any. */
export async function rightsBeyondReading(ledger: TestLedger): Promise<string[]> {
  const { rows } = await ledger.owner.query<{ granted: string }>(
    `select r || ' ' || p || ' ' || c.relname as granted from pg_class c, unnest(array['kervan_app', 'kervan_worker']) r, unnest(array['insert', 'update', 'delete', 'truncate']) p
     where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'p') and (has_table_privilege(r, c.oid, p) or p in ('insert', 'update') and has_any_column_privilege(r, c.oid, p))`,
  );
  return rows.map(({ granted }) => granted);
}
