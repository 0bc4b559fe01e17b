import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';

type Message = { id: string; to: string; subject: string; text: string | null; html: string | null; at: string };

let sandbox: TestSandbox;
let test: TestWorld;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z' });
});
afterAll(() => sandbox.close());

async function send(user: string | null, mail: object): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort ?? 0,
    ...(user === null ? {} : { auth: { user, pass: 'anything' } }),
  });
  try {
    await transport.sendMail({ from: 'Kervan <no-reply@kervan.test>', ...mail });
  } finally {
    transport.close();
  }
}

const inbox = async (to = ''): Promise<Message[]> =>
  (await test.request('GET', `/mail/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)).body as Message[];

describe('the mail server', () => {
  it('keeps a message for each recipient in the world of the login', async () => {
    await send(test.world.id, {
      to: ['ayşe@example.test', 'Bob <bob@example.test>'],
      bcc: 'hidden@example.test',
      subject: 'Şifre',
      text: 'metin',
      html: '<b>çok</b>',
    });
    expect((await inbox()).map(({ to }) => to).sort()).toEqual([
      'ayşe@example.test',
      'bob@example.test',
      'hidden@example.test',
    ]);
    expect(await inbox('BOB@example.test')).toEqual([
      {
        id: expect.any(String),
        to: 'bob@example.test',
        subject: 'Şifre',
        text: 'metin',
        html: '<b>çok</b>',
        at: '2026-09-01T10:00:00.000Z',
      },
    ]);
  });

  it('puts mail without a login into the default world', async () => {
    await send(null, { to: 'default@example.test', subject: 'hello', text: 'hi' });
    const { body } = await sandboxRequest('/mail/messages?to=default@example.test');
    expect(body).toMatchObject([{ subject: 'hello' }]);
    expect(await inbox('default@example.test')).toEqual([]);
  });

  it('refuses the login of an unknown world and messages beyond the limit', async () => {
    await expect(send('nowhere', { to: 'a@example.test', text: 'x' })).rejects.toThrow('535');
    await expect(
      send(test.world.id, { to: 'big@example.test', subject: 'big', text: 'x'.repeat(11 * 1024 * 1024) }),
    ).rejects.toThrow();
    expect(await inbox('big@example.test')).toEqual([]);
  });
});

const sandboxRequest = async (path: string): Promise<{ body: unknown }> => ({
  body: await (await fetch(`${sandbox.url}${path}`)).json(),
});

describe('the inbox page', () => {
  it('lists messages with links under the world’s own prefix, and shows text with its addresses as links', async () => {
    await send(test.world.id, {
      to: 'page@example.test',
      subject: '<script>alert(1)</script>',
      text: 'Open https://panel.test/confirm?email=a@b.c&token=x_y now.',
    });
    const [message] = await inbox('page@example.test');
    const list = await test.request('GET', '/mail?to=page@example.test');
    expect(list.headers.get('content-type')).toContain('text/html');
    expect(list.text).toContain(`href="/w/${test.world.id}/mail/${message?.id}"`);
    expect(list.text).not.toContain('<script>');
    const page = await test.request('GET', `/mail/${message?.id}`);
    expect(page.text).toContain(
      '<a href="https://panel.test/confirm?email=a@b.c&amp;token=x_y" target="_blank" rel="noreferrer">',
    );
  });

  it('shows HTML in a frame that runs no scripts', async () => {
    await send(test.world.id, {
      to: 'html@example.test',
      subject: 'html',
      html: '<p>Hi "you"</p><script>alert(1)</script><a href="https://panel.test/x">go</a>',
    });
    const [message] = await inbox('html@example.test');
    const { text } = await test.request('GET', `/mail/${message?.id}`);
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;a href=&quot;https://panel.test/x&quot;&gt;go&lt;/a&gt;');
    expect((await test.request('GET', '/mail/999999')).status).toBe(404);
  });
});
