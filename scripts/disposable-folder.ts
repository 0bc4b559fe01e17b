import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where files live in memory, on the systems that have such a place. */
const IN_MEMORY = '/dev/shm';
/** Bytes that have to be free there: what the tests of one run write at most, several times over. */
const FREE_MIN_BYTES = 6 * 1024 ** 3;

/**
 * Makes a new folder for what nobody keeps, as the databases of tests: in memory where there is ample room, since making thousands of small files on
 * a disk costs seconds as soon as something else writes there, else among the temporary files. Whoever asks deletes it.
 */
export function makeDisposableFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(hasRoom() ? IN_MEMORY : os.tmpdir(), `kervan-${name}-`));
  // PostgreSQL may run as another user than root.
  fs.chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    return bavail * bsize >= FREE_MIN_BYTES;
  } catch {
    return false;
  }
}
