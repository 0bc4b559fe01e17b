import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { decodeHeader, parseParameters } from './mime-headers.ts';
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
    const message = readMime(await composed({ subject: 'Şifre sıfırlama — Kervan 駱駝', text, html }));
    expect(message).toEqual({ subject: 'Şifre sıfırlama — Kervan 駱駝', text, html });
  });

  it.each(['quoted-printable', 'base64'])('reads a %s body', async (textEncoding) => {
    const message = readMime(await composed({ subject: 's', text: 'Zeile = Ünï 100 % \nende', textEncoding }));
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
    expect(readMime(raw)).toEqual({ subject: 's', text: 'body', html: '<i>body</i>' });
  });

  it('reads a message in a legacy charset without MIME parts', () => {
    const raw = Buffer.concat([
      Buffer.from(
        'Subject: =?iso-8859-9?Q?=DEeref_=FCcreti?=\r\nContent-Type: text/plain;\r\n charset="windows-1254"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n',
      ),
      Buffer.from([0xde, 0x65, 0x72, 0x65, 0x66, 0x0d, 0x0a]),
    ]);
    expect(readMime(raw)).toEqual({ subject: 'Şeref ücreti', text: 'Şeref\n', html: null });
  });

  it('survives a message cut in the middle of a part', async () => {
    const raw = await composed({ subject: 's', text: 'first', html: '<p>second</p>' });
    expect(readMime(raw.subarray(0, raw.indexOf('second') + 3)).text).toBe('first');
  });
});

describe('headers', () => {
  it('joins encoded words that split one character', () => {
    const [head, tail] = [
      Buffer.from('aş').subarray(0, 2).toString('base64'),
      Buffer.from('aş').subarray(2).toString('base64'),
    ];
    expect(decodeHeader(`=?UTF-8?B?${head}?=\r\n =?utf-8?B?${tail}?= end`)).toBe('aş end');
  });

  it('keeps a semicolon inside a quoted parameter and joins continuations', () => {
    const { value, parameters } = parseParameters('Text/Plain; name="a;b\\"c"; long*0=ab; long*1=cd');
    expect(value).toBe('text/plain');
    expect(Object.fromEntries(parameters)).toEqual({ name: 'a;b"c', long: 'abcd' });
  });
});
