import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { reports } from '@kervan/contracts/reports-calls';
import { reportColumns } from '@kervan/domain/reports/report-names';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { Secret } from '../../ui/secret.tsx';
import { browserOffset, dashboardDays, dashboardTabs, type DashboardTab } from './dashboard-tabs.ts';
import classes from './dashboard.module.css';

type Data = Response<typeof reports.dashboard>;
type Props = { tab: Exclude<DashboardTab, 'health'>; day: string; onDay: (day: string) => void };

/** REP-001, REP-002: what was sold in the last days, by tab. Where only the range changes, only the chart is asked for. */
export function SalesTab({ tab, day, onDay }: Props) {
  const t = useText();
  const [opened] = useState({ tab, day });
  const [offset] = useState(browserOffset);
  const dayChanged = (tab === 'salesChart' || tab === 'profitChart') && opened.day !== day;
  const answer = useQuery({
    ...read(reports.dashboard, {
      query: {
        day: Number(day),
        tabNumber: dashboardTabs.indexOf(tab),
        dayChanged: dayChanged ? 'true' : 'false',
        timezoneOffset: offset,
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  return (
    <section aria-label={t(`reports:dashboard.${tab}`)}>
      <Segmented
        label={t('reports:dashboard.range')}
        value={day}
        options={dashboardDays.map((value) => ({
          value,
          label: t('reports:dashboard.days', { count: Number(value), days: value }),
        }))}
        onChange={onDay}
      />
      {data ? (
        <Shown tab={tab} data={data} />
      ) : error ? (
        <ErrorState
          title={t('reports:dashboard.failed')}
          {...errorWords(error, t)}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : null}
    </section>
  );
}

function Shown({ tab, data }: { tab: Props['tab']; data: Data }) {
  const note = tab === 'salesChart' ? null : <UnknownProfits count={data.unknownProfits} />;
  if (tab === 'bestSelling')
    return (
      <>
        <Best data={data} />
        {note}
      </>
    );
  return (
    <>
      {tab === 'summary' ? (
        data.cards && <Figures cards={data.cards} currency={data.currency} />
      ) : (
        <Course data={data} of={tab === 'salesChart' ? 'sales' : 'profit'} />
      )}
      {note}
    </>
  );
}

/** REP-018: what the profits do not tell. */
function UnknownProfits({ count }: { count: number }) {
  const t = useText();
  const format = useFormat();
  return (
    count > 0 && <p className="small text2">{t('reports:unknownProfits', { count, orders: format.number(count) })}</p>
  );
}

function Figures({ cards, currency }: { cards: NonNullable<Data['cards']>; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.figuresOfDays} aria-label={t('reports:dashboard.summary')}>
      {(['orders', 'sales', 'profit', 'returns', 'itemsAtStore'] as const).map((name) => (
        <li key={name}>
          <small>{t(`reports:dashboard.${name}`)}</small>
          <strong className="num">
            {name === 'orders' || name === 'itemsAtStore' ? (
              format.number(cards[name])
            ) : (
              <Money minor={cards[name]} currency={currency} kind={name === 'profit' ? 'result' : 'plain'} />
            )}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function Course({ data: { series, currency }, of }: { data: Data; of: 'sales' | 'profit' }) {
  const t = useText();
  const format = useFormat();
  const label = t(`reports:dashboard.${of}`);
  const money = (minor: number) => format.shown(minor, currency, 'auto');
  const total = money(series.reduce((all, point) => all + point[of], 0));
  return (
    <BarChart
      summary={t('reports:chartSummary', { label, total })}
      points={series.map((point) => {
        const day = format.date(`${point.date}T12:00:00Z`);
        return { key: point.date, label: day, title: day, values: { [of]: point[of] } };
      })}
      series={[{ key: of, label, tone: of === 'sales' ? 'own' : 'profit' }]}
      total={null}
      writers={{ value: money, axis: money }}
      empty={t('reports:dashboard.empty')}
    />
  );
}

function Best({ data: { table } }: { data: Data }) {
  const t = useText();
  const format = useFormat();
  if (table.length === 0) return <p className="text3">{t('reports:dashboard.empty')}</p>;
  const heads = reportColumns.bestSeller.filter(({ id }) => ['title', 'units', 'sales', 'profit'].includes(id));
  return (
    <PlainTable>
      <thead>
        <tr>
          <th />
          {heads.map(({ id }) => (
            <th key={id} scope="col" data-align={id === 'title' ? undefined : 'right'}>
              {t(`reports:columns.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.map(({ id, cells, currency }) => (
          <tr key={id}>
            <td>
              <ProductImage src={typeof cells.image === 'string' ? cells.image : null} />
            </td>
            <td>
              <Secret kind="productTitle">{String(cells.title ?? cells.asin)}</Secret>
            </td>
            <td data-align="right" className="num">
              {format.number(Number(cells.units))}
            </td>
            <td data-align="right">
              <Money minor={Number(cells.sales)} currency={currency} />
            </td>
            <td data-align="right">
              <Money minor={Number(cells.profit)} currency={currency} kind="result" />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
