import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { errorStatuses, type ErrorCode } from '@kervan/contracts/errors';
import { asText, type Text } from '../i18n/text-keys.ts';
import { texts } from '@kervan/texts/texts';
import { errorText } from './error-text.ts';

const words = i18next.createInstance();
await words.init({
  lng: 'en',
  ns: Object.keys(texts.en),
  defaultNS: 'ui',
  resources: { en: texts.en, tr: texts.tr },
  interpolation: { escapeValue: false },
});
const t = asText(words.t.bind(words));
const say = (
  code: Parameters<typeof errorText>[0]['code'],
  status: number,
  fields: { field: string; code: string }[] = [],
) => errorText({ code, status, fields }, t);

describe('the sentence of a failed call', () => {
  it.each([
    [
      'SHELL-075 no answer',
      'NetworkError',
      0,
      'The server didn’t answer. What you saved is safe. Check your connection and try again.',
    ],
    [
      'SHELL-076 a failure of the server',
      'UnexpectedError',
      500,
      'Something failed on our side and the request wasn’t completed. What you saved is safe. Try again in a moment; if it keeps happening, contact support.',
    ],
    ['SHELL-077 any other status', 'UnexpectedError', 502, 'Something went wrong.'],
    ['SHELL-079 a known code', 'registeredAlready', 400, 'You already have a store in this country.'],
    ['SHELL-084 a record that is gone', 'RecordNotFound', 404, 'No record found.'],
    ['SHELL-084 the same record twice', 'UniqueViolation', 409, 'The same record already exists.'],
    ['SHELL-073 a refused form without fields', 'ValidationFailed', 400, 'Check the fields.'],
  ] as const)('%s', (_what, code, status, sentence) => {
    expect(say(code, status)).toBe(sentence);
  });

  it('a failure of the server says what is safe, what to do, and the code to give', () => {
    const failed = { code: 'UnexpectedError' as const, status: 500, fields: [], errorId: 'req-7f' };
    expect(errorText(failed, t)).toMatch(/What you saved is safe\. Try again .* Code for support: req-7f$/);
  });

  const ours = Object.entries(errorStatuses).filter(([, status]) => status >= 500);
  it.each(['en', 'tr'] as const)('whatever fails on our side says what is safe and what to do (%s)', (language) => {
    const say = words.getFixedT(language) as unknown as Text; // Every namespace is loaded above.
    expect(ours.length).toBeGreaterThan(4);
    for (const [code, status] of [...ours, ['NetworkError', 0]] as [ErrorCode, number][]) {
      const text = errorText({ code, status, fields: [] }, say);
      expect(text, code).toMatch(
        language === 'en' ? /is safe|is lost|in use|try again/i : /güvende|kaybolmadı|kullanılmaya|yeniden deneyin/,
      );
      expect(text, code).toMatch(language === 'en' ? /try again|in use/i : /yeniden deneyin|kullanılmaya/);
      expect(text, 'what is sent may have arrived').not.toMatch(/couldn’t be sent|gönderilemedi/);
    }
  });

  it('SHELL-080 words the fields the specification names, others as missing', () => {
    const fields = ['Email', 'Password', 'FirstName', 'LastName', 'Anything'].map((field) => ({
      field,
      code: 'required',
    }));
    expect(say('ValidationFailed', 400, fields)).toBe(
      'Enter a valid email. The password must have 7 to 20 characters. Enter your first name. Enter your last name. A field is missing or not valid.',
    );
  });

  it('SHELL-081 says once what kinds of characters a password lacks', () => {
    const fields = ['nonAlphanumeric', 'lowercase'].map((code) => ({ field: 'password', code }));
    expect(say('ValidationFailed', 400, fields)).toBe(
      'The password needs at least one uppercase letter, one lowercase letter, one digit and one symbol.',
    );
  });

  it('SHELL-083 puts the plan’s item count in the place of [subsLimit]', () => {
    const withToken = (() => 'Your plan holds [subsLimit] items, [subsLimit] in all.') as unknown as Text; // Stands for a text that has the token.
    expect(errorText({ code: 'InventoryLimitReached', status: 400, fields: [] }, withToken, '5,000')).toBe(
      'Your plan holds 5,000 items, 5,000 in all.',
    );
  });
});
