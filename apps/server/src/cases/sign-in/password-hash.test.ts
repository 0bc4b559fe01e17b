import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { sandboxEnvironment } from '../../../../../scripts/sandbox-environment.ts';
import { readConfig } from '../../config.ts';
import { checkPassword, hashPassword, needsRehash } from './password-hash.ts';

const configOf = (env: Record<string, string>) =>
  readConfig({
    ...sandboxEnvironment({ port: 4_010, smtpPort: 4_011 }),
    DATABASE_URL: 'postgres://nobody@localhost/kervan',
    MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ...env,
  });
const PASSWORD = 'Kamel-2026!x';
const CHEAP = { memoryKib: 64, passes: 1 };

describe('what a kept password costs', () => {
  it('is 19 MiB and two passes of argon2id where nothing else is set', async () => {
    const { passwordCost } = configOf({});
    const kept = await hashPassword(PASSWORD, passwordCost);
    expect(kept).toMatch(/^argon2id\$19456\$2\$/);
    expect(await checkPassword(PASSWORD, kept, passwordCost)).toBe(true);
    expect(await checkPassword(`${PASSWORD}.`, kept, passwordCost)).toBe(false);
  });

  it('is never less where others reach the product', () => {
    const open = { PUBLIC_URL: 'https://kervan.test', INBOUND_MAIL_KEYS_URL: '' };
    expect(configOf(open)).toMatchObject({ production: true, passwordCost: { memoryKib: 19_456, passes: 2 } });
    expect(() => configOf({ ...open, PASSWORD_MEMORY_KIB: '64' })).toThrow('PASSWORD_MEMORY_KIB');
    expect(() => configOf({ ...open, PASSWORD_PASSES: '1' })).toThrow('PASSWORD_PASSES');
    expect(configOf({ ...open, PASSWORD_PASSES: '3' }).passwordCost.passes).toBe(3);
    expect(configOf({ PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' }).passwordCost).toEqual(CHEAP);
  });

  it('of as many as wait at most is served; one more is refused, and what waits goes on', async () => {
    const most = availableParallelism() + 200;
    const all = Array.from({ length: most }, () => hashPassword(PASSWORD, CHEAP));
    await expect(hashPassword(PASSWORD, CHEAP)).rejects.toMatchObject({ code: 'ServerBusy' });
    expect(new Set(await Promise.all(all)).size).toBe(most);
    expect(await hashPassword(PASSWORD, CHEAP)).toMatch(/^argon2id/);
  });

  it('is what a password is checked at that was kept at another one, and then it is kept anew', async () => {
    const kept = await hashPassword(PASSWORD, CHEAP);
    const { passwordCost } = configOf({});
    expect(await checkPassword(PASSWORD, kept, passwordCost)).toBe(true);
    expect([needsRehash(kept, CHEAP), needsRehash(kept, passwordCost)]).toEqual([false, true]);
    expect(await checkPassword(PASSWORD, null, CHEAP)).toBe(false);
  });
});
