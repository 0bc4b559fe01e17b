// Part of every test file: notes what the file costs, from its import to its end, where `npm test` asks for it.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { processTreeMs } from './processor-time.ts';
import { MEASURES, type FileMeasure } from './test-budgets.ts';

const notes = process.env[MEASURES];
if (notes !== undefined) {
  const begunMs = processTreeMs();
  // Registered first, it runs after the file's own.
  afterAll(() => {
    const file = path.relative('.', expect.getState().testPath ?? '').replaceAll(path.sep, '/');
    const measure: FileMeasure = { file, ms: processTreeMs() - begunMs, rssMb: process.resourceUsage().maxRSS / 1024 };
    fs.appendFileSync(notes, `${JSON.stringify(measure)}\n`);
  });
}
