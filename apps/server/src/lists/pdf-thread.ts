import { parentPort } from 'node:worker_threads';
import type { PdfAsked } from './pdf-in-thread.ts';
import { writeSections } from './write-sections.ts';
import { writeTable } from './write-table.ts';

// A document that cannot be written ends the thread, which whoever asked for it hears.
parentPort?.on('message', (asked: PdfAsked) => {
  void (async () =>
    parentPort?.postMessage(await ('sections' in asked ? writeSections(asked.sections) : writeTable(asked.table))))();
});
