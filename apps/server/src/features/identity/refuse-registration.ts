import { checkNewPassword, checkRegistration, type Registration } from '@kervan/domain/identity/registration-rules';
import { AppError } from '../../http/errors.ts';

/** Passwords that everybody tries first; the composition rule lets only these variants through. */
const COMMON = new Set([
  'password1!',
  'passw0rd!',
  'p@ssw0rd',
  'p@ssword1',
  'qwerty1!',
  'qwerty123!',
  'welcome1!',
  'admin123!',
  'abc123!a',
  'letmein1!',
  'iloveyou1!',
  'monkey1!',
  'sifre123!',
  'parola123!',
  '1qaz@wsx',
  'aa123456!',
  'test1234!',
  'changeme1!',
  'summer2024!',
  'winter2024!',
  'summer2025!',
  'winter2025!',
  'summer2026!',
  'winter2026!',
]);
const LOCAL_PART_MIN = 4;

/** Refuses a registration with every fault of the form (AUTH-010 to AUTH-012). */
export function refuseRegistration(form: Registration): void {
  const fields = checkRegistration(form).map(({ field, fault }) => ({ field, code: fault }));
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
  refuseGuessable(form.password, form.email);
}

/** Refuses a new password that breaks the rule or is easily guessed (AUTH-010, AUTH-014). */
export function refusePassword(password: string, email: string): void {
  const fields = checkNewPassword({ password, password2: password }).map(({ field, fault }) => ({
    field,
    code: fault,
  }));
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
  refuseGuessable(password, email);
}

function refuseGuessable(password: string, email: string): void {
  const folded = password.toLowerCase();
  const local = email.split('@')[0] ?? '';
  const guessable =
    COMMON.has(folded) ||
    folded.includes('kervan') ||
    (local.length >= LOCAL_PART_MIN && folded.includes(local.toLowerCase()));
  if (guessable) throw new AppError('ValidationFailed', { fields: [{ field: 'password', code: 'guessable' }] });
}
