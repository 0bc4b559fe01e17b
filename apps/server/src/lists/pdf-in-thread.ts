import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PdfPage } from './pdf.ts';
import type { PdfDocument } from './sections-pdf.ts';

/** What the thread is to write. */
export type PdfAsked = { sections: PdfDocument } | { table: PdfPage };

/** Memory of the thread; a document of thousands of rows needs about a third of it. */
const MEMORY_MB = 1_024;
/** System time without a document after which the thread ends: starting it costs more than a document. */
const IDLE_MS = 30_000;

let kept: Worker | null = null;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Writes a document in a thread of its own, so that this process goes on answering meanwhile: putting its fonts in takes even the shortest one more than a
 * tenth of a second. One at a time, the others wait.
 */
export function pdfInThread(asked: PdfAsked): Promise<Buffer> {
  const own = last.then(() => write(asked));
  // The next one begins whatever became of this one.
  last = own.catch(() => {});
  return own;
}

async function write(asked: PdfAsked): Promise<Buffer> {
  clearTimeout(ending);
  const thread = (kept ??= begin());
  thread.ref();
  const answered = once(thread, 'message');
  // Met below, and by nobody else while it is asked.
  answered.catch(() => {});
  try {
    thread.postMessage(asked);
    // The thread says nothing else; its failure is thrown here.
    const [{ buffer, byteOffset, byteLength }] = (await answered) as [Uint8Array<ArrayBuffer>];
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    end(thread);
    throw error;
  } finally {
    // A process that has nothing else to do ends with it.
    thread.unref();
    ending = setTimeout(end, IDLE_MS, thread).unref();
  }
}

function begin(): Worker {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  thread.on('exit', () => (kept = kept === thread ? null : kept));
  // Whoever asked hears of it.
  thread.on('error', () => {});
  return thread;
}

function end(thread: Worker): void {
  if (kept === thread) kept = null;
  void thread.terminate();
}
