import { expect, it } from 'vitest';
import { languages } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
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
