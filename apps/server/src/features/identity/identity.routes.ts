import type { FastifyInstance } from 'fastify';
import { identitySchemas } from '@kervan/contracts/identity';
import { identity } from '@kervan/contracts/identity-calls';
import { joined } from '@kervan/contracts/schemas';
import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { bearerOf, hashToken } from '../../http/session.ts';
import { requirePlace, takePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { identityJobs } from '../../jobs/declared/identity.jobs.ts';
import { endSession, findAccountByEmail, takeMailToken } from './identity.queries.ts';
import { networkOf } from '../../http/network-of.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { registerUser } from './register-user.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { userInfo } from './user-info.ts';

export function registerIdentity(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(identity, identitySchemas), {
    token: signIn,
    register: registerUser,
    resetPassword,
    endSession: async ({ wire }) => {
      const token = bearerOf(wire.request);
      const accountId = token && (await withIdentity(deps.db, (tx) => endSession(tx, hashToken(token))));
      if (accountId) await recordSecurity(deps, wire.request, 'signedOut', accountId);
      return null;
    },
    userInfo,
    // AUTH-050: every address but an unconfirmed one gets the same answer.
    checkEmailConfirmation: async ({ body, wire }) => {
      await requirePlace(deps.db, `lookup:${networkOf(wire.ip)}`, rateLimits.lookupPerIp);
      const account = await withIdentity(deps.db, (tx) => findAccountByEmail(tx, body.email));
      if (account && !account.email_confirmed_at) throw new AppError('EmailConfirmationNeeded');
      return true as const;
    },
    resendConfirmation: async ({ query, wire }) => {
      await requirePlace(deps.db, `lookup:${networkOf(wire.ip)}`, rateLimits.lookupPerIp);
      await sendMail(deps, query.email, 'activation');
      return null;
    },
    sendPasswordResetLink: async ({ query, wire }) => {
      await requirePlace(deps.db, `lookup:${networkOf(wire.ip)}`, rateLimits.lookupPerIp);
      await sendMail(deps, query.email, 'reset');
      return null;
    },
    confirmEmail: async ({ body, wire }) => {
      await requirePlace(deps.db, `link:${networkOf(wire.ip)}`, rateLimits.linkPerIp);
      const confirmed = await withIdentity(deps.db, async (tx) => {
        const accountId = await takeMailToken(tx, 'activation', hashToken(body.token), body.email);
        if (accountId === undefined) throw new AppError('LinkNotValid');
        await tx
          .updateTable('account')
          .set({ email_confirmed_at: new Date() })
          .where('account_id', '=', accountId)
          .execute();
        // The links of other mails have served their purpose too.
        await tx
          .deleteFrom('mail_token')
          .where('account_id', '=', accountId)
          .where('kind', '=', 'activation')
          .execute();
        return accountId;
      });
      await recordSecurity(deps, wire.request, 'emailConfirmed', confirmed);
      return null;
    },
  });
}

/** The column allows these two alone. */
/**
 * Asks for a mail when the address is one that gets it. An unknown address makes the same work, down to the job that then has nobody to
 * write to: neither the answer nor its time tells which address is known.
 */
async function sendMail(deps: Deps, email: string, kind: 'activation' | 'reset'): Promise<void> {
  const account = await withIdentity(deps.db, (tx) => findAccountByEmail(tx, email));
  const isWanted = account !== undefined && (kind === 'reset' || !account.email_confirmed_at);
  const allowed =
    (await takePlace(deps.db, `mail-pause:${kind}:${email}`, rateLimits.mailPause)) &&
    (await takePlace(deps.db, `mail:${kind}:${email}`, rateLimits.mailPerAddress));
  if (!allowed) return;
  await enqueue(deps.db, kind === 'reset' ? identityJobs.sendReset : identityJobs.sendActivation, {
    accountId: isWanted ? account.account_id : null,
  });
}
