import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

/**
 * A backup is one compressed file of records: a kind of one letter, the length, the content. `H` header, `T` a table, `D` its rows as
 * PostgreSQL's binary COPY gives them, `E` the table's end with its sums, `S` sequences; `Z`, the last one, the SHA-256 of all before.
 */
export type BackupRecord = { kind: 'H' | 'T' | 'D' | 'E' | 'S'; content: Buffer };

const MAGIC = Buffer.from('KERVAN-BACKUP-1\n');
const END = 'Z';
const HEAD_BYTES = 5;
const CONTENT_BYTES_MAX = 64 * 2 ** 20;

/** A file that is no whole backup. */
export class BrokenBackup extends Error {}

/** Writes a backup that is there as a whole or not at all; only its owner reads it. Answers its bytes. */
export async function writeBackup(
  file: string,
  produce: (write: (kind: BackupRecord['kind'], content: Buffer) => Promise<void>) => Promise<void>,
): Promise<number> {
  const partial = `${file}.part`;
  const disk = createWriteStream(partial, { mode: 0o600, flush: true });
  const compressed = createZstdCompress();
  const written = finished(compressed.pipe(disk));
  // Where the disk is full the producer has to hear of it, not wait for ever; whoever waits for `written` hears why.
  disk.on('error', () => compressed.destroy());
  compressed.on('error', (error) => disk.destroy(error));
  written.catch(() => {});
  const hash = createHash('sha256');
  const push = async (bytes: Buffer) => {
    if (!compressed.write(bytes)) await Promise.race([once(compressed, 'drain'), written]);
  };
  const write = async (kind: string, content: Buffer) => {
    const head = Buffer.alloc(HEAD_BYTES);
    head.write(kind, 0, 'latin1');
    head.writeUInt32BE(content.length, 1);
    hash.update(head).update(content);
    await push(head);
    await push(content);
  };
  try {
    await push(MAGIC);
    await produce(write);
    await write(END, hash.copy().digest());
    compressed.end();
    await written;
    await rename(partial, file);
  } catch (error) {
    compressed.destroy();
    disk.destroy();
    await written.catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
  const handle = await open(file);
  return handle.stat().then(({ size }) => handle.close().then(() => size));
}

/**
 * The records of a backup, in their order; its end is reached only where the file is whole and unchanged.
 * @throws BrokenBackup
 */
export async function* readBackup(file: string): AsyncGenerator<BackupRecord, void, undefined> {
  const disk = createReadStream(file);
  const bytes = disk.pipe(createZstdDecompress());
  disk.on('error', (error) => bytes.destroy(error));
  const source = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waiting: Buffer[] = [];
  let length = 0;
  const take = async (count: number): Promise<Buffer> => {
    while (length < count) {
      const next = await source.next();
      if (next.done) throw new BrokenBackup('the backup ends too early');
      waiting.push(next.value);
      length += next.value.length;
    }
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(count)];
    length -= count;
    return all.subarray(0, count);
  };
  try {
    if (!(await take(MAGIC.length)).equals(MAGIC)) throw new BrokenBackup('this is no backup of Kervan');
    const hash = createHash('sha256');
    for (;;) {
      const head = await take(HEAD_BYTES);
      const kind = head.toString('latin1', 0, 1);
      const size = head.readUInt32BE(1);
      if (size > CONTENT_BYTES_MAX) throw new BrokenBackup('the backup was altered');
      const content = await take(size);
      if (kind === END) {
        if (!content.equals(hash.digest())) throw new BrokenBackup('the backup was altered');
        if (length > 0 || !(await source.next()).done)
          throw new BrokenBackup('something follows the end of the backup');
        return;
      }
      hash.update(head).update(content);
      // What else a whole file could hold its reader refuses.
      yield { kind: kind as BackupRecord['kind'], content };
    }
  } catch (error) {
    if (error instanceof BrokenBackup || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new BrokenBackup('the backup is truncated or altered', { cause: error });
  } finally {
    disk.destroy();
    bytes.destroy();
  }
}
