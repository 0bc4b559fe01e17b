import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardLoadOf, defaultCardRates } from '@kervan/domain/credit/card-load';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { load, T0, type TestLedger } from '../../testing/ledger-at.ts';
import {
  endsOnce,
  isUnchangedByRetries,
  meetsHalfWay,
  refusesFractions,
  rightsBeyondReading,
  spendsExactly,
} from '../../testing/ledger-properties.ts';
import { openLedger, useLedger } from '../../testing/ledger.ts';
import { takeSnapshot } from './books.ts';
import { hold, move, postHold } from './move.ts';

/** A break of the ledger; who has to notice it, and what the books say where they are wrong by it. */
type Mutant = {
  title: string;
  breaks(ledger: TestLedger): Promise<unknown>;
  notices(ledger: TestLedger): Promise<unknown>;
  because: RegExp;
  violations: string[];
};

/** Replaces a piece of a function of the database, which stands in it once. */
async function alter(
  ledger: TestLedger,
  name: string,
  change: readonly [piece: string | RegExp, instead: string][],
): Promise<void> {
  const { rows } = await ledger.owner.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [
    `ledger.${name}`,
  ]);
  let source = rows[0]?.source ?? '';
  for (const [piece, instead] of change) {
    const broken = source.replace(piece, instead);
    if (broken === source) throw new Error(`${name} does not hold ${piece}`);
    source = broken;
  }
  await ledger.owner.query(source);
}

const mutants: Mutant[] = [
  {
    title: 'a hold may be ended more than once: its unique index is dropped',
    breaks: ({ owner }) => owner.query('drop index ledger.transfer_pending_once'),
    notices: (ledger) => endsOnce(ledger, { rounds: 2, racers: 8 }),
    because: /P6/,
    violations: ['pending', 'resolved twice'],
  },
  {
    title: 'credit may be overdrawn: the CHECK is dropped',
    breaks: ({ owner }) => owner.query('alter table ledger.account drop constraint account_no_overdraw'),
    notices: (ledger) => spendsExactly(ledger, { rounds: 1, spenders: 40, affordable: 7 }),
    because: /P5/,
    violations: ['overdrawn'],
  },
  {
    title: 'a client that repeats draws a new id',
    breaks: async () => {},
    notices: (ledger) =>
      isUnchangedByRetries(ledger, { runs: 5, commands: 12, seed: 1 }, () => () => `test:${randomUUID()}`),
    because: /P4/,
    // The books balance: nobody but the customer sees it.
    violations: [],
  },
  {
    title: 'two accounts are locked in whatever order',
    breaks: async (ledger) => {
      await alter(ledger, 'hand_over', [
        [/least\(from_account, to_account\)/, 'from_account'],
        [/greatest\(from_account, to_account\)/, 'to_account'],
      ]);
    },
    notices: meetsHalfWay,
    because: /deadlock/,
    violations: [],
  },
  {
    title: 'cents are floating point numbers',
    breaks: async ({ owner }) => {
      const sourceOf = async (name: string) =>
        (await owner.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [`ledger.${name}`]))
          .rows[0]?.source ?? '';
      const sources = [];
      for (const name of ['journal_line', 'write_transfer', 'move']) sources.push(await sourceOf(name));
      await owner.query('drop view ledger.violations cascade');
      for (const name of ['move', 'write_transfer', 'journal_line']) await owner.query(`drop function ledger.${name}`);
      for (const column of ['debits_pending', 'debits_posted', 'credits_pending', 'credits_posted'])
        await owner.query(`alter table ledger.account alter ${column} type float8`);
      await owner.query('alter table ledger.transfer alter amount type float8');
      await owner.query('alter table ledger.entry alter amount type float8, alter balance_after type float8');
      for (const source of sources) await owner.query(source.replaceAll('bigint', 'float8'));
    },
    notices: refusesFractions,
    because: /cents/,
    violations: [],
  },
  {
    title: 'the panel may update',
    breaks: ({ owner }) => owner.query('grant update on ledger.entry to kervan_app'),
    notices: async (ledger) => expect(await rightsBeyondReading(ledger)).toEqual([]),
    because: /kervan_app update entry/,
    violations: [],
  },
];

/** What an error and those behind it say. */
const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${error.cause === undefined ? '' : textOf(error.cause)}` : String(error);

describe('a ledger that is broken is noticed', () => {
  it.each(mutants)('$title', async ({ breaks, notices, because, violations }) => {
    const { ledger, close } = await openLedger();
    try {
      await breaks(ledger);
      const noticed = await notices(ledger).then(() => null, textOf);
      expect(noticed).toMatch(because);
      if (violations.length > 0)
        expect([...new Set((await ledger.violations()).map(({ rule }) => rule))]).toEqual(
          expect.arrayContaining(violations),
        );
    } finally {
      await close({ isWrong: true });
    }
  });

  it('a commission that is computed in dollars as a floating point number is noticed', () => {
    const { shareHundredths, fixed } = defaultCardRates;
    const inDollars = (net: number): number =>
      Math.ceil(((net / 100 + fixed / 100) / (1 - shareHundredths / 10_000)) * 100);
    const golden = [10_00, 100_00, 250_00, 500_00, 5_000_00];
    const differs = Array.from({ length: 20_000 }, (_, at) => at + 1).filter(
      (net) => inDollars(net) !== cardLoadOf(net).charged,
    );
    expect(differs.length + golden.filter((net) => inDollars(net) !== cardLoadOf(net).charged).length).toBeGreaterThan(
      0,
    );
  });
});

/** Loads, a spending, a hold that was posted in part, one that is open, and a snapshot of it. */
async function fill(ledger: TestLedger): Promise<void> {
  const [accountId = 0] = await ledger.accounts(1);
  const common = { accountId, at: T0 } as const;
  const shipping = { ...common, kind: CreditKind.Shipping, debit: 'credit', credit: 'rev_shipping' } as const;
  await move(ledger.worker, {
    ...common,
    fact: 'load:1:net',
    kind: CreditKind.Load,
    debit: 'stripe_clearing',
    credit: 'credit',
    amount: 50,
    ref: { load: 1 },
  });
  await load(ledger.worker, accountId, 50);
  await move(ledger.worker, {
    ...common,
    fact: 'extra:1',
    kind: CreditKind.ExtraCharge,
    debit: 'credit',
    credit: 'rev_extra',
    amount: 5,
  });
  await hold(ledger.worker, { ...shipping, fact: 'hold:1:1', amount: 20 });
  await postHold(ledger.worker, { ...common, kind: CreditKind.Shipping, fact: 'post:1', hold: 'hold:1:1', amount: 15 });
  await hold(ledger.worker, { ...shipping, fact: 'hold:2:1', amount: 7 });
  await takeSnapshot(ledger.worker, T0 + 1);
}

describe('books that are wrong say so', () => {
  const books = useLedger({ connections: 1 });
  beforeAll(() => fill(books));

  /** What somebody who may write everything does to a ledger of two loads, a spending, a hold, its post and an open hold. */
  it.each([
    [
      'an entry is another amount',
      'update ledger.entry set amount = amount + 1 where version = 1',
      ['unbalanced', 'counters', 'entries', 'replay'],
    ],
    ['an entry is gone', 'delete from ledger.entry where version = 1', ['unbalanced', 'counters', 'entries', 'replay']],
    [
      'a platform leg is gone',
      'delete from ledger.entry where version is null and ctid = (select min(ctid) from ledger.entry where version is null)',
      ['unbalanced', 'entries', 'snapshot'],
    ],
    ['a counter is another', 'update ledger.account set credits_posted = credits_posted + 1', ['counters']],
    ['a version is another', 'update ledger.account set version = version + 1', ['counters']],
    ['less is held', 'update ledger.account set debits_pending = debits_pending - 1', ['pending']],
    [
      'a hold is another amount',
      `update ledger.transfer set amount = amount + 1 where phase = 'pending'`,
      ['pending', 'journal'],
    ],
    ['a balance is another', 'update ledger.entry set balance_after = balance_after + 1 where version = 2', ['replay']],
    [
      'a moment is earlier',
      `update ledger.entry set created_at = created_at - interval '1 day' where version = 2`,
      ['replay'],
    ],
    ['a kind is another', `update ledger.transfer set kind = 'refund' where seq = 2`, ['journal']],
    ['a reference is another', `update ledger.transfer set ref = '{"load": 2}' where seq = 1`, ['journal']],
    ['a transfer is gone from the end', 'update ledger.chain set seq = seq + 1', ['journal head']],
    ['a snapshot is another', 'update ledger.snapshot set debits = debits + 1', ['snapshot']],
    [
      'credit is on its way for ever',
      `update ledger.entry set code = 'transfer_clearing' where code = 'rev_extra'`,
      ['clearing', 'entries', 'snapshot'],
    ],
  ])('%s', async (_, statement, rules) => {
    const owner = await books.owner.connect();
    const said = async (): Promise<string[]> => {
      const { rows } = await owner.query<{ rule: string }>('select distinct rule from ledger.violations order by 1');
      return rows.map(({ rule }) => rule);
    };
    try {
      await owner.query('begin');
      expect(await said()).toEqual([]);
      expect((await owner.query(statement)).rowCount).toBeGreaterThan(0);
      expect(await said()).toEqual(rules.toSorted());
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  });
});
