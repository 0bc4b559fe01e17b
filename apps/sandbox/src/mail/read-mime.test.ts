import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { readMime } from './read-mime.ts';

const composer = createTransport({ streamTransport: true, buffer: true });

async function composed(mail: object): Promise<Buffer> {
  const { message } = await composer.sendMail({ from: 'a@kervan.test', to: 'b@kervan.test', ...mail });
  return message as Buffer; // buffer: true makes it one.
}

describe('readMime', () => {
  it('reads both bodies of a multipart/alternative message with letters outside ASCII', async () => {
    const text = `Merhaba Çiğdem,\nşifrenizi sıfırlamak için: https://panel.test/reset?token=${'a=b&'.repeat(40)}\n日本語`;
    const html = `<p>Merhaba <b>Çiğdem</b> &amp; <a href="https://panel.test/reset?token=${'x'.repeat(200)}">sıfırla</a></p>`;
    const message = await readMime(await composed({ subject: 'Şifre sıfırlama — Kervan 駱駝', text, html }));
    expect(message).toEqual({ subject: 'Şifre sıfırlama — Kervan 駱駝', text, html });
  });

  it.each(['quoted-printable', 'base64'])('reads a %s body', async (textEncoding) => {
    const message = await readMime(await composed({ subject: 's', text: 'Zeile = Ünï 100 % \nende', textEncoding }));
    expect(message.text?.trimEnd()).toBe('Zeile = Ünï 100 % \nende');
    expect(message.html).toBeNull();
  });

  it('leaves attachments out and finds bodies nested in multipart/mixed', async () => {
    const raw = await composed({
      subject: 's',
      text: 'body',
      html: '<i>body</i>',
      attachments: [{ filename: 'note.txt', content: 'secret attachment' }],
    });
    expect(raw.toString()).toContain('multipart/mixed');
    expect(await readMime(raw)).toEqual({ subject: 's', text: 'body', html: '<i>body</i>' });
  });

  it('reads a message in a legacy charset without MIME parts', async () => {
    const raw = Buffer.concat([
      Buffer.from(
        'Subject: =?iso-8859-9?Q?=DEeref_=FCcreti?=\r\nContent-Type: text/plain;\r\n charset="windows-1254"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n',
      ),
      Buffer.from([0xde, 0x65, 0x72, 0x65, 0x66, 0x0d, 0x0a]),
    ]);
    expect(await readMime(raw)).toEqual({ subject: 'Şeref ücreti', text: 'Şeref', html: null });
  });

  it('survives a message cut in the middle of a part', async () => {
    const raw = await composed({ subject: 's', text: 'first', html: '<p>second</p>' });
    expect((await readMime(raw.subarray(0, raw.indexOf('second') + 3))).text).toBe('first');
  });

  it('joins encoded words that split one character', async () => {
    const letters = Buffer.from('abş');
    const [head, tail] = [letters.subarray(0, 3).toString('base64'), letters.subarray(3).toString('base64')];
    const raw = Buffer.from(`Subject: =?UTF-8?B?${head}?=\r\n =?UTF-8?B?${tail}?= end\r\n\r\nbody`);
    expect((await readMime(raw)).subject).toBe('abş end');
  });

  it('keeps a semicolon inside a quoted parameter and joins continuations', async () => {
    const raw = [
      'Subject: s',
      'Content-Type: Multipart/Mixed; name="a;b"; boundary*0=on; boundary*1=ce',
      '',
      '--once',
      '',
      'body',
      '--once--',
    ].join('\r\n');
    expect(await readMime(Buffer.from(raw))).toEqual({ subject: 's', text: 'body', html: null });
  });

  it.each([
    ['parts within parts', nested(40)],
    ['headers without an end', `Subject: s\r\n${'x: y\r\n'.repeat(100_000)}\r\nbody`],
  ])('gives no words of a message beyond its bounds: %s', async (_, raw) => {
    expect(await readMime(Buffer.from(raw))).toEqual({ subject: '', text: null, html: null });
  });
});

/** A message whose parts hold parts, so many deep. */
function nested(depth: number): string {
  const opened = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  );
  return `Subject: deep\r\n${opened.join('')}\r\nbody`;
}
