import { expect, it } from 'vitest';
import { languages } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { mailLimits, mailMoney } from './mail-values.ts';
import { wordMail } from './word-mail.ts';

const words = {
  subject: 'About {{amount}}',
  greeting: 'Hello {{name}},',
  body: '{{amount}} {{constructor}} {{__proto__}} {{toString}}',
  action: 'Look',
  ignore: 'Nothing.',
};
const worded = (name: string) =>
  wordMail('en', { words, values: { name, amount: '$5.00' }, address: 'https://panel.example/a?b=1&c="' });

it('ASVS 1.3.7 fills in the values by their own names alone, once: what a value holds is text', () => {
  const { subject, text } = worded('{{amount}} {{constructor.constructor("return 1")()}}');
  expect(subject).toBe('About $5.00');
  expect(text).toContain('Hello {{amount}} {{constructor.constructor("return 1")()}},');
  expect(text).toContain('$5.00   \n');
});

it('ASVS 1.2.3 writes values into HTML as text', () => {
  const { html } = worded('<img src=x onerror=alert(1)>');
  expect(html).not.toContain('<img');
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(html).toContain('href="https://panel.example/a?b=1&#38;c=&#34;"');
});

/** What a mail is filled with beside the business numbers: what it tells of. */
const VALUES =
  'name email asker reason amount credit number date package storage toLoad until about done product template search found code count title store'.split(
    ' ',
  );

it.each(languages)(
  'a number stands in no mail of its own: it is a placeholder whose value is known (%s)',
  (language) => {
    const sentences = Object.entries(texts[language].mail).flatMap(([kind, words]) =>
      Object.values(words).map((sentence) => ({ kind, sentence })),
    );
    const known = new Set([...VALUES, ...Object.keys(mailLimits(language))]);
    const unknown = sentences.filter(({ sentence }) =>
      [...sentence.matchAll(/\{\{(\w+)\}\}/g)].some(([, name = '']) => !known.has(name)),
    );
    const written = sentences.filter(({ sentence }) => /[1-9]/.test(sentence.replaceAll('2D', '')));
    expect({ unknown, written }).toEqual({ unknown: [], written: [] });
  },
);

it('an amount is written one way in every mail, with its thousands', () => {
  expect(mailMoney('en', 1_000_000)).toBe('$10,000.00');
  expect(mailMoney('tr', 1_000_000)).toBe('$10.000,00');
});

it('a business number is filled in without being given', () => {
  const { text } = wordMail('en', {
    words: texts.en.mail.emailChange,
    values: { name: 'Ada' },
    address: 'https://a.example',
  });
  expect(text).toContain('valid for 7 days');
});

const mails = languages.flatMap((language) =>
  Object.entries(texts[language].mail).map(([name, words]) => ({ language, name, words })),
);

it.each(mails)(
  'each sentence of $name ($language) begins as one and is filled in, in both forms',
  ({ language, words }) => {
    const asked = new Set([...JSON.stringify(words).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
    const values = Object.fromEntries([...asked].map((name) => [name, `<&${name}>`]));
    const { subject, text, html } = wordMail(language, { words, values, address: 'https://panel.example/there' });
    for (const form of [subject, text, html]) expect(form).not.toMatch(/\{\{/);
    for (const name of asked) {
      expect(subject + text).toContain(`<&${name}>`);
      expect(html).not.toContain(`<&${name}>`);
    }
    for (const sentence of [subject, ...text.split('\n').filter(Boolean)]) expect(sentence).toMatch(/^[“\p{Lu}\d<]/u);
    // Where the button cannot be pressed, the address can be read.
    expect(html).toContain('>https://panel.example/there<');
  },
);
