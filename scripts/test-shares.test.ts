import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heavyTestFiles } from './heavy-test-files.ts';
import { heavyFiles } from './test-shares.ts';

const SERVER = 'apps/server/src/a.test.ts';
const JOURNEY = 'e2e/b.test.ts';

describe('the share of a test file', () => {
  it('is counted in calibrations, so that a machine half as fast changes nothing', () => {
    const files = [
      { file: SERVER, ms: 9_000 },
      { file: JOURNEY, ms: 9_000 },
    ];
    expect(heavyFiles(files, 500, {}).map(({ file }) => file)).toEqual([SERVER]);
    const slow = files.map(({ file, ms }) => ({ file, ms: ms * 2 }));
    expect(heavyFiles(slow, 1_000, {}).map(({ file }) => file)).toEqual([SERVER]);
    expect(heavyFiles(slow, 500, {}).map(({ file }) => file)).toEqual([SERVER, JOURNEY]);
  });

  it('is exceeded with a reason, or without one', () => {
    const files = [
      { file: SERVER, ms: 9_000 },
      { file: JOURNEY, ms: 21_000 },
    ];
    expect(heavyFiles(files, 500, { [SERVER]: { share: 17, reason: 'a day of the world' } })).toMatchObject([
      { file: JOURNEY, calibrations: 42, share: 20, reason: null, isTooHeavy: true },
      { file: SERVER, calibrations: 18, share: 17, reason: 'a day of the world', isTooHeavy: false },
    ]);
  });

  it('fails the run at twice as much, also where it is an exception', () => {
    const files = [{ file: SERVER, ms: 16_500 }];
    expect(heavyFiles(files, 500, {})).toMatchObject([{ isTooHeavy: true }]);
    expect(heavyFiles(files, 530, {})).toMatchObject([{ isTooHeavy: false }]);
    expect(heavyFiles(files, 500, { [SERVER]: { share: 16.4, reason: 'x' } })).toMatchObject([{ isTooHeavy: true }]);
    expect(heavyFiles(files, 500, { [SERVER]: { share: 34, reason: 'x' } })).toEqual([]);
  });

  it('is not asked of rules, parts and drills', () => {
    const files = ['packages/domain/src/x.test.ts', 'drills/turn.test.ts'].map((file) => ({ file, ms: 1e9 }));
    expect(heavyFiles(files, 500, {})).toEqual([]);
  });

  it('is exceeded by files that are there', () => {
    expect(Object.keys(heavyTestFiles).filter((file) => !fs.existsSync(file))).toEqual([]);
  });
});
