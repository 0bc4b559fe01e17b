import { fork } from 'node:child_process';
import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { limits } from '@kervan/domain/limits';
import { receiveMail, type Receiver } from '../../connectors/inbound-mail/receive-mail.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { inboundMailJobs } from '../../jobs/declared/inbound-mail.jobs.ts';
import { postboxOf } from './keep-mail.ts';
import { readMail } from './read-mail.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(stocked.product.worker));
});
afterAll(() => receiver.close());

const db = () => stocked.product.worker.db;
const settings = (who: Seller = stocked.seller) => who.call(inboundMail.get, {});
const received = (who: Seller = stocked.seller) => who.call(inboundMail.received, {});
const addressOf = async (who: Seller = stocked.seller) => (await settings(who)).address ?? '';
const asin = () => stocked.listed[0]?.asin ?? '';
const read = () => stocked.product.runJobs();
/** A mail of the sandbox's marketplace. */
const policyMail = async (over: object = {}) =>
  stocked.product.world.ask<{ messageId: string }>('POST', '/world/policy-mails', {
    to: await addressOf(),
    kind: 'fairPrice',
    asins: [asin()],
    port: receiver.port,
    ...over,
  });
const warnings = async () =>
  (
    await sql<{ asin: string; kind: number; channel: number; action: number }>`
      select asin, kind, channel, action from warning where store_id = ${stocked.seller.storeId} order by warning_id`.execute(
      db(),
    )
  ).rows;

/** Speaks SMTP line by line; answers the codes. */
async function speak(lines: readonly string[], port = receiver.port): Promise<number[]> {
  const socket = net.connect(port, '127.0.0.1');
  const codes: number[] = [];
  let rest = '';
  let next = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => resolve(codes));
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (line[3] === '-') continue;
        codes.push(Number(line.slice(0, 3)));
        const said = lines[next++];
        if (said === undefined) socket.end();
        else socket.write(`${said}\r\n`);
      }
    });
  });
}
const plain = (to: string, message: string, from = 'a@b.example'): string[] => [
  'EHLO test',
  `MAIL FROM:<${from}>`,
  `RCPT TO:<${to}>`,
  'DATA',
  `${message}\r\n.`,
];

describe('the receiver of mail', () => {
  it('MSG-040 takes mail for a store’s own address, and for nobody else', async () => {
    const address = await addressOf();
    expect(await speak(plain(address.toUpperCase(), 'Message-ID: <one@x>\r\nSubject: Hello\r\n\r\nHi'))).toEqual([
      220, 250, 250, 250, 354, 250,
    ]);
    expect(await speak(['EHLO t', 'MAIL FROM:<a@b.example>', 'RCPT TO:<nobody@in.kervan.test>'])).toEqual([
      220, 250, 250, 550,
    ]);
    const foreign = address.replace('in.kervan.test', 'other.example');
    expect(await speak(['EHLO t', 'MAIL FROM:<a@b.example>', `RCPT TO:<${foreign}>`])).toEqual([220, 250, 250, 550]);
    const guesses = Array.from({ length: 7 }, (_, at) => `RCPT TO:<x${at}@in.kervan.test>`);
    expect((await speak(['EHLO t', 'MAIL FROM:<a@b.example>', ...guesses])).slice(3)).toEqual([
      550, 550, 550, 550, 550, 421,
    ]);
  });

  it('MSG-040 takes at most so many recipients, bytes, connections and mails a day', async () => {
    const address = await addressOf();
    const many = Array.from({ length: 11 }, () => `RCPT TO:<${address}>`);
    expect((await speak(['EHLO t', 'MAIL FROM:<a@b.example>', ...many])).filter((code) => code === 250)).toHaveLength(
      12,
    );
    expect(await speak(['EHLO t', `MAIL FROM:<a@b.example> SIZE=${limits.inboundMailBytesMax + 1}`])).toEqual([
      220, 250, 552,
    ]);
    const big = `Subject: big\r\n\r\n${'x'.repeat(998)}${`\r\n${'x'.repeat(998)}`.repeat(Math.ceil(limits.inboundMailBytesMax / 1000))}`;
    expect((await speak(plain(address, big))).at(-1)).toBe(552);
    const held = Array.from({ length: 8 }, () => net.connect(receiver.port, '127.0.0.1'));
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    expect((await speak([]))[0]).toBe(421);
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())));
    const { storeId } = stocked.other;
    const now = new Date(stocked.product.worker.clock.now());
    await sql`insert into inbound_mail(store_id, message_key, received_at, envelope_from, read_at, kind, is_proved)
      select ${storeId}, 'full' || n, ${now}::timestamptz, '', ${now}::timestamptz, 'message', false from generate_series(1, ${limits.inboundMailsPerDay}) n`.execute(
      db(),
    );
    expect((await speak(plain(await addressOf(stocked.other), 'x'))).at(3)).toBe(452);
    await sql`delete from inbound_mail where message_key like 'full%'`.execute(db());
  });

  it('MSG-040 the same mail twice is one, and what is read is read once', async () => {
    const { messageId } = await policyMail({ kind: 'message', asins: [] });
    await read();
    await policyMail({ kind: 'message', asins: [], messageId });
    await read();
    const { rows } = await sql<{ mails: number; waiting: number }>`
      select count(*)::int as mails, count(sealed_raw)::int as waiting from inbound_mail where message_key = ${messageId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ mails: 1, waiting: 0 }]);
  });

  it('MSG-040 a mail is answered only when it is kept; when it cannot be kept the sender tries again', async () => {
    const failing = await receiveMail(
      { port: 0, host: '127.0.0.1', tls: null },
      { ...postboxOf(stocked.product.worker), keep: () => Promise.reject(new Error('no database')) },
    );
    expect((await speak(plain(await addressOf(), 'Message-ID: <lost@x>\r\n\r\nHi'), failing.port)).at(-1)).toBe(451);
    await failing.close();
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'MSG-040 a process that is killed %s it kept a mail has not answered it; the mail sent again is there once',
    async (dies, kept) => {
      const { config } = stocked.product.worker;
      const child = fork(new URL('../../testing/killed-receiver.ts', import.meta.url), {
        env: {
          RECEIVER_DATABASE: config.DATABASE_URL,
          RECEIVER_KEYS: config.MASTER_KEYS.map(({ kid, key }) => `${kid}:${key.toString('base64')}`).join(','),
          RECEIVER_DOMAIN: config.INBOUND_MAIL_DOMAIN,
          RECEIVER_NOW: String(stocked.product.worker.clock.now()),
          RECEIVER_DIES: dies,
        },
        execArgv: [],
      });
      const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
      const { port } = await new Promise<{ port: number }>((resolve) =>
        child.once('message', (said) => resolve(said as { port: number })),
      );
      const mail = plain(await addressOf(), `Message-ID: <killed-${dies}@x>\r\nSubject: Killed\r\n\r\nHi`);
      const codes = await speak(mail, port).catch(() => []);
      expect(await ended).toBe('SIGKILL');
      expect(codes.slice(5)).toEqual([]);
      const count = async () =>
        (await sql`select 1 from inbound_mail where message_key = ${`<killed-${dies}@x>`}`.execute(db())).rows.length;
      expect(await count()).toBe(kept);
      expect((await speak(mail)).at(-1)).not.toBe(451);
      expect(await count()).toBe(1);
      await read();
      expect(await received()).toContainEqual(expect.objectContaining({ subject: 'Killed', kind: 'message' }));
    },
  );

  it('MSG-040 mail that is older than a month is forgotten', async () => {
    await policyMail({ kind: 'message', asins: [], messageId: '<old@x>' });
    await sql`update inbound_mail set received_at = ${new Date(stocked.product.worker.clock.now() - limits.inboundMailKeptMs - 1)} where message_key = '<old@x>'`.execute(
      db(),
    );
    await runTask(stocked.product.work, inboundMailJobs.tidy.name);
    const { rows } = await sql`select 1 from inbound_mail where message_key = '<old@x>'`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe('a mail that was taken', () => {
  it('FILT-034 of the marketplace, proved: it warns of the products that the store has, and the rule for mails acts', async () => {
    await sql`update store_settings set settings = jsonb_set(settings, '{preventSuspend,mail,trademark}', '"removeAndRestrict"') where store_id = ${stocked.seller.storeId}`.execute(
      db(),
    );
    const { messageId } = await policyMail({ kind: 'trademark', asins: [asin(), 'B0NOTMINE1'] });
    await read();
    expect((await received())[0]).toMatchObject({
      kind: 'trademark',
      isProved: true,
      asins: [asin()],
      from: 'seller-performance@amazon.com',
    });
    expect(await warnings()).toEqual([{ asin: asin(), kind: 3, channel: 2, action: 3 }]);
    const { rows } =
      await sql`select value, reason, source from restriction where store_id = ${stocked.seller.storeId} and value = ${asin()}`.execute(
        db(),
      );
    // AddedFromMailTrademark, FromMail.
    expect(rows).toMatchObject([{ reason: 20, source: 1 }]);
    await policyMail({ kind: 'trademark', messageId });
    await read();
    expect(await warnings()).toHaveLength(1);
  });

  it('FILT-034 MSG-040 forged or altered: it is shown as not proved, and does nothing', async () => {
    const before = await warnings();
    await policyMail({ isSigned: false, messageId: '<forged@x>' });
    await read();
    expect((await received())[0]).toMatchObject({ kind: 'fairPrice', isProved: false });
    expect(await warnings()).toEqual(before);
    // The real one is not kept out by the forged one.
    await policyMail({ messageId: '<forged@x>' });
    await read();
    expect((await received())[0]).toMatchObject({ kind: 'fairPrice', isProved: true });
    expect(await warnings()).toHaveLength(before.length + 1);
    // Nor does a later forged one take its place.
    await policyMail({ isSigned: false, messageId: '<forged@x>' });
    await read();
    expect((await received())[0]).toMatchObject({ kind: 'fairPrice', isProved: true });
  });

  it('MSG-040 a mail whose signature’s key cannot be asked for waits', async () => {
    const before = await warnings();
    await policyMail({ kind: 'suspected' });
    const { rows } = await sql<{ mail_id: number }>`select mail_id from inbound_mail where read_at is null`.execute(
      db(),
    );
    const mailId = rows[0]?.mail_id ?? 0;
    const mail = { storeId: stocked.seller.storeId, mailId };
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }));
    await expect(readMail(mail, stocked.product.worker, away)).rejects.toThrow('could not be asked for');
    expect((await received())[0]).toMatchObject({ kind: null, isProved: null });
    await read();
    expect((await received())[0]).toMatchObject({ kind: 'suspected', isProved: true });
    expect(await warnings()).toHaveLength(before.length + 1);
  });

  it('FILT-034 what is no mail at all is kept and shown', async () => {
    const address = await addressOf();
    const count = (await received()).length;
    const hostile = [
      'no header at all',
      'Content-Type: multipart/mixed; boundary=\r\n\r\n--\r\n',
      `From: a@amazon.com\r\nFrom: b@evil.example\r\nSubject: =?utf-8?B?////?=\r\nContent-Type: text/html; charset=x-none\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!\u0000<b`,
    ];
    for (const message of hostile) expect((await speak(plain(address, message))).at(-1)).toBe(250);
    await read();
    const mails = await received();
    expect(mails).toHaveLength(count + hostile.length);
    expect(mails.every(({ kind }) => kind !== null)).toBe(true);
  });

  it('STORE-046 STORE-073 the address, the last mail and silence are the store’s own', async () => {
    const { address, lastMailAt, isSilent } = await settings();
    expect(address).toBe(`${stocked.seller.storeCode.toLowerCase()}@in.kervan.test`);
    expect([lastMailAt, isSilent]).toEqual([(await received())[0]?.receivedAt, false]);
    expect(await received(stocked.other)).toEqual([]);
    expect((await settings(stocked.other)).lastMailAt).toBeNull();
    await stocked.product.world.advance(49 * 3_600_000);
    await stocked.product.deps.clock.refresh();
    expect((await settings()).isSilent).toBe(true);
    const { call } = stocked.product.visitor();
    expect(await codeOf(call(inboundMail.get, {}))).toBe('NotSignedIn');
  });
});
