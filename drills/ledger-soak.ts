import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { ledgerAt, type TestLedger } from '../apps/server/src/testing/ledger-at.ts';
import {
  agreesOnManyConnections,
  agreesWithTheModel,
  clearsTransfers,
  endsOnce,
  foldsToBalances,
  isRestoredByReversals,
  isUnchangedByRetries,
  spendsExactly,
} from '../apps/server/src/testing/ledger-properties.ts';
import { createDatabase } from '../scripts/create-database.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';

/** A ledger in a server of its own, for as long as the work takes; `disposable`: without the durability of production. */
export async function withLedger<T>(
  { connections, disposable }: { connections: number; disposable: boolean },
  work: (ledger: TestLedger) => Promise<T>,
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-ledger-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), disposable });
  try {
    await createDatabase(server.url('postgres'), 'kervan');
    const url = server.url('kervan');
    const panelUrl = url.replace(/\/\/[^@]*@/, '//kervan_panel:kervan_panel@');
    await migrate(url, { url: panelUrl, ownsPassword: true });
    const ledger = ledgerAt({ url, panelUrl }, { connections });
    return await work(ledger).finally(() => ledger.close());
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const SPENDERS = 40;
const AFFORDABLE = 7;
const RACERS = 20;

/** How forty who spend at once on a balance for seven fared, and twenty who end one hold at once. */
export const spendInParallel = (
  rounds: number,
): Promise<{ created: number; refused: number; badRounds: number; violations: number; seconds: number }> =>
  withLedger({ connections: SPENDERS, disposable: false }, async (ledger) => {
    const startedAt = performance.now();
    let badRounds = 0;
    for (let round = 0; round < rounds; round++) {
      try {
        await spendsExactly(ledger, { rounds: 1, spenders: SPENDERS, affordable: AFFORDABLE });
        await endsOnce(ledger, { rounds: 1, racers: RACERS });
      } catch (error) {
        console.error(error);
        badRounds++;
      }
    }
    const { rows } = await ledger.owner.query<{ created: number }>(
      `select count(*)::int as created from ledger.transfer where kind = 'extra_charge'`,
    );
    const created = rows[0]?.created ?? 0;
    return {
      created,
      refused: rounds * SPENDERS - created,
      badRounds,
      violations: (await ledger.violations()).length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  });

/** How often each property held. */
export type Soaked = {
  runs: Record<string, number>;
  failed: string[];
  violations: number;
  transfers: number;
  seconds: number;
};

/** Commands of P7 on many connections. */
const CONNECTIONS = 8;

/** Tries the ledger's properties on and on with new seeds, and once so many commands on eight connections; every failure prints its seed. */
export const soakLedger = ({ minutes, commands }: { minutes: number; commands: number }): Promise<Soaked> =>
  withLedger({ connections: 24, disposable: true }, async (ledger) => {
    const startedAt = performance.now();
    const much = { runs: 50, commands: 40 };
    const properties: Record<string, () => Promise<void>> = {
      'P1 P2 P3 P7': () => agreesWithTheModel(ledger, much),
      P4: () => isUnchangedByRetries(ledger, much),
      P5: () => spendsExactly(ledger, { rounds: much.runs, spenders: SPENDERS, affordable: AFFORDABLE }),
      P6: () => endsOnce(ledger, { rounds: much.runs, racers: RACERS }),
      P8: () => foldsToBalances(ledger, much),
      P10: () => isRestoredByReversals(ledger, much),
      P11: () => clearsTransfers(ledger, { accounts: 5, transfers: 40 * much.runs }),
    };
    const runs: Record<string, number> = {};
    const failed: string[] = [];
    const attempt = async (name: string, count: number, property: () => Promise<void>) => {
      try {
        await property();
        runs[name] = (runs[name] ?? 0) + count;
      } catch (error) {
        failed.push(name);
        console.error(name, error);
      }
    };
    await attempt('P7 commands on 8 connections', commands, () =>
      agreesOnManyConnections(ledger, {
        connections: CONNECTIONS,
        runs: 1,
        commands: Math.ceil(commands / CONNECTIONS),
      }),
    );
    while (performance.now() - startedAt < minutes * 60_000 && failed.length === 0)
      for (const [name, property] of Object.entries(properties)) await attempt(name, much.runs, property);
    const { rows } = await ledger.owner.query<{ transfers: number }>(
      'select count(*)::int as transfers from ledger.transfer',
    );
    return {
      runs,
      failed,
      violations: (await ledger.violations()).length,
      transfers: rows[0]?.transfers ?? 0,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  });
