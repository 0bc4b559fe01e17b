import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { memoizeText } from './memoize-text.ts';
import { asText } from './text-keys.ts';

const open = async () => {
  const library = createInstance();
  const asked: string[] = [];
  await library.init({
    lng: 'en',
    resources: { en: { ui: { save: 'Save', rows: '{{count}} rows' } } },
    defaultNS: 'ui',
  });
  const counted = (...args: Parameters<typeof library.t>) => (asked.push(String(args[0])), library.t(...args));
  const text = memoizeText(asText(counted)) as unknown as (key: string, values?: object) => string; // Any key may be asked here.
  return { library, asked, text };
};

it('a sentence is looked up once, one with values each time', async () => {
  const { text, asked } = await open();
  expect([text('ui:save'), text('ui:save'), text('ui:rows', { count: 2 }), text('ui:rows', { count: 3 })]).toEqual([
    'Save',
    'Save',
    '2 rows',
    '3 rows',
  ]);
  expect(asked).toEqual(['ui:save', 'ui:rows', 'ui:rows']);
});

it('words that come later are found', async () => {
  const { library, text } = await open();
  expect(text('ui:later')).toBe('later');
  library.addResource('en', 'ui', 'later', 'Now');
  expect(text('ui:later')).toBe('Now');
});
