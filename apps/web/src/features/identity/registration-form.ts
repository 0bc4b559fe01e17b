import {
  checkRegistration,
  type Registration,
  type RegistrationFault,
} from '@kervan/domain/identity/registration-rules';
import type { FieldError } from '@kervan/contracts/result';
import type { Text } from '../../i18n/i18n.ts';
import { catalogueText, isRefusalCode, type RefusalCode } from './refusal-text.ts';

export type Field = keyof Registration;
export const fieldOrder: readonly Field[] = ['firstname', 'lastname', 'email', 'phoneNumber', 'password', 'password2'];
/** The fault of each wrong field; what the server adds to the rules has its own code. */
export type Faults = Partial<Record<Field, RegistrationFault['fault'] | RefusalCode | 'taken' | 'other'>>;

/** The faults of the form by the rules the server has too; `isPhoneValid` is the stricter rule of the number's country. */
export function faultsOf(form: Registration, isPhoneValid: boolean): Faults {
  const faults: Faults = Object.fromEntries(checkRegistration(form).map(({ field, fault }) => [field, fault]));
  if (faults.phoneNumber === undefined && !isPhoneValid) faults.phoneNumber = 'invalid';
  return faults;
}

const known = new Set(['blank', 'invalid', 'mismatch', 'guessable']);
const isField = (name: string): name is Field => fieldOrder.some((field) => field === name);

/** What the server refused, by field. */
export function refusedFaults(code: string, fields: readonly FieldError[]): Faults {
  if (code === 'UserAlreadyRegistered') return { email: 'taken' };
  // Codes outside of the list become the general one.
  return Object.fromEntries(
    fields.flatMap(({ field, code: fault }) =>
      isField(field) ? [[field, known.has(fault) || isRefusalCode(fault) ? fault : 'other']] : [],
    ),
  ) as Faults;
}

/** The sentence under a wrong field. */
export function faultText(field: Field, fault: NonNullable<Faults[Field]>, t: Text, phoneExample: string): string {
  if (fault === 'blank') return t('identity:faults.blank');
  if (fault === 'mismatch') return t('identity:faults.mismatch');
  if (fault === 'taken') return t('errors:UserAlreadyRegistered');
  if (isRefusalCode(fault)) return catalogueText(fault, t);
  if (fault === 'guessable') return t('identity:faults.guessable');
  if (field === 'email') return t('identity:faults.email');
  if (field === 'phoneNumber') return t('ui:phone.wrong', { example: phoneExample });
  return field === 'password' ? t('identity:faults.password') : t('identity:faults.other');
}
