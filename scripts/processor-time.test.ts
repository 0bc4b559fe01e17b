import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { endedChildrenMs, processTreeMs } from './processor-time.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

/** Ticks of a process: its own in user and system mode, those of the children whose end it saw, and whom its threads started. */
type Written = { own: [number, number]; ended: [number, number]; threads: number[][] };

/** A folder as Linux writes /proc, of these processes; the first one is the reader. */
function written(processes: Record<number, Written>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-proc-'));
  folders.push(folder);
  for (const [at, [pid, { own, ended, threads }]] of Object.entries(processes).entries()) {
    // The name may hold anything, brackets and blanks too.
    const line = `${pid} (node) S 7 (x) S 1 1 1 0 -1 4194304 99 98 97 96 ${[...own, ...ended].join(' ')} 20 0 11 0 123`;
    for (const name of at === 0 ? [pid, 'self'] : [pid]) {
      fs.mkdirSync(path.join(folder, name));
      fs.writeFileSync(path.join(folder, name, 'stat'), line);
      for (const [thread, children] of threads.entries()) {
        const task = path.join(folder, name, 'task', String(Number(pid) + thread));
        fs.mkdirSync(task, { recursive: true });
        fs.writeFileSync(path.join(task, 'children'), children.map((child) => `${child} `).join(''));
      }
    }
  }
  return folder;
}

describe('processor time', () => {
  const proc = () =>
    written({
      10: { own: [1, 2], ended: [30, 4], threads: [[20], [40]] },
      20: { own: [5, 6], ended: [7, 8], threads: [[30]] },
      30: { own: [100, 0], ended: [0, 0], threads: [[]] },
      40: { own: [0, 9], ended: [0, 1], threads: [[50]] },
      // Process 50 ended between two looks.
    });

  it('counts what ended processes used, and those that they started', () => {
    expect(endedChildrenMs(proc())).toBe(340);
  });

  it('counts a process with all that it started', () => {
    const usage = { user: 1_500_000, system: 250_000 };
    expect(processTreeMs({ proc: proc(), pid: 10, usage })).toBe(1_750 + 340 + 260 + 1_000 + 100);
  });

  it('knows of itself alone where nothing is told', () => {
    const usage = { user: 2_000, system: 1_000 };
    expect([endedChildrenMs('/nowhere'), processTreeMs({ proc: '/nowhere', pid: 10, usage })]).toEqual([null, 3]);
  });

  it.skipIf(process.platform !== 'linux')('reads what Linux writes: it grows with what ended', () => {
    const before = [endedChildrenMs() ?? NaN, processTreeMs()] as const;
    spawnSync(process.execPath, ['-e', 'for (let n = 0; n < 3e7; n++);']);
    expect((endedChildrenMs() ?? NaN) - before[0]).toBeGreaterThan(0);
    expect(processTreeMs()).toBeGreaterThan(before[1]);
  });
});
