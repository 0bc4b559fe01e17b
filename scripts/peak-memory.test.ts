import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { beginPeak, peakMb } from './peak-memory.ts';

it('tells the peak since it was asked to begin anew', () => {
  const proc = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-proc-'));
  fs.writeFileSync(path.join(proc, 'status'), 'VmPeak:\t 9999999 kB\nVmHWM:\t  614400 kB\nVmRSS:\t  307200 kB\n');
  expect(peakMb(proc)).toBe(600);
  beginPeak(proc);
  expect(fs.readFileSync(path.join(proc, 'clear_refs'), 'utf8')).toBe('5');
  fs.rmSync(proc, { recursive: true });
});

it('tells the peak of the whole life where nobody knows more', () => {
  beginPeak('/nowhere');
  expect(peakMb('/nowhere')).toBeGreaterThan(10);
});
