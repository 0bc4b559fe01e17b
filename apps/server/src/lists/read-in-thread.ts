import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Memory of the thread that reads a file; one of 100,000 lines needs about a third of it. */
const MEMORY_MB = 1_024;

type Asked = { bytes: Uint8Array<ArrayBuffer> };

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a file in a thread of its own, so that this process goes on answering meanwhile; one at a time, the others wait. The thread gets what is
 * asked as its data and says one thing: the answer. The bytes are given away, not copied: whoever asks has none afterwards.
 */
export function readInThread<Answer>(thread: URL, asked: Asked): Promise<Answer> {
  const own = last.then(() => read(thread, asked) as Promise<Answer>);
  // The next one begins whatever became of this one.
  last = own.catch(() => {});
  return own;
}

async function read(url: URL, asked: Asked): Promise<unknown> {
  const thread = new Worker(url, {
    workerData: asked,
    transferList: [asked.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    // The thread says nothing else; its failure is thrown here.
    const [answer] = (await once(thread, 'message')) as [unknown];
    return answer;
  } finally {
    await thread.terminate();
  }
}
