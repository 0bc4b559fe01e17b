import { readFileSync } from 'node:fs';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { limits } from '@kervan/domain/limits';

/** What the receiver asks of the product. */
export type Postbox = {
  /** The store that has an address; null = nobody has it, 'full' = it takes nothing more today. */
  find(address: string): Promise<number | 'full' | null>;
  /** Keeps a mail for each of these stores for good. Only when it is done the sender hears that the mail was taken. */
  keep(mail: { raw: Buffer; from: string; storeIds: readonly number[] }): Promise<void>;
};

export type ReceiverOptions = {
  port: number;
  host: string;
  /** Files with the certificate and its key; null = mail comes unencrypted. */
  tls: { cert: string; key: string } | null;
  onError?: (error: unknown) => void;
};

export type Receiver = { port: number; close(): Promise<void> };

const CONNECTIONS_MAX = 40;
const CONNECTIONS_OF_ONE_MAX = 8;
const RECIPIENTS_MAX = 10;
/** Who asks for more unknown addresses than this in one connection guesses. */
const UNKNOWN_MAX = 5;
const SILENT_MS = 60_000;

/** A refusal in the words of SMTP. */
class MailRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Takes mail for the addresses that somebody has, and for no others: it relays nothing. Port 0 = a free one. Throws when the port is taken. */
export async function receiveMail(options: ReceiverOptions, postbox: Postbox): Promise<Receiver> {
  const { tls, onError = () => {} } = options;
  const open = new Map<string, number>();
  const { begin, admit, take } = takingFor(postbox);
  const answer = (work: Promise<void>, done: (error?: Error | null) => void) => {
    work.then(
      () => done(),
      (error: unknown) => {
        if (error instanceof MailRefusal) return done(error);
        onError(error);
        // Nothing was kept: the sender tries again.
        done(new MailRefusal(451, 'Try again later.'));
      },
    );
  };
  const server = new SMTPServer({
    banner: 'Kervan',
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(tls ? { cert: readFileSync(tls.cert), key: readFileSync(tls.key) } : {}),
    disableReverseLookup: true,
    size: limits.inboundMailBytesMax,
    maxClients: CONNECTIONS_MAX,
    socketTimeout: SILENT_MS,
    closeTimeout: 5_000,
    onConnect: ({ remoteAddress }, done) => {
      const count = (open.get(remoteAddress) ?? 0) + 1;
      open.set(remoteAddress, count);
      done(count > CONNECTIONS_OF_ONE_MAX ? new MailRefusal(421, 'Too many connections.') : null);
    },
    onClose: ({ remoteAddress }) => {
      const count = (open.get(remoteAddress) ?? 1) - 1;
      if (count > 0) open.set(remoteAddress, count);
      else open.delete(remoteAddress);
    },
    onMailFrom: (_address, session, done) => {
      begin(session);
      done();
    },
    onRcptTo: ({ address }, session, done) => answer(admit(address, session), done),
    onData: (stream, session, done) => answer(take(stream, session), done),
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  // Broken connections are the sender's affair.
  server.on('error', () => {});
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('the mail receiver has no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** What happens within one connection: a mail begins, names its recipients, comes. */
function takingFor(postbox: Postbox) {
  const unknown = new WeakMap<SMTPServerSession, number>();
  const stores = new WeakMap<SMTPServerSession, number[]>();
  const begin = (session: SMTPServerSession) => void stores.set(session, []);
  const admit = async (address: string, session: SMTPServerSession): Promise<void> => {
    const known = stores.get(session) ?? [];
    if (known.length >= RECIPIENTS_MAX) throw new MailRefusal(452, 'Too many recipients.');
    const missed = unknown.get(session) ?? 0;
    if (missed >= UNKNOWN_MAX) throw new MailRefusal(421, 'Too many unknown recipients.');
    const storeId = await postbox.find(address);
    if (storeId === 'full') throw new MailRefusal(452, 'This mailbox takes nothing more today.');
    if (storeId === null) {
      unknown.set(session, missed + 1);
      throw new MailRefusal(550, 'No such mailbox.');
    }
    stores.set(session, [...known, storeId]);
  };
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const chunks: Buffer[] = [];
    // The server keeps counting while a message beyond the limit is thrown away.
    for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
    if (stream.sizeExceeded)
      throw new MailRefusal(552, `A message may have at most ${limits.inboundMailBytesMax} bytes.`);
    const { mailFrom } = session.envelope;
    await postbox.keep({
      raw: Buffer.concat(chunks),
      from: mailFrom ? mailFrom.address : '',
      storeIds: [...new Set(stores.get(session))],
    });
  };
  return { begin, admit, take };
}
