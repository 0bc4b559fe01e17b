import { describe, expect, it } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../testing/languages.ts';
import { showPart } from '../testing/show.tsx';
import { FormatProvider } from './format/format.tsx';
import { Money } from './money.tsx';
import { Percent } from './percent.tsx';

const shownAs = async (value: number | null, language: Language) => {
  const { container, unmount } = await showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <p>
        <Money minor={value} currency="EUR" />
      </p>
      <p>
        <Percent hundredths={value} />
      </p>
    </FormatProvider>,
    { language },
  );
  const texts = [...container.querySelectorAll('p')].map((line) => line.textContent ?? '');
  unmount();
  return texts;
};

describe('a value that nobody knows', () => {
  it.each(
    tested([
      ['en', 'unknown'],
      ['tr', 'bilinmiyor'],
    ] as const),
  )('CONST-004 is said to be unknown and never shown as 0 (%s)', async (language, word) => {
    expect(await shownAs(null, language)).toEqual([`–${word}`, `–${word}`]);
    for (const text of await shownAs(0, language)) expect(text).toMatch(/0/);
  });
});
