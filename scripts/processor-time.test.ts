import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { endedChildrenMs, processTreeMs } from './processor-time.ts';

/** A program that works until it has used so much of the processor, in a process that another one starts. */
const BUSY = 'while (process.cpuUsage().user < 300_000);';
const THROUGH_ANOTHER = `require('node:child_process').spawnSync(process.execPath, ['-e', '${BUSY}'])`;

describe.skipIf(process.platform !== 'linux')('processor time', () => {
  it('counts what ended processes used, and those that they started', () => {
    const before = endedChildrenMs() ?? NaN;
    spawnSync(process.execPath, ['-e', THROUGH_ANOTHER]);
    expect((endedChildrenMs() ?? NaN) - before).toBeGreaterThanOrEqual(290);
  });

  it('counts a process with all that it started', () => {
    const before = processTreeMs();
    spawnSync(process.execPath, ['-e', BUSY]);
    const begun = process.cpuUsage();
    while (process.cpuUsage(begun).user < 200_000);
    expect(processTreeMs() - before).toBeGreaterThanOrEqual(490);
  });
});
