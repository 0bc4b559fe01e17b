import { reports } from '@kervan/contracts/reports-calls';
import { datePresets, type DatePreset } from '@kervan/domain/orders/date-presets';
import { columnsOf, reportNames, usualSort, type ReportName } from '@kervan/domain/reports/report-names';
import { currentLanguage } from '../../i18n/i18n.ts';
import { dayOf, oneOf, present } from '../../kit/lists/address-values.ts';
import { defineList } from '../../kit/lists/define-list.ts';

/** The screens of the reports, by the names of their components. */
export type ReportScreenName =
  | 'AccountHealthScreen'
  | 'CategoryReportScreen'
  | 'SubCategoriesScreen'
  | 'SalesReportScreen'
  | 'ProfitReportScreen'
  | 'BuyboxReportScreen'
  | 'SearchHistoryScreen'
  | 'BestSellerScreen'
  | 'BrandReportScreen'
  | 'BusinessReportScreen';

/** REP-015: the days of a report, as the address carries them; without a preset the last 30. */
export type ReportDays = { range?: DatePreset; from?: string; to?: string };

function reportDays(search: Record<string, unknown>): ReportDays {
  const range = oneOf(datePresets, search.range);
  return range === 'custom'
    ? present({ range, from: dayOf(search.from), to: dayOf(search.to) })
    : present({ range: range === 'days30' ? undefined : range });
}

/** What a report is asked for its days; the browser says where its midnight is. */
const daysAsked = ({ range, from, to }: ReportDays) => ({
  ...present({ preset: range, from, to }),
  timezoneOffset: new Date().getTimezoneOffset(),
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** A report as a list: days, search, order and page stand in the address. `root`: of which category the sub-categories are. */
export const reportListOf = (name: ReportName, root?: string) => {
  const body = (view: { q: string; sort: string; desc: boolean; own: ReportDays }) => ({
    ...present({ search: view.q || undefined, rootCategoryId: root }),
    ...daysAsked(view.own),
    // What is searched and sorted are the words on the screen.
    language: currentLanguage() === 'tr' ? ('tr' as const) : ('us' as const),
    sort: view.sort,
    desc: view.desc,
  });
  return defineList({
    name: `reports.${name}`,
    call: reports.show,
    tabs: { key: 'tab', names: ['all'] },
    sorts: [usualSort[name], ...columnsOf(name).flatMap(({ id }) => (id === usualSort[name] ? [] : [id]))],
    fields: {},
    own: reportDays,
    searchLengthMax: 100,
    hasKeys: false,
    request: (view) => ({ params: { name }, body: { ...body(view), page: view.page, limit: view.limit } }),
    file: {
      call: reports.export,
      request: (view) => ({ params: { name }, body: { ...body(view), format: 'csv' as const } }),
      sheet: (view) => ({ params: { name }, body: { ...body(view), format: 'xlsx' as const } }),
    },
  });
};
export type ReportList = ReturnType<typeof reportListOf>;
export type ReportSearch = ReturnType<ReportList['check']>;
export type ReportView = ReturnType<ReportList['at']>;

/** Those without a category of their own, made once. */
export const reportLists = Object.fromEntries(reportNames.map((name) => [name, reportListOf(name)])) as Record<
  ReportName,
  ReportList
>; // The names are all there are.
