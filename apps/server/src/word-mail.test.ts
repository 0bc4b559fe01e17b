import { expect, it } from 'vitest';
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
