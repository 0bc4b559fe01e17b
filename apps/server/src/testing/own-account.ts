import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { account } from '@kervan/contracts/account-calls';
import { totp } from '@kervan/domain/account/second-factor';
import { HELD_MS, holdTime } from './held-time.ts';
import type { Seller, TestProduct, Visitor } from './product.ts';
import { registerConfirmed, signIn } from './registration.ts';

/** What an authenticator shows for a seed, so many steps from the moment at which tests hold the time, or from another one. */
export const digitsOf = (seed: string, steps = 0, now = HELD_MS): string =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: now + steps * totp.periodS * 1000 });

/** The password was typed longer ago than the ten minutes. */
export const passStepUp = (product: TestProduct, accountId: number) =>
  sql`update session set reauthenticated_at = now() - interval '10 minutes' where account_id = ${accountId}`.execute(
    product.worker.db,
  );

/** Somebody who is signed in with a browser, without a subscription and without a store. */
export async function signedIn(product: TestProduct): Promise<{ visitor: Visitor; email: string; accountId: number }> {
  const { email, accountId } = await registerConfirmed(product);
  const visitor = product.visitor();
  await signIn(visitor, email);
  return { visitor, email, accountId };
}

/** True while the browser's token counts. */
export const isOpen = async (visitor: Pick<Visitor, 'request'>): Promise<boolean> =>
  (await visitor.request({ method: 'GET', url: '/connect/userinfo' })).statusCode === 200;

/** Turns the second factor of whoever is signed in on, and holds the time; its digits of the step before now were used for it. */
export async function turnOn(
  product: TestProduct,
  visitor: Pick<Visitor | Seller, 'call'>,
): Promise<{ seed: string; recoveryCodes: string[] }> {
  holdTime(product);
  const { secret: seed } = await visitor.call(account.setUpTwoFactor, {});
  const { recoveryCodes } = await visitor.call(account.confirmTwoFactor, { body: { code: digitsOf(seed, -1) } });
  return { seed, recoveryCodes };
}

/** What the security log has of an account, by kind. */
export async function securityOf(product: TestProduct, accountId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; times: number }>`select kind, sum(times)::int as times from security_event
    where account_id = ${accountId} group by kind`.execute(product.worker.db);
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}
