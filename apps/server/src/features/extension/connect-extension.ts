import { extensionScopes } from '@kervan/domain/identity/extension-scope';
import { targetOrigin } from '@kervan/domain/identity/extension-message';
import type { extension } from '@kervan/contracts/extension-calls';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { newToken } from '../../http/session.ts';
import { openSession } from '../../cases/sign-in/open-session.ts';

/**
 * AUTH-036: after the click that connects it, and the password, the extension gets a token of its own: of few rights, with lives of its own, ended in
 * the list of devices. It counts with the secret of the instance that asked: whoever else claims the origin gets a token that opens nothing.
 * The session's token is handed to nobody. @throws OriginNotAllowed
 */
export const connectExtension: Handler<typeof extension.connect> = async ({ body, caller, wire }, deps) => {
  const { accountId } = caller;
  const origin = targetOrigin(body.origin, deps.config.EXTENSION_ORIGINS);
  if (origin === null) throw new AppError('OriginNotAllowed');
  const token = newToken();
  const connected = await withIdentity(deps.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'firstname', 'lastname'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const endsAt = await openSession(tx, {
      accountId,
      token,
      kind: 'extension',
      scopes: extensionScopes,
      label: origin,
      deviceHash: Buffer.from(body.instance, 'base64url'),
      ip: wire.ip,
      userAgent: wire.userAgent,
    });
    return { email: account.email, name: `${account.firstname} ${account.lastname}`, endsAt: endsAt.toISOString() };
  });
  await recordSecurity(deps, wire.request, 'extensionConnected', accountId);
  return { token, customerId: accountId, scopes: [...extensionScopes], ...connected };
};
