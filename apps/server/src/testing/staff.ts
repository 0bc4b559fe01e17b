import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Call } from '@kervan/contracts/call';
import { staff } from '@kervan/contracts/staff-calls';
import { addMember } from '../features/staff/add-member.ts';
import { HELD_MS, holdTime } from './held-time.ts';
import type { TestProduct, Visitor } from './product.ts';

/** A signed-in member of staff as the tests use one. */
export type Member = {
  call: Call;
  request: Visitor['request'];
  session: Visitor['session'];
  staffId: number;
  name: string;
  email: string;
  password: string;
  /** A code of the second factor that was not used yet. */
  code(): Promise<string>;
};

let members = 0;

/** Opens the account of a member as the operator does, and holds the time in the middle of a code: nobody has signed in yet. */
export async function openMember(product: TestProduct, name = 'Deniz Aksoy') {
  holdTime(product);
  const email = `staff${++members}-${randomInt(1_000_000)}@kervan.test`;
  const { db, secrets, config } = product.worker;
  const made = await addMember({ db, secrets, passwordCost: config.passwordCost }, { email, name });
  const secret = new URL(made.otpauth).searchParams.get('secret') ?? '';
  const code = async () => {
    // Time does not pass in a test: what was used is usable again.
    await db.updateTable('staff').set({ totp_last_step: null }).where('email', '=', email).execute();
    return codeOf(secret);
  };
  return { ...made, email, name, secret, code };
}

export const codeOf = (secret: string, at = HELD_MS): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** A member who is signed in and has chosen a password of their own. */
export async function signInMember(product: TestProduct, name?: string): Promise<Member> {
  const { email, password, code, name: known } = await openMember(product, name);
  const { call, request, session } = product.visitor();
  await product.worker.db
    .updateTable('staff')
    .set({ must_change_password: false })
    .where('email', '=', email)
    .execute();
  const { token } = await call(staff.signIn, { body: { email, password, code: await code() } });
  session.token = token;
  const { id: staffId } = await call(staff.me, {});
  return { call, request, session, staffId, name: known, email, password, code };
}
