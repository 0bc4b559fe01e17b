import { expect, it } from 'vitest';
import { fortnightSizes, isFortnightTrue, liveFortnight } from './fortnight.ts';
import { isLedgerWhole, killLedger } from './ledger-kills.ts';
import { spendInParallel } from './ledger-soak.ts';
import { isQuarterTrue, liveQuarter } from './quarter.ts';
import { restoreElsewhere } from './restore.ts';
import { BACK_WITHIN_MS, killStarted } from './start-kills.ts';
import { faultsFound } from './verdict.ts';

it('each part of npm start is brought back by its launcher within 15 seconds, and nothing is lost', async () => {
  const { parts, verdict } = await killStarted({ rounds: 1 });
  for (const [part, { killed, backMaxMs }] of Object.entries(parts)) {
    expect(killed, part).toBe(1);
    expect(backMaxMs, part).toBeLessThanOrEqual(BACK_WITHIN_MS);
  }
  expect(
    faultsFound.filter((fault) => verdict[fault] !== 0),
    JSON.stringify(verdict),
  ).toEqual([]);
  expect(verdict.atStore).toBeGreaterThan(0);
});

it('a backup made while it is written to is restored whole into another server', async () => {
  const { unequal, torn, rows, writtenMeanwhile } = await restoreElsewhere({ items: 300 });
  expect({ unequal, torn }).toEqual({ unequal: [], torn: 0 });
  expect(rows).toBeGreaterThan(300);
  expect(writtenMeanwhile).toBeGreaterThan(0);
});

it('credit that eight writers move under kills of the database and of themselves is there once, and the books balance', async () => {
  const size = { moves: 800, databaseKills: 1, workerKills: 2 };
  const done = await killLedger(size);
  expect(isLedgerWhole(done, size), JSON.stringify(done)).toBe(true);
});

it('of forty who spend at once on a balance for seven exactly seven succeed', async () => {
  expect(await spendInParallel(5)).toMatchObject({ created: 35, refused: 165, badRounds: 0, violations: 0 });
});

it('ORD-012 WH-023 WH-025 a quarter of a store through the warehouse: ledger, orders and days are the recount’s to the cent', async () => {
  const done = await liveQuarter({ orders: 60, seed: 1 });
  expect(isQuarterTrue(done), JSON.stringify({ ...done, differences: done.differences.slice(0, 20) })).toBe(true);
});

it('ORD-012 ORD-072 two days in which everything outside fails for an hour: nothing is lost, bought twice or left open, and the books are the recount’s', async () => {
  const done = await liveFortnight({ ...fortnightSizes.small, seed: 1 });
  expect(isFortnightTrue(done), JSON.stringify({ ...done, differences: done.differences.slice(0, 20) })).toBe(true);
});
