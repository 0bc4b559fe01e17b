import { useQuery } from '@tanstack/react-query';
import { credit } from '@kervan/contracts/credit-calls';
import type { CreditMovement } from '@kervan/contracts/credit';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { StepChart } from '../../../ui/charts/step-chart.tsx';
import { useFormat, useNow } from '../../../ui/format/format.tsx';

/** Movements that the chart goes back. */
const SHOWN = 100;

/** How the credit went: a step for each movement, oldest first. Nothing is drawn before there are two. */
export function BalanceChart() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { data } = useQuery(read(credit.charges, { body: { limit: SHOWN } }));
  const movements: readonly CreditMovement[] = data?.items.toReversed() ?? [];
  if (movements.length < 2) return null;
  const points = movements.map(({ date, balanceAfter }) => ({
    at: Date.parse(date),
    values: { balance: balanceAfter },
    band: null,
  }));
  const money = (cents: number) => format.money(cents, 'USD');
  const last = movements.at(-1)?.balanceAfter ?? 0;
  const from = points[0]?.at ?? now;
  return (
    <ChartCard
      title={t('credit:chart.title')}
      legend={[{ label: t('credit:chart.balance'), tone: 'own', mark: 'line' }]}
      table={{
        columns: [
          {
            label: t('credit:columns.date'),
            text: (row) => format.dateTime(Date.parse(row.date)),
            raw: (row) => new Date(row.date),
          },
          {
            label: t('credit:columns.type'),
            text: (row) => t(`credit:kinds.${row.type}`),
            raw: (row) => t(`credit:kinds.${row.type}`),
          },
          { label: t('credit:columns.amount'), text: (row) => money(row.amount), raw: (row) => row.amount / 100 },
          {
            label: t('credit:columns.balance'),
            text: (row) => money(row.balanceAfter),
            raw: (row) => row.balanceAfter / 100,
          },
        ],
        rows: movements.toReversed(),
        rowKey: ({ id }) => id,
        fileName: 'credit.csv',
      }}
    >
      <StepChart
        summary={t('credit:chart.summary', { count: movements.length, balance: money(last) })}
        points={[...points, { at: now, values: { balance: last }, band: null }]}
        series={[{ key: 'balance', label: t('credit:chart.balance'), tone: 'own' }]}
        band={null}
        blocks={[]}
        blockLabel=""
        from={from}
        to={Math.max(now, from + 1)}
        writers={{ value: money, axis: (cents) => format.number(cents / 100, 0), end: money }}
        leastStep={100}
        empty={t('credit:movements.none')}
      />
    </ChartCard>
  );
}
