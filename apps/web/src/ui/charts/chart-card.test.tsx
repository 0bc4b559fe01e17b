import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { tested } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { FormatProvider } from '../format/format.tsx';
import { ChartCard, type LegendEntry } from './chart-card.tsx';

type Row = { day: string; sold: number | null };
const rows: readonly Row[] = [
  { day: '24.11.2026', sold: 1_284 },
  { day: '25.11.2026', sold: null },
];
const legend: readonly LegendEntry[] = [
  { label: 'Sold', tone: 'own', mark: 'area', figure: '1.284' },
  { label: 'Range', tone: 'rest', mark: 'band' },
];

async function show({
  shown = rows,
  language = 'en',
  entries = legend,
}: { shown?: readonly Row[]; language?: Language; entries?: readonly LegendEntry[] } = {}) {
  const saved: { name: string; text: Promise<string> }[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => ((content = given as Blob), 'blob:1')); // The card saves blobs.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({
      name: this.download,
      text: content.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)),
    });
  });
  const part = await showPart(
    <FormatProvider locale="de-DE" language={language} timeZone="Europe/Berlin" now={() => 0}>
      <ChartCard<Row>
        title="Sales"
        legend={entries}
        controls={<a href="#range">30 days</a>}
        table={{
          columns: [
            { label: 'Day', text: ({ day }) => day, raw: ({ day }) => day },
            {
              label: 'Sold; all',
              text: ({ sold }) => (sold === null ? null : `${sold} pieces`),
              raw: ({ sold }) => sold,
            },
          ],
          rows: shown,
          rowKey: ({ day }) => day,
          fileName: 'sales.csv',
        }}
      >
        <p>the chart</p>
      </ChartCard>
    </FormatProvider>,
    { language },
  );
  return { ...part, saved };
}

describe('a chart on its card', () => {
  it.each(
    tested([
      ['en', 'View', 'Table', 'Chart', 'Sales: download as CSV'],
      ['tr', 'Görünüm', 'Tablo', 'Grafik', 'Sales: CSV olarak indir'],
    ] as const),
  )('shows the chart or the figures behind it, what is not known as such (%s)', async (...words) => {
    const [language, view, asTable, asChart, save] = words;
    const { user } = await show({ language });
    expect(screen.getByText('the chart')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    const views = within(screen.getByRole('radiogroup', { name: view }));
    await user.click(views.getByRole('radio', { name: asTable }));
    const table = within(screen.getByRole('region', { name: 'Sales' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Day', 'Sold; all']);
    expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['24.11.2026', '25.11.2026']);
    const cells = table.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells[0]).toBe('1284 pieces');
    expect(cells[1]).not.toContain('pieces');
    expect(cells[1]).not.toBe('');
    expect(screen.queryByText('the chart')).toBeNull();
    await user.click(views.getByRole('radio', { name: asChart }));
    expect(screen.getByText('the chart')).toBeDefined();
    expect(screen.getByRole('button', { name: save })).toBeDefined();
  });

  it.each([
    ['en', '\uFEFFDay,Sold; all\r\n24.11.2026,1284\r\n25.11.2026,\r\n'],
    ['tr', '\uFEFFDay;"Sold; all"\r\n24.11.2026;1284\r\n25.11.2026;\r\n'],
  ] as const)(
    'REP-015 gives the figures as a file with the reader’s separator: plain, unknown ones empty, the separator within quotes (%s)',
    async (language, file) => {
      const { user, saved } = await show({ language });
      await user.click(screen.getByRole('button', { name: /CSV/ }));
      expect(saved.map(({ name }) => name)).toEqual(['sales.csv']);
      expect(await saved[0]?.text).toBe(file);
    },
  );

  it('names its colours with their figures, its controls beside', async () => {
    const { unmount } = await show();
    const entries = screen.getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent?.trim())).toEqual(['Sold 1.284', 'Range']);
    expect(entries.map((entry) => entry.querySelector('i')?.dataset)).toMatchObject([
      { tone: 'own', mark: 'area' },
      { tone: 'rest', mark: 'band' },
    ]);
    expect(screen.getByRole('link', { name: '30 days' })).toBeDefined();
    unmount();
    await show({ entries: [] });
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('without figures keeps the chart, which says so itself, and has nothing to save', async () => {
    const { user } = await show({ shown: [] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sales: download as CSV' }).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    expect([screen.queryByRole('table'), screen.getByText('the chart')]).toEqual([null, expect.anything()]);
  });

  it('has a table of a thousand rows and all of them in its file', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ day: `day ${index}`, sold: index }));
    const { user, saved } = await show({ shown: many });
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1_000);
    await user.click(screen.getByRole('button', { name: 'Sales: download as CSV' }));
    expect((await saved[0]?.text)?.split('\r\n')).toHaveLength(1_002);
  });
});
