import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { percentile } from '../bench/figures.ts';
import { ledgerAt, type TestLedger } from '../apps/server/src/testing/ledger-at.ts';
import { createDatabase } from '../scripts/create-database.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { expectedOf, makeMove } from './ledger-commands.ts';
import { killDatabase } from './stage.ts';

const WRITERS = 8;
/** Processes that the writers are spread over: one of them is killed at a time. */
const PROCESSES = 2;
const NEWLINE = 10;
/** What is noted so soon after a kill was answered before it. */
const NOT_BACK_MS = 50;

export type LedgerKills = {
  acknowledged: number;
  databaseKills: number;
  workerKills: number;
  /** Moves that were answered and are not there; transfers beyond those of the moves; accounts with other credit than they should have. */
  lost: number;
  doubled: number;
  wrongBalances: number;
  /** Moves whose answer was lost in a kill and that had been made: with a new id each would have been doubled. */
  wouldHaveDoubled: number;
  /** Transfers that were written when all moves were made again. */
  replayChanged: number;
  violations: number;
  recoveryP50Ms: number;
  recoveryMaxMs: number;
  seconds: number;
};

/** The moves that eight writers make in all, and how often database and writers are killed meanwhile. */
type Size = { moves: number; databaseKills: number; workerKills: number };

/** Eight writers move credit, database and writers are killed without warning; every move is there once, and the books balance. */
export async function killLedger({ moves, databaseKills, workerKills }: Size): Promise<LedgerKills> {
  const startedAt = performance.now();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-ledger-'));
  fs.chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'postgres');
  let server = await startEmbeddedPostgres({ dataDir });
  const { port } = server;
  await createDatabase(server.url('postgres'), 'kervan');
  const url = server.url('kervan');
  const panelUrl = url.replace(/\/\/[^@]*@/, '//kervan_panel:kervan_panel@');
  await migrate(url, { url: panelUrl, ownsPassword: true });
  const each = Math.ceil(moves / WRITERS);
  const before = ledgerAt({ url, panelUrl }, { connections: 1 });
  const accounts = await before.accounts(WRITERS);
  await before.close();
  const crew = startCrew({ url, accounts, moves: each, folder });
  const recoveries: number[] = [];
  try {
    const steps = spread(databaseKills, workerKills);
    for (const [at, what] of steps.entries()) {
      await crew.untilNoted((each * WRITERS * (at + 1)) / (steps.length + 1));
      if (what === 'worker') {
        await crew.kill(at);
        continue;
      }
      killDatabase(dataDir);
      const killedAt = Date.now();
      server = await startEmbeddedPostgres({ dataDir, port });
      recoveries.push(await crew.firstNotedAfter(killedAt));
    }
    await crew.done();
    const ledger = ledgerAt({ url, panelUrl }, { connections: WRITERS });
    try {
      const found = await examine(ledger, { accounts, each, noted: crew.noted() });
      return {
        ...found,
        databaseKills,
        workerKills,
        recoveryP50Ms: Math.round(percentile(recoveries, 0.5)),
        recoveryMaxMs: Math.round(Math.max(...recoveries)),
        seconds: Math.round((performance.now() - startedAt) / 1000),
      };
    } finally {
      await ledger.close();
    }
  } finally {
    await crew.end();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills of both kinds in turn, evenly over the run. */
function spread(databaseKills: number, workerKills: number): ('database' | 'worker')[] {
  const all = databaseKills + workerKills;
  return Array.from({ length: all }, (_, at) =>
    Math.floor(((at + 1) * databaseKills) / all) > Math.floor((at * databaseKills) / all) ? 'database' : 'worker',
  );
}

type Line = { number: number; booked: string; at: number };

/** The processes of writers, brought back when they are killed, and what they noted. */
function startCrew(work: { url: string; accounts: number[]; moves: number; folder: string }) {
  const groups = Array.from({ length: PROCESSES }, (_, process) =>
    Array.from({ length: WRITERS }, (_unused, writer) => writer).filter((writer) => writer % PROCESSES === process),
  );
  const start = (writers: number[]): ChildProcess =>
    fork('drills/ledger-writer.ts', [JSON.stringify({ ...work, writers })], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  const children = groups.map(start);
  const endOf = (child: ChildProcess) =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const noted = (): Line[][] =>
    Array.from({ length: WRITERS }, (_, writer) => {
      const file = path.join(work.folder, `writer-${writer}`);
      if (!fs.existsSync(file)) return [];
      // A line that a kill cut in half was not noted.
      const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
      return lines.map((line) => {
        const [number = 0, booked = '', at = 0] = line.split(' ');
        return { number: Number(number), booked: String(booked), at: Number(at) };
      });
    });
  const countNoted = (): number =>
    fs
      .readdirSync(work.folder)
      .filter((name) => name.startsWith('writer-'))
      .reduce(
        (sum, name) => sum + fs.readFileSync(path.join(work.folder, name)).filter((byte) => byte === NEWLINE).length,
        0,
      );
  return {
    noted,
    async untilNoted(count: number): Promise<void> {
      while (countNoted() < count && children.some((child) => child.exitCode === null)) await wait(10);
    },
    /** Milliseconds from a kill until a move was noted that was answered after it. */
    async firstNotedAfter(moment: number): Promise<number> {
      for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) {
        const later = noted().flatMap((lines) =>
          lines.filter(({ at }) => at > moment + NOT_BACK_MS).map(({ at }) => at),
        );
        if (later.length > 0) return Math.min(...later) - moment;
        if (children.every((child) => child.exitCode === 0)) return 0;
      }
      throw new Error('nothing was written after the database came back');
    },
    async kill(turn: number): Promise<void> {
      const place = turn % PROCESSES;
      const child = children[place];
      child?.kill('SIGKILL');
      if (child) await endOf(child);
      children[place] = start(groups[place] ?? []);
    },
    async done(): Promise<void> {
      await Promise.all(children.map(endOf));
      const bad = children.filter((child) => child.exitCode !== 0);
      if (bad.length > 0) throw new Error('a writer ended with an error');
    },
    async end(): Promise<void> {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(children.map(endOf));
    },
  };
}

/** Compares what was noted with what is there, and makes every move again. */
async function examine(
  ledger: TestLedger,
  { accounts, each, noted }: { accounts: number[]; each: number; noted: Line[][] },
): Promise<Omit<LedgerKills, 'databaseKills' | 'workerKills' | 'recoveryP50Ms' | 'recoveryMaxMs' | 'seconds'>> {
  const countTransfers = async (): Promise<number> =>
    (await ledger.owner.query<{ count: number }>('select count(*)::int as count from ledger.transfer')).rows[0]
      ?.count ?? 0;
  const transfers = await countTransfers();
  const expected = expectedOf(each, accounts.length);
  // A move that is made again and was there answers so.
  let lost = 0;
  await Promise.all(
    noted.map(async (lines, writer) => {
      for (const { number } of lines)
        if ((await makeMove(ledger.worker, accounts, { writer, number })) !== 'exists') lost++;
    }),
  );
  const { rows } = await ledger.owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($1::int[]) id left join ledger.account a on a.account_id = id and a.code = 'credit'
     where a.credits_posted - a.debits_posted is distinct from $2::bigint`,
    [accounts, expected.credit],
  );
  return {
    acknowledged: noted.reduce((sum, lines) => sum + lines.length, 0),
    lost,
    doubled: Math.max(0, transfers - expected.transfers),
    wrongBalances: rows[0]?.wrong ?? -1,
    wouldHaveDoubled: noted.flat().filter(({ booked }) => booked === 'exists').length,
    replayChanged: (await countTransfers()) - transfers,
    violations: (await ledger.violations()).length,
  };
}

/** True when every kill was withstood. */
export const isLedgerWhole = (done: LedgerKills, { moves }: { moves: number }): boolean =>
  done.acknowledged >= moves &&
  done.lost + done.doubled + done.wrongBalances + done.replayChanged + done.violations === 0;
