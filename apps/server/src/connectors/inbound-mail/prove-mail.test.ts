import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { describe, expect, it } from 'vitest';
import type { FindRecords } from './find-keys.ts';
import { KeysNotReachable, signersOf } from './prove-mail.ts';

const pair = (bits: number) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  };
};
const strong = pair(2048);
const weak = pair(512);
const keys: Record<string, string> = {
  's1._domainkey.amazon.de': strong.record,
  'weak._domainkey.amazon.de': weak.record,
  's1._domainkey.evil.example': strong.record,
};
const find: FindRecords = (name) =>
  keys[name] === undefined
    ? Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    : Promise.resolve([[keys[name].slice(0, 200), keys[name].slice(200)]]);

const mail =
  'From: A <a@amazon.de>\r\nTo: b@c.example\r\nSubject: Fair Pricing\r\nMessage-ID: <1@a>\r\n\r\nASIN: B09XN3T7LP\r\n';
async function signed(
  over: { domain?: string; selector?: string; fields?: string; length?: number } = {},
): Promise<string> {
  const { signatures } = await dkimSign(mail, {
    canonicalization: 'relaxed/relaxed',
    ...(over.fields === undefined ? {} : { headerList: over.fields.split(':') }),
    signatureData: [
      {
        signingDomain: over.domain ?? 'amazon.de',
        selector: over.selector ?? 's1',
        privateKey: over.selector === 'weak' ? weak.privateKey : strong.privateKey,
        algorithm: 'rsa-sha256',
        ...(over.length === undefined ? {} : { maxBodyLength: over.length }),
      },
    ],
  } as Parameters<typeof dkimSign>[1]);
  return `${signatures}${mail}`;
}
const signers = (raw: string, records = find) => signersOf(Buffer.from(raw), records);

describe('the proof of a mail', () => {
  it('MSG-040 holds for a mail as it was signed, and after it was forwarded', async () => {
    const raw = await signed();
    expect(await signers(raw)).toEqual(['amazon.de']);
    expect(await signers(`Received: by mx.gmail.example\r\nX-Forwarded-For: b@c.example\r\n${raw}`)).toEqual([
      'amazon.de',
    ]);
  });

  it.each([
    ['another body', (raw: string) => raw.replace('B09XN3T7LP', 'B000000001')],
    ['more body', (raw: string) => `${raw}ASIN: B000000001\r\n`],
    ['another sender', (raw: string) => raw.replace('<a@amazon.de>', '<x@amazon.de>')],
    ['another subject', (raw: string) => raw.replace('Fair Pricing', 'Restricted Products')],
    ['a second subject before the signed one', (raw: string) => `Subject: Restricted Products\r\n${raw}`],
    ['a second sender before the signed one', (raw: string) => `From: a@amazon.com\r\n${raw}`],
    ['a second type of the body', (raw: string) => `Content-Type: text/html\r\nContent-Type: text/plain\r\n${raw}`],
    ['no signature', () => mail],
    ['nothing at all', () => ''],
  ])('MSG-040 does not hold with %s', async (_name, change) => {
    expect(await signers(change(await signed()))).toEqual([]);
  });

  it.each([
    ['a part of the body only', { length: 4 }],
    ['the sender without the subject', { fields: 'From:To' }],
    ['with a key that can be broken', { selector: 'weak' }],
    ['with a key that nobody knows', { selector: 'other' }],
  ])('MSG-040 does not hold for who signed %s', async (_name, over) => {
    expect(await signers(await signed(over))).toEqual([]);
  });

  it('names whoever signed, whatever the sender says; an answer that is missing is no proof and no refusal', async () => {
    expect(await signers(await signed({ domain: 'evil.example' }))).toEqual(['evil.example']);
    const away: FindRecords = () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEOUT' }));
    await expect(signers(await signed(), away)).rejects.toBeInstanceOf(KeysNotReachable);
  });
});
