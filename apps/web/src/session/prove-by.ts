import { account } from '@kervan/contracts/account-calls';
import { ApiError } from '@kervan/contracts/call';
import { call } from '../api/call.ts';

/** Proves the owner by the password; false where the code of a second factor is wanted as well. Every other refusal is thrown. */
export async function isEnough(password: string): Promise<boolean> {
  try {
    await call(account.reauthenticate, { body: { password } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'TwoFactorNeeded') return false;
    throw error;
  }
}
