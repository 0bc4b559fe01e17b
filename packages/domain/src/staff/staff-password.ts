import { isGuessable } from '../identity/guessable-password.ts';
import { limits } from '../limits.ts';

/** What is wrong with a password of staff, or null: long rather than mixed, and no word that everybody tries. Characters are counted. */
export function staffPasswordFault(password: string, email: string): 'length' | 'guessable' | null {
  const length = [...password].length;
  if (length < limits.staffPasswordLengthMin || length > limits.staffPasswordLengthMax) return 'length';
  return isGuessable(password, email) ? 'guessable' : null;
}
