import { parseArgs } from 'node:util';
import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import { checkMasterKeys } from '../apps/server/src/db/master-keys.ts';
import { createSecrets } from '../apps/server/src/db/secrets.ts';
import { readPasswordCost } from '../apps/server/src/config.ts';
import { addMember, disableMember } from '../apps/server/src/features/staff/add-member.ts';
import { terminalQr } from './terminal-qr.ts';
import { keptMasterKeys, readEnvironmentFile, withOwnDatabase } from './own-database.ts';

// `npm run staff:add -- --email a@b.c --name "Ayşe Kaya"`: opens the account of a member of staff, or opens it anew for who lost password or second
// factor. `--disable` closes it. What it prints is told once and kept nowhere.
const env = readEnvironmentFile();
const {
  values: { email = '', name = '', disable },
} = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' }, disable: { type: 'boolean' } } });
const address = email.trim().toLowerCase();
try {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) throw new Error('Name the member: --email ayse@example.com');
  if (!disable && name.trim() === '') throw new Error('Name the member: --name "Ayşe Kaya"');
  await withOwnDatabase(env, async (url) => {
    const db = openDb(openPool(url, { role: 'owner', max: 1 }));
    try {
      if (disable) {
        if (!(await disableMember(db, address))) throw new Error(`There is no member ${address}.`);
        return console.log(`${address} cannot sign in any more.`);
      }
      const keys = keptMasterKeys(env);
      await checkMasterKeys(db, keys, { registers: true });
      const cost = readPasswordCost(env);
      const member = { email: address, name: name.trim() };
      const made = await addMember({ db, secrets: createSecrets(keys), passwordCost: cost }, member);
      console.log(`${made.isNew ? 'Opened' : 'Opened anew'}: ${address}`);
      console.log(`  One-time password    ${made.password}   (another one is chosen with the first sign-in)`);
      console.log(`  Second factor        ${made.otpauth}`);
      console.log(terminalQr(made.otpauth));
      console.log('  Scan it with an authenticator app. The way in is /staff. Neither of the two is shown again.');
    } finally {
      await db.destroy();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
