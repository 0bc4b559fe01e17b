import type { FigureRow } from '../bench/figures-table.ts';
import { calibrate } from '../scripts/calibrate.ts';
import { fortnightSizes, foundIn, isFortnightTrue, liveFortnight } from './fortnight.ts';
import { foundBy, fuzzPanel, isHeld } from './fuzz-panel.ts';
import { isLedgerWhole, killLedger } from './ledger-kills.ts';
import { soakLedger, spendInParallel } from './ledger-soak.ts';
import { drillPayments, sizes } from './payments.ts';
import { isQuarterTrue, liveQuarter } from './quarter.ts';
import { restoreElsewhere } from './restore.ts';
import { BACK_WITHIN_MS, isWithstood, killStarted } from './start-kills.ts';
import { faultsFound } from './verdict.ts';

/** What a drill with a stage of its own printed. */
type Result = { line: object; figure: string; goal: string; value: string; isPassed: boolean };

/** Drills that bring a stage of their own, by the name they are called with. */
export const special: Record<string, { title: string; run(size: { isFull: boolean; seed: number }): Promise<Result> }> =
  {
    'start-kills': {
      title: 'each part of `npm start` is killed; its launcher brings it back, and nothing is lost',
      async run({ isFull }) {
        const rounds = isFull ? 10 : 1;
        const outcome = await killStarted({ rounds });
        return {
          line: outcome,
          figure: `each part of npm start killed ${rounds} times: back after (p50, max, ms); ${faultsFound.join(', ')}`,
          goal: `${BACK_WITHIN_MS / 1000} s, 0`,
          value: `${Object.entries(outcome.parts)
            .map(([part, { backP50Ms, backMaxMs }]) => `${part} ${backP50Ms}, ${backMaxMs}`)
            .join('; ')}; ${faultsFound.map((fault) => outcome.verdict[fault]).join(', ')} in ${outcome.seconds} s`,
          isPassed: isWithstood(outcome),
        };
      },
    },
    restore: {
      title: 'a backup made while the database is written to is restored into another, empty server',
      async run({ isFull }) {
        const done = await restoreElsewhere({ items: isFull ? 200_000 : 2_000 });
        const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
        const { rows, unequal, torn, writtenMeanwhile } = done;
        return {
          line: done,
          figure: `${done.items} items backed up under writing and restored: tables that differ, torn transactions`,
          goal: '0',
          value: `${unequal.length}, ${torn}; ${rows} rows, database ${megabytes(done.databaseBytes)}, backup ${megabytes(done.backupBytes)} in ${done.backupSeconds} s, restore ${done.restoreSeconds} s, ${writtenMeanwhile} transactions meanwhile`,
          isPassed: unequal.length + torn === 0 && writtenMeanwhile > 0,
        };
      },
    },
    payments: {
      title:
        'purchases and renewals while panel, worker and database are killed and webhooks are dropped, doubled and shuffled: nobody pays twice, who paid is served',
      async run({ isFull, seed }) {
        const done = await drillPayments({ ...(isFull ? sizes.full : sizes.small), seed });
        const { paidTwice, lost, entitledUnpaid, paidNotEntitled } = done.verdict;
        return {
          line: done,
          figure: `${done.purchases} purchases and ${done.renewals} renewals: paid twice, lost, entitled without payment, paid but not entitled after a minute`,
          goal: '0',
          value: `${[paidTwice, lost, entitledUnpaid, paidNotEntitled].join(', ')} in ${done.seconds} s; ${Object.entries(
            done.injected,
          )
            .map(([kind, count]) => `${kind} ${count}`)
            .join(', ')}`,
          isPassed: paidTwice + lost + entitledUnpaid + paidNotEntitled === 0,
        };
      },
    },
    fuzz: {
      title:
        'hostile requests to every operation of the contracts, by visitors and sellers, with ids of their own and of others',
      async run({ isFull, seed }) {
        const done = await fuzzPanel({ requests: isFull ? 100_000 : 5_000, seed, atOnce: 16, items: 40 });
        const { result, loop, classes, operations } = done;
        const seconds = Math.round(done.seconds);
        const found = Object.entries(foundBy(done));
        return {
          line: { requests: result.requests, seed, operations, classes, seconds, loop, ...Object.fromEntries(found) },
          figure: `hostile requests: ${found.map(([what]) => what).join(', ')}`,
          goal: '0',
          value: `${found.map(([, { length }]) => length).join(', ')} of ${result.requests} to ${operations} operations in ${seconds} s`,
          isPassed: isHeld(done),
        };
      },
    },
    'ledger-kills': {
      title:
        'eight writers move credit while database and writers are killed; every move is there once, and the books balance',
      async run({ isFull }) {
        const size = isFull
          ? { moves: 200_000, databaseKills: 50, workerKills: 100 }
          : { moves: 10_000, databaseKills: 6, workerKills: 12 };
        const done = await killLedger(size);
        const { acknowledged, lost, doubled, wouldHaveDoubled, replayChanged, wrongBalances, violations } = done;
        return {
          line: done,
          figure: `credit moved by eight writers under ${size.databaseKills} kills of the database and ${size.workerKills} of writers: lost, doubled, changed by a full replay, wrong balances, violations`,
          goal: '0',
          value: `${[lost, doubled, replayChanged, wrongBalances, violations].join(', ')} of ${acknowledged} acknowledged in ${done.seconds} s; ${wouldHaveDoubled} would have been doubled by a new id; back after ${done.recoveryP50Ms} ms (p50), ${done.recoveryMaxMs} ms (max)`,
          isPassed: isLedgerWhole(done, size),
        };
      },
    },
    quarter: {
      title: 'a quarter of a store through the warehouse, recounted from raw rows and the books outside',
      async run({ isFull, seed }) {
        const done = await liveQuarter({ orders: isFull ? 2_000 : 60, seed });
        const { fates, orders, days, creditDays, differences, waitedForCredit } = done;
        const counts = Object.entries(fates).map(([fate, count]) => `${fate} ${count}`);
        return {
          line: { ...done, differences: differences.slice(0, 20) },
          figure: `a quarter of ${done.asked} orders through the warehouse: amounts that differ from the recount`,
          goal: '0',
          value: `${differences.length} of ${orders} orders, ${days} days of orders, ${creditDays} of credit; ${counts.join(', ')}, ${waitedForCredit} waited for credit, in ${done.seconds} s`,
          isPassed: isQuarterTrue(done),
        };
      },
    },
    fortnight: {
      title:
        "a seller's days with two currencies: everything outside fails for an hour a day, orders are cancelled at every step, claimed, refunded and bought again; recounted from raw rows and the books outside",
      async run({ isFull, seed }) {
        const done = await liveFortnight({ ...(isFull ? fortnightSizes.full : fortnightSizes.small), seed });
        const found = Object.entries(foundIn(done));
        const listed = (counts: Record<string, number>) =>
          Object.entries(counts)
            .map(([name, count]) => `${name} ${count}`)
            .join(', ');
        return {
          line: { ...done, seed, differences: done.differences.slice(0, 40), stuck: done.stuck.slice(0, 40) },
          figure: `a seller's ${done.days} days with an hour's outage of everything each: ${found.map(([name]) => name).join(', ')}`,
          goal: '0',
          value: `${found.map(([, count]) => count).join(', ')} of ${done.orders} orders in ${done.seconds} s; struck ${listed(done.struck)}; ${done.steps} steps, ${done.defer} tried again, ${done.failed} jobs thrown; compared ${listed(done.compared)}`,
          isPassed: isFortnightTrue(done),
        };
      },
    },
    'ledger-spenders': {
      title: 'forty spend at once on a balance for seven, and twenty end one hold at once',
      async run() {
        const rounds = 1_000;
        const done = await spendInParallel(rounds);
        return {
          line: done,
          figure: `forty spend at once on a balance for seven and twenty end one hold, ${rounds} rounds: bad rounds, violations`,
          goal: '0',
          value: `${done.badRounds}, ${done.violations}; ${done.created} created, ${done.refused} refused in ${done.seconds} s`,
          isPassed: done.badRounds + done.violations === 0 && done.created === rounds * 7,
        };
      },
    },
    'ledger-soak': {
      title: "the ledger's properties P1 to P11, on and on with new seeds",
      async run({ isFull }) {
        const done = await soakLedger(isFull ? { minutes: 10, commands: 100_000 } : { minutes: 1, commands: 10_000 });
        return {
          line: done,
          figure: 'properties of the ledger that failed, violations',
          goal: '0',
          value: `${done.failed.length}, ${done.violations}; ${Object.entries(done.runs)
            .map(([name, count]) => `${name} ${count}`)
            .join(', ')}; ${done.transfers} transfers in ${done.seconds} s`,
          isPassed: done.failed.length + done.violations === 0,
        };
      },
    },
  };

/** Performs one of them and prints what it found. */
export async function performSpecial(
  name: string,
  size: { isFull: boolean; seed: number },
): Promise<{ row: FigureRow; isPassed: boolean }> {
  const drill = special[name];
  if (!drill) throw new Error(`no such drill: ${name}`);
  console.log(`\n${name}: ${drill.title}`);
  const calibration = calibrate().toFixed(0);
  const { line, figure, goal, value, isPassed } = await drill.run(size);
  console.log(JSON.stringify({ drill: name, ...line }));
  const date = new Date().toISOString().slice(0, 10);
  return {
    row: { program: `drill ${name}`, figure, goal: `${goal}: ${isPassed ? 'pass' : 'FAIL'}`, value, calibration, date },
    isPassed,
  };
}
