import type { ApiError } from '@kervan/contracts/call';
import type { Text } from '../../i18n/i18n.ts';

/**
 * AUTH-041: what a refusal says on the pages for visitors, by its code or by the code of a field it names. The server tells no stranger
 * which accounts there are and sends hardly any of them; whichever it sends has its sentence.
 */
const texts = {
  invalid_grant: 'identity:catalogue.wrongCredentials',
  usernameNotValid: 'identity:catalogue.usernameInvalid',
  noEmail: 'identity:catalogue.noEmail',
  usernameTaken: 'identity:catalogue.usernameTaken',
  userNotFound: 'identity:catalogue.userNotFound',
  passwordNotValid: 'identity:catalogue.passwordInvalid',
  emailNotRegistered: 'identity:catalogue.emailNotRegistered',
  emailUsed: 'identity:catalogue.emailUsed',
  UnexpectedError: 'identity:catalogue.unknown',
} as const;
export type RefusalCode = keyof typeof texts;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(texts, code);
export const catalogueText = (code: RefusalCode, t: Text): string => t(texts[code]);

/** The sentence of a refusal that the catalogue knows, or null. */
export function refusalText(refusal: Pick<ApiError, 'code' | 'fields'> | null, t: Text): string | null {
  const code = refusal && [...refusal.fields.map((field) => field.code), refusal.code].find(isRefusalCode);
  return code ? catalogueText(code, t) : null;
}
