import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  one = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z' });
});
afterAll(() => sandbox.close());

const told = { to: 'store@in.kervan.test', caseId: '1234567890', status: 'RESOLVED', subject: 'Missing shipment' };
/** The sandbox's own mail server takes the mail: without a login it lies in the default world. */
const tell = (more: object) =>
  one.request('POST', '/world/support-cases', { body: { ...told, port: sandbox.smtpPort, ...more } });
type Message = { subject: string; text: string };
const inbox = async (to: string): Promise<Message[]> =>
  (await (await fetch(`${sandbox.url}/mail/messages?to=${to}`)).json()) as Message[];

describe('mails of support cases', () => {
  it('say the case, how it stands, its moments and its callbacks in lines of their own', async () => {
    const callbacks = [
      { party: 'Seller Support', phone: '+49 30 1', from: '2026-09-02T09:00Z', to: '2026-09-02T10:00Z' },
    ];
    expect(await tell({ callbacks, contactEmail: 'a@b.example', resolvedAt: '2026-09-01T09:00Z' })).toMatchObject({
      status: 200,
      body: { messageId: expect.stringMatching(/^<case-1234567890-\d+@amazon\.com>$/) },
    });
    const [mail] = await inbox(told.to);
    expect(mail?.subject).toBe('[CASE 1234567890] Missing shipment');
    for (const line of [
      'Case ID: 1234567890',
      'Status: resolved',
      'Contact email: a@b.example',
      'Resolved: 2026-09-01T09:00Z',
      'Callback: Seller Support, +49 30 1, 2026-09-02T09:00Z to 2026-09-02T10:00Z',
    ])
      expect(mail?.text.split('\n')).toContain(line);
    expect(mail?.text).not.toContain('Created:');
  });

  it('go out when the clock is there', async () => {
    expect((await tell({ to: 'later@in.kervan.test', at: '2026-09-01T12:00:00Z' })).status).toBe(202);
    await one.advance(3_600_000);
    expect(await inbox('later@in.kervan.test')).toEqual([]);
    await one.advance(3_600_000);
    expect(await inbox('later@in.kervan.test')).toHaveLength(1);
  });

  it.each([
    { to: undefined },
    { subject: '' },
    { caseId: '12' },
    { status: 'DONE' },
    { createdAt: 'soon' },
    { at: 'soon' },
    { callbacks: [{ party: 'x' }] },
    { port: 70_000 },
  ])('are refused with %o', async (wrong) => {
    expect((await tell({ to: 'no@in.kervan.test', ...wrong })).status).toBe(400);
    expect(await inbox('no@in.kervan.test')).toEqual([]);
  });
});
