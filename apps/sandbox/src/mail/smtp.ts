import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Listener } from '../world/system.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { storeMail } from './mail-store.ts';
import { readMime } from './read-mime.ts';

/** World that mail without a login goes to. */
const DEFAULT_WORLD = 'default';

/** Its operation, for faults and counts: it is struck by name only. */
const RECEIVE = 'mail.receive';

/** Larger messages are refused. */
const MESSAGE_BYTES_MAX = 10 * 1024 * 1024;

/** A refusal with an SMTP reply code. */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** The mail server: takes every message for anybody and keeps it. The login name is the world's id, the password anything. */
export const smtpListener: Listener = {
  name: 'smtp',
  start: ({ port, worlds }) => startSmtp(port, worlds),
};

async function startSmtp(port: number, worlds: Worlds): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'Kervan sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    // Loopback only: a certificate nobody knows would only make clients refuse.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_BYTES_MAX,
    closeTimeout: 500,
    onAuth: ({ username = '' }, _session, done) => {
      if (worlds.find(username)) done(null, { user: username });
      else done(new SmtpRefusal(535, `There is no world ${username}.`));
    },
    onData: (stream, session, done) => {
      take(stream, session, worlds).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Broken connections are the client's affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('the mail server has no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function take(stream: SMTPServerDataStream, session: SMTPServerSession, worlds: Worlds): Promise<void> {
  const chunks: Buffer[] = [];
  // The server keeps counting while a message beyond the limit is thrown away.
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) throw new SmtpRefusal(552, `A message may have at most ${MESSAGE_BYTES_MAX} bytes.`);
  const world = worldOf(session, worlds);
  const struck = world.faults.strikes('error5xx', { operation: RECEIVE, sellerId: null, isSpared: true }) !== null;
  world.calls.note(RECEIVE, null, struck ? 'faulted' : 'served');
  // What is said in passing is to be said again later.
  if (struck) throw new SmtpRefusal(451, 'The server is not ready. Please try again later.');
  const { mailFrom, rcptTo } = session.envelope;
  const recipients = rcptTo.map(({ address }) => address);
  await storeMail(world, { from: mailFrom ? mailFrom.address : '', to: recipients }, readMime(Buffer.concat(chunks)));
}

function worldOf({ user }: SMTPServerSession, worlds: Worlds): World {
  const world = worlds.find(typeof user === 'string' ? user : DEFAULT_WORLD);
  if (!world) throw new SmtpRefusal(550, 'This world has ended.');
  return world;
}
