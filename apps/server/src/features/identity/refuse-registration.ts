import {
  checkNewPassword,
  checkRegistration,
  type Registration,
  type RegistrationFault,
} from '@kervan/domain/identity/registration-rules';
import { AppError } from '../../http/errors.ts';

/** Refuses a registration with every fault of the form (AUTH-010 to AUTH-012). */
export const refuseRegistration = (form: Registration): void => refuse(checkRegistration(form));

/** Refuses a new password that breaks the rule or is easily guessed (AUTH-010, AUTH-014). */
export const refusePassword = (password: string, email: string): void =>
  refuse(checkNewPassword({ password, password2: password, email }));

function refuse(faults: readonly RegistrationFault[]): void {
  const fields = faults.map(({ field, fault }) => ({ field, code: fault }));
  if (fields.length > 0) throw new AppError('ValidationFailed', { fields });
}
