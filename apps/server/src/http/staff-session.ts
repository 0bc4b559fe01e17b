import type { Endpoint } from '@kervan/contracts/endpoint';
import { staff } from '@kervan/contracts/staff-calls';
import { STEP_UP_MS } from '@kervan/domain/identity/extension-scope';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withStaff } from '../db/tenant.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { bearerOf, hashToken } from './session.ts';

/** A member of staff who calls. */
export type StaffCaller = { staffId: number; staffName: string; staffEmail: string; tokenHash: Buffer };

/** The cookie that binds a token of staff to its browser; another one than the sellers'. */
export const staffCookie = (deps: Pick<Deps, 'config'>): string =>
  deps.config.production ? '__Host-staff' : 'staffdev';

/** Staff are signed out after so long without a call, and after so long at the latest. */
export const STAFF_IDLE_MINUTES = 30;
export const STAFF_HOURS = 10;

/** What a member may do before another password than the first one is chosen. */
const OPEN_BEFORE: ReadonlySet<string> = new Set([staff.me.id, staff.changePassword.id, staff.signOut.id]);

/** The member of staff of the request's token. @throws NotSignedIn; PasswordChangeNeeded before the first password is changed; reauth where the call wants a fresh second factor */
export async function requireStaff(endpoint: Endpoint, request: FastifyRequest, deps: Deps): Promise<StaffCaller> {
  const token = bearerOf(request);
  const device = request.cookies[staffCookie(deps)];
  if (!token || !device) throw new AppError('NotSignedIn');
  const tokenHash = hashToken(token);
  const row = await withStaff(deps.db, async (tx) => {
    const {
      rows: [found],
    } = await sql<{
      staff_id: number;
      name: string;
      email: string;
      confirmed_at: Date;
      device_hash: Buffer;
      must_change_password: boolean;
    }>`
      update staff_session s set seen_at = now(), expires_at = least(s.ends_at, now() + make_interval(mins => ${STAFF_IDLE_MINUTES}))
      from staff f where s.token_hash = ${tokenHash} and s.expires_at > now() and s.ends_at > now() and f.staff_id = s.staff_id and f.disabled_at is null
      returning s.staff_id, f.name, f.email, f.must_change_password, s.confirmed_at, s.device_hash`.execute(tx);
    return found;
  });
  if (!row?.device_hash.equals(hashToken(device))) throw new AppError('NotSignedIn');
  if (row.must_change_password && !OPEN_BEFORE.has(endpoint.id)) throw new AppError('PasswordChangeNeeded');
  if (endpoint.stepUp === true && Date.now() - row.confirmed_at.getTime() >= STEP_UP_MS) throw new AppError('reauth');
  return { staffId: row.staff_id, staffName: row.name, staffEmail: row.email, tokenHash };
}

/** The member as what they do is written down under. */
export const actorOf = (
  { staffId, staffName }: Pick<StaffCaller, 'staffId' | 'staffName'>,
  { request }: { request: FastifyRequest },
): { staffId: number; staffName: string; requestId: string } => ({ staffId, staffName, requestId: request.id });
