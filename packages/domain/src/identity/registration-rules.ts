import { isGuessable } from './guessable-password.ts';
import { checkPassword } from './password-rules.ts';
import { isPersonName } from './person-name.ts';

export type Registration = {
  firstname: string;
  lastname: string;
  email: string;
  phoneNumber: string;
  password: string;
  password2: string;
};
export type RegistrationFault = { field: keyof Registration; fault: 'blank' | 'invalid' | 'mismatch' | 'guessable' };

/** One @, something before it, a domain with a point after it, no spaces, at most 254 characters. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const EMAIL_LENGTH_MAX = 254;
/** International numbers have 7 to 15 digits (E.164). */
const phonePattern = /^\+?[0-9]{7,15}$/;

/** True for a usable e-mail address; blanks around it do not count. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= EMAIL_LENGTH_MAX && emailPattern.test(email);
}

/** True for a phone number by its digits; spaces, points, hyphens and brackets between them do not count. */
export function isPhoneNumber(text: string): boolean {
  return phonePattern.test(text.trim().replaceAll(/[\s().-]/g, ''));
}

/** The address by which accounts are compared: trimmed and lower-cased. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** AUTH-010 to AUTH-012: every fault of the form, at most one per field. */
export const checkRegistration = (form: Registration): RegistrationFault[] => [
  ...checkPerson(form),
  ...checkNewPassword(form),
];

/** Who somebody is and how they are reached (AUTH-012), as it is typed at the registration and changed later (AUTH-055). */
export function checkPerson(
  form: Pick<Registration, 'firstname' | 'lastname' | 'email' | 'phoneNumber'>,
): RegistrationFault[] {
  const faults: RegistrationFault[] = [];
  for (const field of ['firstname', 'lastname'] as const)
    if (isBlank(form[field])) faults.push({ field, fault: 'blank' });
    else if (!isPersonName(form[field])) faults.push({ field, fault: 'invalid' });
  faults.push(...checkEmail(form.email));
  if (isBlank(form.phoneNumber)) faults.push({ field: 'phoneNumber', fault: 'blank' });
  else if (!isPhoneNumber(form.phoneNumber)) faults.push({ field: 'phoneNumber', fault: 'invalid' });
  return faults;
}

/** AUTH-010, AUTH-011, AUTH-014: the rule of the password and the equal confirmation, the same for registration and reset; none that is tried first. */
export function checkNewPassword({
  password,
  password2,
  email,
}: Pick<Registration, 'password' | 'password2' | 'email'>): RegistrationFault[] {
  const faults: RegistrationFault[] = [];
  if (checkPassword(password).length > 0)
    faults.push({ field: 'password', fault: password === '' ? 'blank' : 'invalid' });
  else if (isGuessable(password, email)) faults.push({ field: 'password', fault: 'guessable' });
  if (password !== password2) faults.push({ field: 'password2', fault: 'mismatch' });
  return faults;
}

function checkEmail(email: string): RegistrationFault[] {
  if (isBlank(email)) return [{ field: 'email', fault: 'blank' }];
  return isEmail(email) ? [] : [{ field: 'email', fault: 'invalid' }];
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
