import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readWarehouseEvent, WarehouseEventInvalid, WarehouseSignatureInvalid } from './webhook-signature.ts';

const now = Date.UTC(2026, 10, 24, 12);
const seconds = now / 1000;
const event = {
  id: 'e-1',
  type: 'package.received',
  at: '2026-11-24T10:00:00Z',
  object: { kind: 'package', ref: '7d9ef9f0-0000-4000-8000-000000000001' },
  seq: 1,
  data: { more: true },
  later: 'ignored',
};
const body = Buffer.from(JSON.stringify(event));
const sign = (secret: string, t: number | string = seconds, content: Buffer = body) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(content).digest('hex')}`;
const read = (signature: string | undefined, secrets: string[] = ['new', 'old'], content: Buffer = body) =>
  readWarehouseEvent(content, signature, secrets, now);

describe('a message of the warehouse', () => {
  it.each(['new', 'old'])('is read with the %s of two secrets', (secret) => {
    const { later: _ignored, ...known } = event;
    expect(read(sign(secret))).toEqual({ ...known, at: Date.parse(event.at) });
  });

  it.each([
    ['another secret', sign('foreign')],
    ['no signature', undefined],
    ['an empty one', ''],
    ['words', 'v1=abc'],
    ['a shorter one', sign('new').slice(0, -2)],
    ['a changed one', sign('new').replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['another moment than was signed', sign('new').replace(/^t=\d+/, `t=${seconds + 1}`)],
    ['one more than 300 s old', sign('new', seconds - 301)],
    ['one more than 300 s ahead', sign('new', seconds + 301)],
    ['a signature of another content', sign('new', seconds, Buffer.from('{}'))],
  ])('with %s is not believed', (_what, signature) => {
    expect(() => read(signature)).toThrow(WarehouseSignatureInvalid);
  });

  it.each([seconds - 300, seconds + 300])('holds for 300 s', (t) => expect(read(sign('new', t)).id).toBe('e-1'));

  it('without a secret, or with an empty one, nothing is believed', () => {
    expect(() => read(sign(''), [''])).toThrow(WarehouseSignatureInvalid);
    expect(() => read(sign('new'), [])).toThrow(WarehouseSignatureInvalid);
  });

  it('that is signed and yet not as agreed is told apart', () => {
    for (const text of ['{', '{"id":"x"}', JSON.stringify({ ...event, seq: -1 })]) {
      const content = Buffer.from(text);
      expect(() => read(sign('new', seconds, content), ['new'], content)).toThrow(WarehouseEventInvalid);
    }
  });
});
