import type { Db } from './db/connect.ts';
import { withIdentity } from './db/tenant.ts';

/** The demo seller's way in, which everybody knows. */
export const DEMO = { email: 'demo@kervan.test', password: 'Caravan-2026!' };

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
