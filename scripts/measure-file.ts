// Part of every test file: notes what the file costs, from its import to its end, where `npm test` asks for it.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { beginPeak, peakMb } from './peak-memory.ts';
import { processTreeMs } from './processor-time.ts';
import { MEASURES, PROJECT, type FileMeasure } from './test-budgets.ts';

const notes = process.env[MEASURES];
if (notes !== undefined) {
  const begunMs = processTreeMs();
  beginPeak();
  // Registered first, it runs after the file's own.
  afterAll(() => {
    const measure: FileMeasure = {
      file: path.relative('.', expect.getState().testPath ?? '').replaceAll(path.sep, '/'),
      project: process.env[PROJECT] ?? '',
      ms: processTreeMs() - begunMs,
      peakMb: peakMb(),
      afterMb: process.memoryUsage.rss() / 1_048_576,
    };
    fs.appendFileSync(notes, `${JSON.stringify(measure)}\n`);
  });
}
