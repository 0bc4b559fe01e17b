import { limits } from '../limits.ts';
import { isGuessable } from './guessable-password.ts';

/** What a password may lack (AUTH-010), in the order in which it is told. */
export const passwordFaults = ['length', 'whitespace', 'digit', 'uppercase', 'lowercase', 'nonAlphanumeric'] as const;
export type PasswordFault = (typeof passwordFaults)[number];
export type PasswordStrength = 'weak' | 'medium' | 'strong';

const STRONG_LENGTH_MIN = 8;
const MEDIUM_LENGTH_MIN = 6;
const MEDIUM_CLASSES_MIN = 2;

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);
const hasUpper = (text: string): boolean => /\p{Lu}/u.test(text);
const hasLower = (text: string): boolean => /\p{Ll}/u.test(text);
const hasSymbol = (text: string): boolean => /[^\p{L}\p{N}\s]/u.test(text);

/** Everything that the password lacks; empty = accepted. Characters are counted, not code units. */
export function checkPassword(password: string): PasswordFault[] {
  const length = [...password].length;
  const faults: Record<PasswordFault, boolean> = {
    length: length < limits.passwordLengthMin || length > limits.passwordLengthMax,
    whitespace: /\s/u.test(password),
    digit: !hasDigit(password),
    uppercase: !hasUpper(password),
    lowercase: !hasLower(password),
    nonAlphanumeric: !hasSymbol(password),
  };
  return passwordFaults.filter((fault) => faults[fault]);
}

/** The strength meter (AUTH-009): it advises, the rules decide; what the registration refuses as easy to guess is weak, whatever it is made of. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (isGuessable(password, email)) return 'weak';
  const length = [...password].length;
  if (hasLower(password) && hasUpper(password) && hasDigit(password) && length >= STRONG_LENGTH_MIN) return 'strong';
  const classes = [hasLower, hasUpper, hasDigit, hasSymbol].filter((has) => has(password)).length;
  return classes >= MEDIUM_CLASSES_MIN && length >= MEDIUM_LENGTH_MIN ? 'medium' : 'weak';
}
