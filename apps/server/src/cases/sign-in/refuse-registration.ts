import {
  checkNewPassword,
  checkPerson,
  checkRegistration,
  type Registration,
  type RegistrationFault,
} from '@kervan/domain/identity/registration-rules';
import { AppError } from '../../errors.ts';

/** Refuses a registration with every fault of the form (AUTH-010 to AUTH-012). */
export const refuseRegistration = (form: Registration): void => refuse(checkRegistration(form));

/** Refuses a new password that breaks the rule or is easily guessed (AUTH-010, AUTH-014). */
export const refusePassword = (password: string, email: string): void =>
  refuse(checkNewPassword({ password, password2: password, email }));

/** Refuses a change of the password with the names of its own form (AUTH-054). */
export const refuseNewPassword = (form: { newPassword: string; newPassword2: string }, email: string): void =>
  refuse(checkNewPassword({ password: form.newPassword, password2: form.newPassword2, email }), {
    password: 'newPassword',
    password2: 'newPassword2',
  });

/** Refuses a name, an address or a phone number that is none (AUTH-055). */
export const refusePerson = (form: Parameters<typeof checkPerson>[0]): void => refuse(checkPerson(form));

function refuse(
  faults: readonly RegistrationFault[],
  names: Partial<Record<RegistrationFault['field'], string>> = {},
): void {
  const fields = faults.map(({ field, fault }) => ({ field: names[field] ?? field, code: fault }));
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
}
