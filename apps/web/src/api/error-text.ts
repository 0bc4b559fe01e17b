import type { ApiError } from '@kervan/contracts/call';
import type { Text } from '../i18n/i18n.ts';

type Refusal = Pick<ApiError, 'code' | 'status' | 'fields'> & { errorId?: string | null };

/**
 * The sentence of a failed call (SHELL-073 to SHELL-078, SHELL-080, SHELL-081). `subsLimit` replaces the token of the same name
 * (SHELL-083): the plan's item count, already written with the screen's separators. An error of ours carries the code by which it is
 * found in the log.
 */
export function errorText(error: Refusal, t: Text, subsLimit = ''): string {
  const { text, code } = errorWords(error, t, subsLimit);
  return code === null ? text : t('shell:failed.withId', { text, id: code });
}

/** The same in its parts, for a place that has room for the code of its own (ErrorState). */
export function errorWords(error: Refusal, t: Text, subsLimit = ''): { text: string; code: string | null } {
  return { text: wordOf(error, t).replaceAll('[subsLimit]', subsLimit), code: error.errorId || null };
}

function wordOf({ code, status, fields }: Refusal, t: Text): string {
  if (code === 'NetworkError') return t('shell:failed.network');
  if (status === 500) return t('shell:failed.server');
  if (code === 'ValidationFailed' && fields.length > 0)
    return [...new Set(fields.map((field) => fieldText(field, t)))].join(' ');
  return t(`errors:${code}`);
}

const CHARACTER_CLASSES = new Set(['nonAlphanumeric', 'lowercase', 'uppercase', 'digit']);

/** SHELL-080: the fields the specification words; every other field is a missing item. */
function fieldText({ field, code }: { field: string; code: string }, t: Text): string {
  switch (field.split('.').at(-1)?.toLowerCase()) {
    case 'email':
    case 'username':
      return t('shell:failed.field.email');
    case 'password':
      if (code === 'guessable') return t('shell:failed.field.passwordGuessable');
      // SHELL-081: one message for every kind of character that is missing.
      return CHARACTER_CLASSES.has(code)
        ? t('shell:failed.field.passwordCharacters')
        : t('shell:failed.field.passwordLength');
    case 'firstname':
      return t('shell:failed.field.firstname');
    case 'lastname':
      return t('shell:failed.field.lastname');
    default:
      return t('shell:failed.field.other');
  }
}
