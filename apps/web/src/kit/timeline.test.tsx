import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../testing/languages.ts';
import { showPart } from '../testing/show.tsx';
import { FormatProvider } from '../ui/format/format.tsx';
import { Timeline, type TimelineEntry } from './timeline.tsx';

const NOW = Date.parse('2026-11-24T20:00:00Z');
const show = (entries: readonly TimelineEntry[], language: Language = 'en') =>
  showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => NOW}>
      <Timeline label="What happened" entries={entries} />
    </FormatProvider>,
    { language },
  );
const moments = () => within(screen.getByRole('list', { name: 'What happened' })).queryAllByRole('listitem');

describe('a timeline', () => {
  it.each(
    tested([
      ['en', '24 November 2026'],
      ['tr', '24 Kasım 2026'],
    ] as const),
  )(
    'says every moment’s exact time in the zone around it, its month in words in the tip, however young it is (%s)',
    async (language, inWords) => {
      const at = '2026-11-24T19:58:00Z';
      const { user } = await show([{ id: 1, at, title: 'Paid' }], language);
      const time = within(moments()[0] as HTMLElement).getByText(/20:58/); // The only one.
      expect([time.tagName, time.getAttribute('datetime'), time.tabIndex]).toEqual(['TIME', at, 0]);
      await user.hover(time);
      expect((await screen.findByRole('tooltip')).textContent).toContain(inWords);
    },
  );

  it('keeps the order given: mark and detail stand with their moment, and nothing stands where there is none', async () => {
    await show([
      { id: 'b', at: '2026-11-22T10:00:00Z', title: 'Sent', mark: <i>waiting</i>, detail: <p>131,00 €</p> },
      { id: 'a', at: '2026-11-23T10:00:00Z', title: 'Ordered' },
    ]);
    const [sent, ordered] = moments();
    expect([sent?.textContent, ordered?.textContent]).toEqual([
      expect.stringMatching(/^Sentwaiting.*11:00.*131,00 €$/),
      expect.stringMatching(/^Ordered.*11:00$/),
    ]);
    expect(ordered?.children).toHaveLength(2);
  });

  it('is an empty list where nothing happened yet', async () => {
    await show([]);
    expect(moments()).toEqual([]);
    expect(screen.getByRole('list', { name: 'What happened' })).toBeDefined();
  });

  it('shows a thousand moments, all of them', async () => {
    await show(
      Array.from({ length: 1_000 }, (_, id) => ({
        id,
        at: new Date(NOW - id * 60_000).toISOString(),
        title: `Moment ${id}`,
      })),
    );
    const shown = document.querySelectorAll('ol > li');
    expect(shown).toHaveLength(1_000);
    expect([shown[0]?.textContent, shown[999]?.textContent]).toEqual([
      expect.stringContaining('Moment 0'),
      expect.stringContaining('Moment 999'),
    ]);
  });
});
