import { IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReportRow } from '@kervan/contracts/reports';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { isDated, wordIn, type ReportName } from '@kervan/domain/reports/report-names';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import { listQuery } from '../../kit/lists/list-query.ts';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { BusinessUploadButton } from './business-upload.tsx';
import { periodsText } from './periods-text.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportCard, useReportColumns } from './report-columns.tsx';
import { ReportDays } from './report-days.tsx';
import { reportListOf, reportLists, type ReportList, type ReportView } from './report-list.ts';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { ReportTotals, type Report } from './report-totals.tsx';
import classes from './reports.module.css';

export const AccountHealthScreen = () => <ReportScreen name="AccountHealth" />;
export const CategoryReportScreen = () => <ReportScreen name="categoryReport" />;
export const SalesReportScreen = () => <ReportScreen name="SalesReport" />;
export const ProfitReportScreen = () => <ReportScreen name="ProfitReport" />;
export const BuyboxReportScreen = () => <ReportScreen name="buyboxReport" />;
export const SearchHistoryScreen = () => <ReportScreen name="productSearchHistory" />;
export const BestSellerScreen = () => <ReportScreen name="bestSeller" />;
export const BrandReportScreen = () => <ReportScreen name="brandReport" />;
export const BusinessReportScreen = () => <ReportScreen name="BusinessReport" />;

/** REP-006: the sub-categories of a root, with the way back. */
export function SubCategoriesScreen() {
  const { rootCategoryId = '', rootCategoryName = '' } = useParams({ strict: false });
  const list = useMemo(() => reportListOf('subCategories', rootCategoryId), [rootCategoryId]);
  return <ReportScreen name="subCategories" list={list} root={rootCategoryName} />;
}

type Props = { name: ReportName; list?: ReportList; root?: string };

/** REP-015: one report, as all of them are: store, days, search, order, totals, chart where dated, file. */
function ReportScreen({ name, list = reportLists[name], root }: Props) {
  const t = useText();
  const word = wordIn(root);
  const title = root === undefined ? t(`reports:title.${name}`) : word ? t(`reports:words.${word}`) : root;
  return (
    <OneStore title={title}>
      {(store) => <ReportOfStore name={name} list={list} root={root} store={store} title={title} />}
    </OneStore>
  );
}

type OfStore = { name: ReportName; list: ReportList; root: string | undefined; store: CustomerMarket; title: string };

function ReportOfStore({ name, list, root, store, title }: OfStore) {
  const t = useText();
  const columns = useReportColumns(name);
  const market = store.marketPlace.countryCode;
  // Its rows come from what the seller brings: files (REP-024), and by the extension the health of the account (EXT-004).
  const isByHand = name === 'BusinessReport' && store.manuelManagement;
  const emptyText = emptyTextOf(name, store.manuelManagement);
  return (
    <ListPage
      key={name}
      list={list}
      market={market}
      words={wordsOf(t, title, emptyText)}
      rowId={rowId}
      columns={columns}
      card={(row: ReportRow) => <ReportCard name={name} row={row} />}
      // The health of the account is what the marketplace said last, whichever the days.
      {...(name === 'AccountHealth'
        ? {}
        : {
            tools: ({ own }: ReportView, show: (part: Partial<ReportView>) => void) => (
              <ReportDays days={own} onChange={(next) => show({ own: next, page: 1 })} />
            ),
          })}
      sorts={columns.flatMap(({ id, header, sortBy }) => (sortBy ? [{ by: id, desc: true, label: header }] : []))}
      hasActivity={false}
      strip={<Strip name={name} list={list} market={market} />}
      actions={
        root === undefined ? (
          isByHand && <BusinessUploadButton key={store.id} />
        ) : (
          <Link to="/reports/categoryReport" search={true} className="link">
            {t('reports:back')}
          </Link>
        )
      }
    />
  );
}

const rowId = (row: ReportRow) => row.id;

type StripProps = {
  name: ReportName;
  list: ReportList;
  market: CustomerMarket['marketPlace']['countryCode'];
};

/** Above the rows: whose they are, what they come to, and their course. Of the same answer as the rows. */
function Strip({ name, list, market }: StripProps) {
  const view = list.at(useSearch({ strict: false }));
  const { data } = useQuery({ ...listQuery(list, view, market), placeholderData: keepPreviousData });
  if (!data) return null;
  const report = data as unknown as Report; // The list's rows are a part of the answer.
  return (
    <div className={classes.strip}>
      <Head report={report} />
      {isDated(name) && <ReportChart name={name} report={report} />}
      <ReportTotals name={name} report={report} />
    </div>
  );
}

/** REP-014, REP-023: the store with its profits, and what stands beside the rows. */
function Head({ report: { store, unknownProfits, lookups, readAt, cutPeriods, before } }: { report: Report }) {
  const t = useText();
  // One that lies across both is named once.
  const cut = [
    ...new Map(
      [...(before?.cutPeriods ?? []), ...cutPeriods].map((each) => [`${each.from} ${each.to}`, each]),
    ).values(),
  ];
  const format = useFormat();
  const share = (hundredths: number | null) => (hundredths === null ? '–' : format.percent(hundredths));
  return (
    <p className={`${classes.note} small text2`}>
      <span>{t('reports:store', { name: store.name, code: store.storeCode })}</span>
      <span className="num">
        {t('reports:band', {
          min: share(store.minProfit),
          standard: share(store.standardProfit),
          max: share(store.maxProfit),
        })}
      </span>
      {lookups && (
        <span className="num">
          {t('reports:lookups', { used: format.number(lookups.used), limit: format.number(lookups.limit) })}
        </span>
      )}
      {unknownProfits > 0 && (
        <span className="num">
          {t('reports:unknownProfits', { count: unknownProfits, orders: format.number(unknownProfits) })}
        </span>
      )}
      {cut.length > 0 && <span className="num">{t('reports:cutPeriods', { periods: periodsText(cut, format) })}</span>}
      {readAt !== null && <span className="num">{format.dateTime(readAt)}</span>}
    </p>
  );
}

/** Where the rows of a report come from says what there is to wait for. */
function emptyTextOf(name: ReportName, isByHand: boolean): EmptyText {
  if (name === 'AccountHealth') return isByHand ? 'reports:healthByHand' : 'reports:healthEmptyText';
  if (name === 'BusinessReport') return isByHand ? 'reports:upload.emptyText' : 'reports:businessEmptyText';
  return 'reports:emptyText';
}

type EmptyText =
  | 'reports:healthByHand'
  | 'reports:healthEmptyText'
  | 'reports:upload.emptyText'
  | 'reports:businessEmptyText'
  | 'reports:emptyText';
const wordsOf = (t: Text, title: string, emptyText: EmptyText): ListWords<'all'> => ({
  title,
  failed: t('reports:failed'),
  tab: () => t('reports:all'),
  search: { label: t('reports:searchLabel'), placeholder: t('reports:search') },
  noun: (count) => t('reports:noun', { count }),
  empty: {
    icon: <IconChartBar size={20} stroke={1.75} />,
    bare: {
      title: t(emptyText === 'reports:healthEmptyText' ? 'reports:healthEmpty' : 'reports:empty'),
      text: t(emptyText),
    },
    narrowed: { title: t('reports:noMatch'), text: t('reports:noMatchText'), clear: t('reports:clear') },
  },
});
