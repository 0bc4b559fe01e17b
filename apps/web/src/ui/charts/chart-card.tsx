import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../format/format.tsx';
import { saveFile } from '../save-file.ts';
import { Segmented } from '../segmented-action.tsx';
import { tintOf } from './chart-colors.ts';
import { csvOf, type ChartColumn } from './chart-csv.ts';
import type { ChartTone } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './charts.module.css';

const CSV = 'text/csv;charset=utf-8';

/** `mark` line for lines, area for bars and bands; `figure` is the series' total. */
export type LegendEntry = { label: string; tone: ChartTone; mark: 'line' | 'area' | 'band'; figure?: string };

type Props<Row> = {
  title: string;
  legend?: readonly LegendEntry[];
  /** The figures behind the chart, shown as its table and saved as its file. */
  table: { columns: readonly ChartColumn<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => string; fileName: string };
  /** Between title and the choice of the view: a range, a link. */
  controls?: ReactNode;
  children: ReactNode;
  id?: string;
};

/** A chart on its card: title, legend, chart or table, and the figures as a file (ui.md section 8). */
export function ChartCard<Row>({ title, legend = [], table, controls, children, id }: Props<Row>) {
  const t = useText();
  const { tableStyle } = useFormat();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const hasRows = table.rows.length > 0;
  return (
    <section className={classes.card} id={id}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {legend.length > 0 && (
          <ul className={classes.legend}>
            {legend.map((entry) => (
              <li key={entry.label} className="num">
                <i
                  data-tone={entry.tone}
                  data-mark={entry.mark}
                  style={{ '--tint': tintOf(entry.tone) } as CSSProperties /* A custom property. */}
                  aria-hidden="true"
                />
                {entry.label} {entry.figure}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.controls}>
          {controls}
          <Segmented
            label={t('ui:chart.view')}
            value={view}
            options={[
              { value: 'chart', label: t('ui:chart.chart') },
              { value: 'table', label: t('ui:chart.table') },
            ]}
            onChange={setView}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.75} />}
            disabled={!hasRows}
            aria-label={t('ui:chart.saveLabel', { title })}
            onClick={() =>
              saveFile(table.fileName, new Blob([csvOf(table.columns, table.rows, tableStyle)], { type: CSV }))
            }
          >
            {t('ui:chart.save')}
          </Button>
        </div>
      </header>
      {view === 'table' && hasRows ? (
        <ChartTable label={title} {...table} />
      ) : (
        <div className={classes.body}>{children}</div>
      )}
    </section>
  );
}
