import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMailer, MailNotAccepted, MailNotSent, type Mailer } from './create-mailer.ts';

type Received = { from: string; to: string[]; source: string; user: string | null };
let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** A real SMTP server that keeps what it gets; `refusal` is its answer to every recipient. */
async function open(refusal?: {
  responseCode: number;
  message: string;
}): Promise<{ mailer: Mailer; received: Received[]; url: string }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (auth, _, done) => done(null, { user: auth.username ?? '' }),
    onRcptTo: (_, __, done) =>
      refusal ? done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })) : done(),
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          source,
          user: session.user ? String(session.user) : null,
        });
        done();
      });
    },
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with a port.
  const url = `smtp://world-1:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const mailer = createMailer({ smtpUrl: url, from: 'Kervan <no-reply@kervan.test>' });
  closing.push(
    async () => mailer.close(),
    () => new Promise((done) => server.close(done)),
  );
  return { mailer, received, url };
}

const mail = { to: 'ayşe@örnek.test', subject: 'Şifre', text: 'Merhaba', html: '<p>Merhaba</p>' };

describe('createMailer', () => {
  it('hands a mail with both bodies to the server, signed in', async () => {
    const { mailer, received } = await open();
    const { messageId } = await mailer.send({ ...mail, to: 'ayse@ornek.test' });
    expect(messageId).toMatch(/^<.+@.+>$/);
    expect(received).toMatchObject([{ from: 'no-reply@kervan.test', to: ['ayse@ornek.test'], user: 'world-1' }]);
    expect(received[0]?.source).toContain('Subject: =?UTF-8?');
    expect(received[0]?.source).toContain('Content-Type: multipart/alternative');
  });

  it('sends to exactly one address, even if the text looks like several', async () => {
    const { mailer, received } = await open();
    await mailer.send({ ...mail, to: 'a@ornek.test, b@ornek.test' }).catch(() => {});
    expect(received.flatMap((one) => one.to)).not.toContain('b@ornek.test');
  });

  it('tells a refusal for good from one that may pass, without naming the recipient', async () => {
    const forGood = await open({ responseCode: 550, message: 'no such user ayse@ornek.test' });
    const failed = forGood.mailer.send({ ...mail, to: 'ayse@ornek.test' });
    await expect(failed).rejects.toBeInstanceOf(MailNotAccepted);
    await expect(failed).rejects.toThrow(/^mail server: EENVELOPE 550$/);
    const forNow = await open({ responseCode: 451, message: 'try again' });
    await expect(forNow.mailer.send({ ...mail, to: 'ayse@ornek.test' })).rejects.toBeInstanceOf(MailNotSent);
  });

  it('reports a server that is not there as not sent', async () => {
    const { url } = await open();
    for (const close of closing) await close();
    closing = [];
    const mailer = createMailer({ smtpUrl: url, from: 'no-reply@kervan.test' });
    await expect(mailer.send({ ...mail, to: 'ayse@ornek.test' })).rejects.toBeInstanceOf(MailNotSent);
    mailer.close();
  });

  it('writes nothing to the console', async () => {
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
    const { mailer } = await open();
    await mailer.send({ ...mail, to: 'ayse@ornek.test' });
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
