import type { Db } from './db/connect.ts';
import { withIdentity } from './db/tenant.ts';

/** The demo seller's way in, which everybody knows, and the card that pays: none that the README has others try, for whose card paid has no trial (SUB-029). */
export const DEMO = { email: 'demo@kervan.test', password: 'Caravan-2026!', card: '4000056655665556' };

/** Whether an account is the demo seller's; addresses are one in any case. */
export const isDemoSeller = (email: string): boolean => email.toLowerCase() === DEMO.email;

/** In production nobody signs in with a password that everybody knows: a database that holds the demo seller is none for it. @throws then. */
export async function refuseDemoSeller(db: Db): Promise<void> {
  const found = await withIdentity(db, (tx) =>
    tx.selectFrom('account').select('account_id').where('email', '=', DEMO.email).executeTakeFirst(),
  );
  if (found)
    throw new Error(
      `This database holds the demo seller (${DEMO.email}), whose password everybody knows. Use another database, or delete the account, before PUBLIC_URL is https.`,
    );
}
