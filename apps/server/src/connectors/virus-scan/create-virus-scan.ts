import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { waitMs } from '../../wait-factor.ts';

/** The scanner did not answer, or not as agreed. */
export class VirusScanUnavailable extends Error {
  override readonly name: string = 'VirusScanUnavailable';
}

/** Looks at files that are uploaded. */
export type VirusScan = {
  /** What was found in the content; null = nothing. @throws VirusScanUnavailable */
  look(content: Blob): Promise<string | null>;
};

const TIMEOUT_MS = waitMs(30_000);
const CHUNK_BYTES = 64 * 1024;
const ANSWER_MAX = 1_000;

/** Client of ClamAV's clamd, by its command INSTREAM: pieces with their lengths before them, and one of no length at the end. */
export function createVirusScan({
  host,
  port,
  timeoutMs = TIMEOUT_MS,
}: {
  host: string;
  port: number;
  timeoutMs?: number;
}): VirusScan {
  return {
    async look(content) {
      const said = await asked({ host, port, timeoutMs }, content);
      const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
      if (found !== undefined) return found;
      if (said !== 'stream: OK') throw new VirusScanUnavailable(`it says: ${said.slice(0, 200)}`);
      return null;
    },
  };
}

type Where = { host: string; port: number; timeoutMs: number };

function asked({ host, port, timeoutMs }: Where, content: Blob): Promise<string> {
  return new Promise((tell, fail) => {
    const socket = connect({ host, port, signal: AbortSignal.timeout(timeoutMs) });
    let said = '';
    const away = (why: string, cause?: Error) => {
      fail(new VirusScanUnavailable(why, { cause }));
      socket.destroy();
    };
    socket.setEncoding('utf8');
    // No faster than it is read: what waits to be sent is a copy of the file.
    const command = Readable.from(commandOf(content), { objectMode: false });
    command.on('error', (error) => away('the file cannot be read', error));
    socket.on('connect', () => command.pipe(socket, { end: false }));
    socket.on('data', (text: string) => {
      said += text;
      if (said.length > ANSWER_MAX) away('its answer has no end');
      const end = said.indexOf('\0');
      if (end < 0) return;
      tell(said.slice(0, end));
      socket.destroy();
    });
    socket.on('close', () => away('it left without an answer'));
    socket.on('error', (error) => away('it cannot be reached', error));
  });
}

async function* commandOf(content: Blob): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.size; at += CHUNK_BYTES) {
    const piece = await content.slice(at, at + CHUNK_BYTES).bytes();
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** Whether it is the harmless file that scanners are tried with: it is refused with and without one. */
export const isTestFile = async (content: Blob): Promise<boolean> =>
  Buffer.from(await content.slice(0, EICAR.length).bytes()).toString('latin1') === EICAR;
