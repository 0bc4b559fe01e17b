import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { reports } from '@kervan/contracts/reports-calls';
import { columnsOf, reportNames, type ReportName } from '@kervan/domain/reports/report-names';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

type Report = Response<typeof reports.show>;
const addresses: Record<ReportName, string> = {
  AccountHealth: '/reports/AccountHealth',
  categoryReport: '/reports/categoryReport',
  subCategories: '/reports/subCategories/Kitchen/Kitchen',
  SalesReport: '/reports/SalesReport',
  ProfitReport: '/reports/ProfitReport',
  buyboxReport: '/reports/buyboxReport',
  productSearchHistory: '/productSearchHistory',
  bestSeller: '/inventory/bestSeller',
  brandReport: '/reports/brandReport',
  BusinessReport: '/reports/BusinessReport',
};
const valueOf = (kind: string, place: number) =>
  ({
    money: 123_400 + place,
    percent: 2_250,
    count: 7,
    measure: 7,
    day: '2026-02-27',
    moment: AS_OF,
    yesNo: true,
    image: null,
  })[kind] ?? (kind === 'word' ? 'added' : kind === 'asin' ? 'B0KERVAN01' : kind === 'sku' ? 'KRV-1' : 'Kitchen');
const reportOf = (name: ReportName, over: Partial<Report> = {}): Report => {
  const columns = columnsOf(name);
  const cells = Object.fromEntries(columns.map(({ id, kind }, place) => [id, valueOf(kind, place)]));
  const totals = Object.fromEntries(columns.flatMap(({ id, sum }, place) => (sum ? [[id, 990_000 + place]] : [])));
  return {
    items: [{ id: 0, currency: 'EUR', cells }],
    totalCount: 1,
    page: 1,
    limit: 25,
    nextCursor: null,
    asOf: AS_OF,
    from: '2026-02-01',
    to: '2026-03-02',
    currency: 'EUR',
    totals,
    series: [],
    before: {
      from: '2026-01-02',
      to: '2026-01-31',
      totals: Object.fromEntries(Object.keys(totals).map((id) => [id, 495_000])),
      cutPeriods: [],
    },
    store: { name: 'Kervan Haus', storeCode: 'KVN41', minProfit: 1_500, standardProfit: 2_000, maxProfit: 3_000 },
    unknownProfits: 0,
    lookups: null,
    readAt: null,
    cutPeriods: [],
    ...over,
  };
};
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  layOut({ width: 1_800, height: 900 });
});
const lastAsked = () => wire.asked(reports.show).at(-1);

describe.each(reportNames)('the screen of %s', (name) => {
  it('REP-014 REP-015 has its columns, its totals beside the period before, its store and its files, in both languages', async () => {
    for (const language of languages) {
      const words = texts[language].reports;
      wire.answer(reports.show, reportOf(name));
      const { unmount } = await showScreen(addresses[name], { wire, language });
      const heading = name === 'subCategories' ? 'Kitchen' : words.title[name];
      expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
      await screen.findByText('Kervan Haus (KVN41)');
      // One tab alone would be a choice of nothing.
      expect(screen.queryAllByRole('tab')).toEqual([]);
      for (const { id, kind } of columnsOf(name))
        if (kind !== 'image')
          expect(
            (
              await screen.findAllByRole('columnheader', {
                name: new RegExp(words.columns[id as keyof typeof words.columns].replace(/[()]/g, '.')),
              })
            ).length,
            `${language} ${id}`,
          ).toBeGreaterThan(0);
      const sums = columnsOf(name).filter(({ sum }) => sum);
      const region = screen.queryByRole('region', { name: words.totalsLabel });
      expect(region === null).toBe(sums.length === 0);
      if (region) expect(within(region).getByRole('rowheader', { name: words.total })).toBeTruthy();
      expect(lastAsked()?.url.pathname).toBe(`/api/report/${name}`);
      expect(lastAsked()?.body).toMatchObject({
        timezoneOffset: new Date().getTimezoneOffset(),
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      unmount();
    }
  });
});

const wordOf = (text: string) => (texts.en.reports.words as Record<string, string>)[text];
/** A cell of the wire from how it is written above. */
const cellOf = (text: string) =>
  text === ''
    ? null
    : text === 'true' || text === 'false'
      ? text === 'true'
      : /^\d+\.\d+%?$/.test(text)
        ? Math.round(Number.parseFloat(text) * 100)
        : /^\d+$/.test(text)
          ? Number(text)
          : text;

/** The columns of a report as the specification lists them, in English, and the values of a row under them. */
async function holdsColumns(name: ReportName, heads: string, cells: string) {
  const ids = columnsOf(name).map(({ id }) => id);
  const row = Object.fromEntries(cells.split('|').map((text, place) => [ids[place], cellOf(text)]));
  wire.answer(reports.show, reportOf(name, { items: [{ id: 0, currency: 'EUR', cells: row }] }));
  await showScreen(addresses[name], { wire });
  await screen.findByText('Kervan Haus (KVN41)');
  const grid = await screen.findByRole('grid');
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(heads.split('|'));
  const shown = within(within(grid).getAllByRole('row').at(-1) ?? grid).getAllByRole('gridcell');
  for (const [place, text] of cells.split('|').entries()) {
    const said = shown[place]?.textContent ?? '';
    const time = shown[place]?.querySelector('time')?.dateTime;
    if (time !== undefined) expect(time).toBe(text);
    else if (text === 'true' || text === 'false') expect(said).toBe(text === 'true' ? 'Yes' : 'No');
    else if (/^\d/.test(text)) expect(said.replaceAll(/[^\d%]/g, ''), text).toBe(text.replaceAll(/[^\d%]/g, ''));
    else expect(said).toContain(wordOf(text) ?? text);
  }
}

describe('the columns of the specification, each with its value', () => {
  it('REP-003 REP-004 AccountHealth', () =>
    holdsColumns('AccountHealth', 'Metric|Value|Target|Status', 'orderDefectRate|7|1|good'));
  it.each(languages)(
    'REP-004 REP-005 metrics stand in their units as the language writes them, of no days (%s)',
    async (language) => {
      const of = (metric: string, value: number | null, rest: object) => ({ metric, value, state: 'good', ...rest });
      const cells = [
        of('orderDefectRate', 42, { unit: 'rate', target: 100, bound: 'below' }),
        of('onTimeDelivery', 9_325, { unit: 'rate', target: 9_000, bound: 'above' }),
        of('contactResponseTime', 750, { unit: 'minutes', target: 1_440, bound: 'below' }),
        of('safety', 3, { unit: 'count', target: 0, bound: 'none' }),
        of('returnDissatisfactionRate', null, { unit: 'rate', target: null, bound: null }),
      ];
      const items = cells.map((each, id) => ({ id, currency: 'EUR', cells: each }));
      wire.answer(reports.show, reportOf('AccountHealth', { items, totalCount: items.length }));
      await showScreen(addresses.AccountHealth, { wire, language });
      await screen.findByText('Kervan Haus (KVN41)');
      const rows = within(await screen.findByRole('grid'))
        .getAllByRole('row')
        .slice(1);
      const said = rows.map((row) =>
        within(row)
          .getAllByRole('gridcell')
          .slice(1, 3)
          .map(({ textContent }) => textContent),
      );
      const percent = (digits: string) => (language === 'tr' ? `%${digits}` : `${digits}%`);
      const hours = texts[language].reports.measure.hours;
      expect(said).toEqual([
        [percent('0,42'), `< ${percent('1,00')}`],
        [percent('93,25'), `> ${percent('90,00')}`],
        [hours.replace('{{hours}}', '12,5'), `< ${hours.replace('{{hours}}', '24')}`],
        ['3', '0'],
        [expect.stringMatching(/^–/), expect.stringMatching(/^–/)],
      ]);
      expect(screen.queryByRole('button', { name: new RegExp(texts[language].reports.range.label) })).toBeNull();
      expect(lastAsked()?.body).toMatchObject({ language: language === 'tr' ? 'tr' : 'us' });
    },
  );
  it('REP-015 the other reports have their days', async () => {
    wire.answer(reports.show, reportOf('bestSeller'));
    await showScreen(addresses.bestSeller, { wire });
    await screen.findByText('Kervan Haus (KVN41)');
    expect(screen.getByRole('button', { name: new RegExp(texts.en.reports.range.label) })).toBeTruthy();
  });
  it('REP-016 categoryReport', () =>
    holdsColumns(
      'categoryReport',
      'Category|Products|Orders|Units|Sales|Profit|Profit %',
      'Kitchen|3|12|14|1234.00|234.50|19.0%',
    ));
  it('REP-006 REP-016 subCategories', () =>
    holdsColumns(
      'subCategories',
      'Category|Products|Orders|Units|Sales|Profit|Profit %',
      'unknown|3|12|14|1234.00|234.50|19.0%',
    ));
  it('REP-007 REP-017 SalesReport', () =>
    holdsColumns(
      'SalesReport',
      'Date|Orders|Units|Sales|Shipping income|Refunds|Net sales',
      '2026-02-27|12|14|1234.00|11.00|22.00|1223.00',
    ));
  it('REP-008 REP-018 ProfitReport', () =>
    holdsColumns(
      'ProfitReport',
      'Date|Sales|Commission|Source cost|Warehouse cost|Import fee and shipping|Tax|Refunds|Profit|Profit %',
      '2026-02-27|1234.00|1.00|2.00|3.00|4.00|5.00|6.00|234.50|19.0%',
    ));
  it('REP-009 REP-019 buyboxReport', () =>
    holdsColumns(
      'buyboxReport',
      'ASIN|Title|Our price|BuyBox price|Difference|Holder|Holder’s seller type|Our BuyBox share|Samples held|Samples taken|PMIN reached',
      'B0KERVAN01|Skillet|30.00|29.00|1.00|own|FBM|50.0%|5|10|true',
    ));
  it('REP-012 REP-023 productSearchHistory', () =>
    holdsColumns(
      'productSearchHistory',
      'Date|ASIN|Title|Result|Reason|Source',
      `${AS_OF}|B0KERVAN01|Skillet|rejected|noRoom|extension`,
    ));
  it('REP-013 REP-021 bestSeller', () =>
    holdsColumns(
      'bestSeller',
      'Image|ASIN|SKU|Title|Orders|Units|Sales|Profit|In stock at source',
      '|B0KERVAN01|KRV-1|Skillet|12|14|1234.00|234.50|false',
    ));
  it('REP-010 REP-020 brandReport', () =>
    holdsColumns(
      'brandReport',
      'Brand|Products|Products at store|Orders|Units|Sales|Profit|Warnings',
      'Norvik|3|2|12|14|1234.00|234.50|1',
    ));
  it('REP-011 REP-022 BusinessReport', () =>
    holdsColumns(
      'BusinessReport',
      'ASIN|Title|Sessions|Page views|BuyBox share|Units|Conversion|Sales',
      'B0KERVAN01|Skillet|40|60|80.0%|14|35.0%|1234.00',
    ));
});

describe('a report', () => {
  it('REP-015 sums its rows beside the period before and says how much that changed', async () => {
    const report = reportOf('brandReport');
    wire.answer(reports.show, {
      ...report,
      totals: { ...report.totals, orders: 15, sales: 150_000 },
      before: {
        from: '2026-01-02',
        to: '2026-01-31',
        totals: { ...report.totals, orders: 10, sales: 100_000 },
        cutPeriods: [{ from: '2025-12-28', to: '2026-01-03' }],
      },
    });
    await showScreen('/reports/brandReport', { wire });
    const table = await screen.findByRole('region', { name: 'Totals of all rows' });
    const [head, total, before, change] = within(table).getAllByRole('row');
    expect(head?.textContent).toMatch(/02\/01\/26.03\/02\/26/);
    const cellsOf = (line: HTMLElement | undefined) =>
      within(line ?? table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll(/[^\d.%+]/g, ''));
    expect(cellsOf(total)[2]).toBe('15');
    expect(cellsOf(total)[4]).toBe('1.50000');
    expect(before?.textContent).toMatch(/^Period before \(01\/02\/26.01\/31\/26\)/);
    expect(cellsOf(before)[4]).toBe('1.00000');
    expect(change?.textContent).toContain('50');
    await screen.findByText(/^Not counted because .*: 12\/28\/25.01\/03\/26$/);
  });

  it.each(languages)(
    'REP-015 SHELL-088 on a phone each total has a line of its own, with the period before and the change, and none is beside the screen (%s)',
    async (language) => {
      const words = texts[language].reports;
      const report = reportOf('ProfitReport');
      wire.answer(reports.show, { ...report, totals: { ...report.totals, profit: 150_000 } });
      resizeTo('phone');
      await showScreen('/reports/ProfitReport', { wire, language });
      const table = await screen.findByRole('region', { name: words.totalsLabel });
      const [head, ...lines] = within(table).getAllByRole('row');
      expect(head?.querySelectorAll('th')).toHaveLength(3);
      // One for each sum, and the days of the period before.
      expect(lines).toHaveLength(columnsOf('ProfitReport').filter(({ sum }) => sum).length + 1);
      const profit = within(table).getByRole('rowheader', { name: words.columns.profit }).closest('tr');
      expect(profit?.textContent?.replaceAll(/[^\d%]/g, '')).toMatch(/^150000495000/);
      expect(lines.at(-1)?.textContent).toContain(words.before);
    },
  );

  it('REP-014 REP-018 says the store’s profits, orders whose profit is not known, and when it was read', async () => {
    wire.answer(reports.show, reportOf('ProfitReport', { unknownProfits: 3, readAt: '2026-03-02T08:15:00.000Z' }));
    await showScreen('/reports/ProfitReport', { wire });
    const band = await screen.findByText(/^Profit 15/);
    expect(band.textContent).toMatch(/15.*20.*30/);
    await screen.findByText('The profit of 3 orders isn’t known yet and isn’t part of the totals.');
    expect(band.parentElement?.textContent).toMatch(/03\/02\/26/);
  });

  it('REP-015 REP-018 the profit report has its course, a report without days has none', async () => {
    const series = [
      { date: '2026-02-01', values: { sales: 100_000, profit: 20_000 } },
      { date: '2026-02-02', values: { sales: 23_400, profit: -1_000 } },
    ];
    wire.answer(reports.show, reportOf('ProfitReport', { series }));
    const { unmount } = await showScreen('/reports/ProfitReport', { wire });
    const chart = await screen.findByRole('img', { name: /Profit/ });
    expect(chart.getAttribute('aria-label')).toMatch(/Sales: .*1[.,]234.*Profit: .*190/);
    unmount();
    wire.answer(reports.show, reportOf('brandReport', { series }));
    await showScreen('/reports/brandReport', { wire });
    await screen.findByText('Kervan Haus (KVN41)');
    expect(screen.queryByRole('img', { name: /in these days/ })).toBeNull();
  });

  it('REP-015 offers the days of every list, 30 without a choice, and files of what is shown', async () => {
    wire.answer(reports.show, reportOf('brandReport'));
    const { user } = await showScreen('/reports/brandReport', { wire });
    await screen.findByText('Kervan Haus (KVN41)');
    await user.click(screen.getByRole('button', { name: /Last 30 days/ }));
    const { label: _label, from: _from, to: _to, ...presets } = texts.en.reports.range;
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map(({ textContent }) => textContent)).toEqual(Object.values(presets));
    await user.click(screen.getByRole('menuitemradio', { name: 'Last 7 days' }));
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ preset: 'days7' }));
  });

  it('REP-007 REP-008 keeps days, search and order in the address and asks for them', async () => {
    wire.answer(reports.show, reportOf('SalesReport'));
    const { user, router } = await showScreen('/reports/SalesReport?range=custom&from=2026-01-01&to=2026-01-20', {
      wire,
    });
    await screen.findByText('Kervan Haus (KVN41)');
    expect(lastAsked()?.body).toMatchObject({ preset: 'custom', from: '2026-01-01', to: '2026-01-20' });
    await user.type(screen.getByRole('searchbox', { name: texts.en.reports.searchLabel }), '2026-01-05{Enter}');
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ search: '2026-01-05' }));
    expect(router.history.location.search).toContain('q=');
    await user.click(screen.getByRole('button', { name: /^Net sales/ }));
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ sort: 'netSales' }));
  });

  it('REP-017 shows its course as a chart that says what it comes to', async () => {
    const series = [
      { date: '2026-02-01', values: { sales: 100_000, netSales: 90_000 } },
      { date: '2026-02-02', values: { sales: 23_400, netSales: 10_000 } },
    ];
    wire.answer(reports.show, reportOf('SalesReport', { series }));
    await showScreen('/reports/SalesReport', { wire });
    const chart = await screen.findByRole('img', { name: /Net sales/ });
    expect(chart.getAttribute('aria-label')).toMatch(/1[.,]234/);
  });

  it('REP-006 a root category leads to its sub-categories, and back', async () => {
    wire.answer(reports.show, reportOf('categoryReport'));
    const { user, router } = await showScreen('/reports/categoryReport?range=days90', { wire });
    await user.click(await screen.findByRole('link', { name: 'Sub-categories of Kitchen' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/reports/subCategories/Kitchen/Kitchen'));
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ rootCategoryId: 'Kitchen', preset: 'days90' }));
    await user.click(await screen.findByRole('link', { name: texts.en.reports.back }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/reports/categoryReport'));
  });

  it('REP-012 REP-023 tells the use of the day against the limit, and results in words', async () => {
    wire.answer(reports.show, reportOf('productSearchHistory', { lookups: { used: 120, limit: 5_000 }, before: null }));
    await showScreen('/productSearchHistory', { wire });
    expect(await screen.findByText(/^120 of 5.000 look-ups used today$/)).toBeTruthy();
    expect(screen.getAllByText('Added').length).toBeGreaterThan(0);
  });

  it('INV-076 REP-013 the best selling products stand in the reports, the most sold first', async () => {
    wire.answer(reports.show, reportOf('bestSeller'));
    await showScreen('/inventory/bestSeller', { wire });
    expect(await screen.findByRole('heading', { name: 'Best selling products' })).toBeTruthy();
    expect(lastAsked()?.body).toMatchObject({ sort: 'units', desc: true });
    expect(screen.getByRole('link', { name: texts.en.shell.menu.bestSeller }).getAttribute('aria-current')).toBe(
      'page',
    );
  });

  it('REP-010 the brand report names each brand', async () => {
    wire.answer(reports.show, reportOf('brandReport'));
    await showScreen('/reports/brandReport', { wire });
    expect(await screen.findByText('Kitchen')).toBeTruthy();
    expect(lastAsked()?.url.pathname).toBe('/api/report/brandReport');
  });

  it('says what is empty, and what failed', async () => {
    wire.answer(reports.show, reportOf('brandReport', { items: [], totalCount: 0 }));
    const { unmount } = await showScreen('/reports/brandReport', { wire });
    await screen.findByText(texts.en.reports.empty);
    unmount();
    wire.refuse(reports.show, 'ValidationFailed');
    await showScreen('/reports/brandReport?range=days7', { wire });
    await screen.findByText(texts.en.reports.failed);
  });

  it('SHELL-015 /reports leads to the dashboard', async () => {
    const { router } = await showScreen('/reports', { wire });
    await waitFor(() => expect(router.history.location.pathname).toBe('/'));
  });
});

describe('the dashboard', () => {
  const data = (over: Partial<Response<typeof reports.dashboard>> = {}): Response<typeof reports.dashboard> => ({
    currency: 'EUR',
    cards: { orders: 12, sales: 123_456, profit: 23_400, returns: 700, itemsAtStore: 90 },
    series: [{ date: '2026-03-01', orders: 12, sales: 123_456, profit: 23_400 }],
    unknownProfits: 0,
    table: [],
    asOf: AS_OF,
    ...over,
  });

  it('REP-001 REP-002 has its tabs in the address, and asks for the chart alone where only the range changes', async () => {
    wire.answer(reports.dashboard, data());
    const { user, router } = await showScreen('/?tab=summary', { wire });
    const figures = within(await screen.findByRole('list', { name: 'Summary' }));
    expect(figures.getAllByRole('listitem')).toHaveLength(5);
    expect(figures.getByText('12')).toBeTruthy();
    const asked = () => Object.fromEntries(wire.asked(reports.dashboard).at(-1)?.url.searchParams ?? []);
    expect(asked()).toMatchObject({ day: '7', tabNumber: '0', dayChanged: 'false' });
    await user.click(screen.getByRole('tab', { name: 'Sales' }));
    await waitFor(() => expect(asked()).toMatchObject({ tabNumber: '1', dayChanged: 'false' }));
    wire.answer(reports.dashboard, data({ cards: null }));
    await user.click(await screen.findByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(asked()).toMatchObject({ day: '30', tabNumber: '1', dayChanged: 'true' }));
    expect(router.history.location.search).toContain('salesChart');
    for (const days of ['7 days', '15 days', '90 days']) expect(screen.getByRole('radio', { name: days })).toBeTruthy();
  });

  it('REP-002 REP-018 a day of loss reaches below zero, and orders of unknown profit are named', async () => {
    const series = [
      { date: '2026-02-28', orders: 2, sales: 5_000, profit: -4_000 },
      { date: '2026-03-01', orders: 1, sales: 6_000, profit: 3_000 },
    ];
    wire.answer(reports.dashboard, data({ series, unknownProfits: 3 }));
    await showScreen('/?tab=profitChart', { wire });
    expect(await screen.findByText(/The profit of 3 orders isn’t known yet/)).toBeTruthy();
    expect(await screen.findByText('−40,00 €')).toBeTruthy();
  });
});
