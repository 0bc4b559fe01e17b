import { randomBytes } from 'node:crypto';
import type { identity } from '@kervan/contracts/identity-calls';
import { isTimeZone } from '@kervan/domain/identity/time-zone';
import { isCurrentVersion } from '@kervan/domain/onboarding/agreements';
import { withIdentity } from '../../db/tenant.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { languageOf } from '../../http/errors.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { deviceCookie } from '../../http/session.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { identityJobs } from '../../jobs/declared/identity.jobs.ts';
import { dropUnconfirmed, isEmailTaken } from '../../cases/sign-in/email-taken.ts';
import { hashPassword } from '../../cases/sign-in/password-hash.ts';
import { networkOf } from '../../http/network-of.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { refuseRegistration } from '../../cases/sign-in/refuse-registration.ts';

/** AUTH-048: registers an account; the activation mail goes out from the queue. */
export const registerUser: Handler<typeof identity.register> = async ({ body, wire }, deps) => {
  refuseRegistration(body);
  if (!isCurrentVersion('licence', body.agreementVersion) || !isCurrentVersion('kvkk', body.kvkkVersion))
    throw new AppError('TextVersionNotCurrent');
  const device = wire.request.cookies[deviceCookie(deps)];
  await requirePlace(deps.db, `register:${networkOf(wire.ip)}`, rateLimits.registerPerIp);
  if (device) await requirePlace(deps.db, `register:${device}`, rateLimits.registerPerDevice);
  else
    wire.reply.setCookie(deviceCookie(deps), randomBytes(32).toString('base64url'), {
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.production,
      path: '/',
      maxAge: 365 * 86_400,
    });
  const passwordHash = await hashPassword(body.password, deps.config.passwordCost);

  const registered = await withIdentity(deps.db, async (tx) => {
    if (await isEmailTaken(tx, body.email, null)) throw new AppError('UserAlreadyRegistered');
    await dropUnconfirmed(tx, body.email);
    const row = await tx
      .insertInto('account')
      .values({
        email: body.email,
        firstname: body.firstname,
        lastname: body.lastname,
        phone: body.phoneNumber,
        password_hash: passwordHash,
        affiliation_code: body.affiliationCode || null,
        registration_query: body.query || null,
        agreement_version: body.agreementVersion,
        kvkk_version: body.kvkkVersion,
        consented_at: new Date(),
        consented_ip: wire.ip,
        time_zone: body.timeZone && isTimeZone(body.timeZone) ? body.timeZone : null,
        language: languageOf(wire.request) === 'tr' ? 'tr' : 'us',
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('account_id')
      .executeTakeFirst();
    if (!row) throw new AppError('UserAlreadyRegistered');
    await enqueue(tx, identityJobs.sendActivation, { accountId: row.account_id });
    return { id: row.account_id };
  });
  await recordSecurity(deps, wire.request, 'registered', registered.id);
  return registered;
};
